/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Random numbers, the same for the same seed (linear congruential, constants of Numerical Recipes). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
