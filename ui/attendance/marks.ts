import type { Attendee } from '../../api/meeting/attendance/contract.ts';
import { searchable } from '../../ledger/values/plainText.ts';

export type Status = Attendee['status'];

/** A mark that was given on this page and not submitted, with the one that the page had read. */
interface Change {
  readonly uuid: string;
  readonly name: string;
  readonly status: Status;
  readonly before: Status;
}

/** The changes by member. */
export type Changes = ReadonlyMap<string, Change>;

/** The changes after these members are given a mark. What is as it was read is no change. */
export function withMark(changes: Changes, people: readonly Attendee[], status: Status): Changes {
  const next = new Map(changes);
  for (const { uuid, name, status: read } of people) {
    const before = changes.get(uuid)?.before ?? read;
    if (status === before) next.delete(uuid);
    else next.set(uuid, { uuid, name, status, before });
  }
  return next;
}

/** Everybody on the list with the mark that is seen, walk-ins included, by name. */
export function seenOf(attendees: readonly Attendee[], changes: Changes): readonly Attendee[] {
  const listed = new Set(attendees.map(({ uuid }) => uuid));
  const walkIns = [...changes.values()].filter(({ uuid }) => !listed.has(uuid));
  return [...attendees, ...walkIns]
    .map(({ uuid, name, status }) => ({ uuid, name, status: changes.get(uuid)?.status ?? status }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Those whose name has every word that was typed. */
export function found(people: readonly Attendee[], search: string): readonly Attendee[] {
  const words = searchable(search).split(/\s+/);
  return people.filter((person) => {
    const name = searchable(person.name);
    return words.every((word) => name.includes(word));
  });
}
