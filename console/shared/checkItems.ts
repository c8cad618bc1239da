/** What can be chosen: from whom it is, what it is, and how much. */
export interface CheckItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly amount: number;
}

/** The items that say all of these words, in whatever case. */
export function foundAmong(items: readonly CheckItem[], search: string): readonly CheckItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, detail, amount }) => {
    const text = `${label} ${detail} ${amount.toFixed(2)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What is chosen once the box of all is set: the first `most` that were found are, or no found one is. */
export function chosenWithAll(
  isOn: boolean,
  { found, chosen, most }: { found: readonly CheckItem[]; chosen: readonly string[]; most: number },
): readonly string[] {
  const ids = new Set(found.map(({ id }) => id));
  const others = chosen.filter((id) => !ids.has(id));
  return isOn ? [...others, ...found.slice(0, most).map(({ id }) => id)] : others;
}
