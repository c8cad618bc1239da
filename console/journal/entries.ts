import type { JournalLine } from '../../api/journal/contract.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { toCents } from '../../ledger/values/money.ts';

/** The lines of one event on one day, in order: one entry of the journal, or what a filter left of it. */
export interface Entry {
  readonly eventId: string;
  readonly eventType: string;
  readonly occurredOn: string;
  readonly at: string;
  readonly memberId: string;
  readonly memberName: string;
  readonly lines: readonly JournalLine[];
  /** Debits equal credits: nothing of it is on another page or filtered away. */
  readonly balanced: boolean;
}

/** A page of lines as entries, in the order in which they came. */
export function entriesOf(lines: readonly JournalLine[]): Entry[] {
  const entries = groupBy(lines, ({ eventId, occurredOn }) => `${eventId} ${occurredOn}`);
  return [...entries.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { eventId, eventType, occurredOn, at, memberId, memberName } = first;
    const cents = group.reduce((sum, { debit, credit }) => sum + toCents(debit) - toCents(credit), 0);
    // As in a book: what is debited stands first, whichever way the list is sorted.
    const lines = group.toSorted((one, other) => Number(one.credit > 0) - Number(other.credit > 0));
    return { eventId, eventType, occurredOn, at, memberId, memberName, lines, balanced: cents === 0 };
  });
}
