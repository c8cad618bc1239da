/** What can be chosen: from whom it is, what it is, and how much. */
export interface CheckItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly amount: number;
  /** Chosen by its own box alone, not by the box of all. */
  readonly isByItself?: boolean;
}

/** The items that say all of these words, in whatever case. */
export function foundAmong(items: readonly CheckItem[], search: string): readonly CheckItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, detail, amount }) => {
    const text = `${label} ${detail} ${amount.toFixed(2)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What the box of all chooses: the first `most` that were found, but for those chosen by themselves. */
export function togetherOf(found: readonly CheckItem[], most: number): readonly CheckItem[] {
  return found.filter(({ isByItself = false }) => !isByItself).slice(0, most);
}

/** What is chosen once the box of all is set: what it chooses is, or no found one is. */
export function chosenWithAll(
  isOn: boolean,
  { found, chosen, most }: { found: readonly CheckItem[]; chosen: readonly string[]; most: number },
): readonly string[] {
  const ids = new Set((isOn ? togetherOf(found, Number.POSITIVE_INFINITY) : found).map(({ id }) => id));
  const others = chosen.filter((id) => !ids.has(id));
  return isOn ? [...others, ...togetherOf(found, most).map(({ id }) => id)] : others;
}
