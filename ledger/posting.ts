import type { AccountKey } from './chart.ts';

import type { CalendarDate } from './values/calendar.ts';

/** What every event about money says: the journal goes by this day, not by the day of recording. */
export interface Occurred {
  /** The organization's day on which it happened; by default the day of recording. */
  readonly occurredOn: CalendarDate;
}

/** One line of a journal entry, in cents. Exactly one of the two amounts is above 0. */
export interface Posting {
  readonly account: AccountKey;
  readonly debitCents: number;
  readonly creditCents: number;
  /** The charge that a line of the receivable is about. */
  readonly chargeId?: string;
  /** The day of this line, where it is not its event's: what an event reverses stays on its own day. */
  readonly occurredOn?: CalendarDate;
}

/** One side of an entry: debits are positive. */
export interface Side {
  readonly account: AccountKey;
  readonly cents: number;
  readonly chargeId?: string | undefined;
  readonly occurredOn?: CalendarDate | undefined;
}

export function debit(account: AccountKey, cents: number, chargeId?: string): Side {
  return { account, cents, chargeId };
}

export function credit(account: AccountKey, cents: number, chargeId?: string): Side {
  return { account, cents: -cents, chargeId };
}

export function transfer(debited: AccountKey, credited: AccountKey, cents: number): readonly Posting[] {
  return entry(debit(debited, cents), credit(credited, cents));
}

/** Net the sides per account, charge and day, and leave out what comes to nothing. */
export function entry(...sides: readonly Side[]): readonly Posting[] {
  const net = new Map<string, Side>();
  for (const side of sides) {
    const key = [side.account, side.chargeId, side.occurredOn].join('\0');
    net.set(key, { ...side, cents: (net.get(key)?.cents ?? 0) + side.cents });
  }
  return [...net.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ account, cents, chargeId, occurredOn }) => ({
      account,
      debitCents: Math.max(cents, 0),
      creditCents: Math.max(-cents, 0),
      chargeId,
      occurredOn,
    }));
}

export function mirrored(postings: readonly Posting[]): readonly Posting[] {
  return postings.map((posting) => ({
    ...posting,
    debitCents: posting.creditCents,
    creditCents: posting.debitCents,
  }));
}

export function datedOn<Line extends Side | Posting>(
  day: CalendarDate,
  lines: readonly Line[],
): readonly Line[] {
  return lines.map((line) => ({ ...line, occurredOn: day }));
}

export function negated(sides: readonly Side[]): readonly Side[] {
  return sides.map((side) => ({ ...side, cents: -side.cents }));
}

/** What an event's postings do to one account, in cents: debits less credits. */
export function changeOf(account: AccountKey, postings: readonly Posting[]): number {
  let change = 0;
  for (const posting of postings)
    if (posting.account === account) change += posting.debitCents - posting.creditCents;
  return change;
}
