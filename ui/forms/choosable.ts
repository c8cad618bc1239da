import { searchable } from '../../ledger/values/plainText.ts';

/** What can be chosen. A search finds it by its label, its detail and its amount. */
export interface Choosable {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly amount?: number;
}

/** The items that have all words of a search. */
export function foundAmong<Item extends Choosable>(items: readonly Item[], search: string): readonly Item[] {
  const words = searchable(search).split(' ').filter(Boolean);
  return items.filter(({ label, detail = '', amount }) => {
    const text = searchable(`${label} ${detail} ${amount?.toFixed(2) ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** The ids, with some more or without them. */
export function withIds(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const changed = new Set(ids);
  return new Set([...[...chosen].filter((id) => !changed.has(id)), ...(isChosen ? ids : [])]);
}
