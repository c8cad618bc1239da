import { type Choosable, withIds } from '../../ui/forms/choosable.ts';

/** What can be chosen: from whom it is, what it is, and how much. */
export interface CheckItem extends Required<Choosable> {
  /** Chosen by its own box alone, not by the box of all. */
  readonly isByItself?: boolean;
}

/** What the box of all chooses: the first `most` that were found, but for those chosen by themselves. */
export function togetherOf(found: readonly CheckItem[], most: number): readonly CheckItem[] {
  return found.filter(({ isByItself = false }) => !isByItself).slice(0, most);
}

/** What is chosen once the box of all is set: what it chooses is, or no found one is. */
export function chosenWithAll(
  isOn: boolean,
  { found, chosen, most }: { found: readonly CheckItem[]; chosen: ReadonlySet<string>; most: number },
): ReadonlySet<string> {
  const ids = (items: readonly CheckItem[]) => items.map(({ id }) => id);
  if (!isOn) return withIds(chosen, ids(found), false);
  const others = withIds(chosen, ids(togetherOf(found, Number.POSITIVE_INFINITY)), false);
  return withIds(others, ids(togetherOf(found, most)), true);
}
