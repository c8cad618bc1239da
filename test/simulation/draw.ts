import { randomFrom } from '../../api/demo/scenario.ts';

/** What a seed says, draw by draw. */
export interface Draw {
  /** A whole number from 0 up to, but not including, this. */
  below(limit: number): number;
  /** So many times in a hundred. */
  chance(percent: number): boolean;
  /** @throws Error for an empty list */
  one<Item>(items: readonly Item[]): Item;
}

export function drawFrom(seed: number): Draw {
  const below = randomFrom(Math.imul(seed, 2_654_435_761));
  // Seeds beside each other begin alike.
  below(2);
  return {
    below,
    chance: (percent) => below(100) < percent,
    one: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to draw from.');
      return item;
    },
  };
}
