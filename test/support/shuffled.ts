/** Fisher and Yates, the same at every run. */
export function shuffled<T>(items: T[]): T[] {
  let seed = 20_261_121;
  for (let index = items.length - 1; index > 0; index--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (index + 1);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}
