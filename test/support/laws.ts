import { isDeepStrictEqual } from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import type { AccountCommand, AccountState } from '../../ledger/account/decide.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import { postingsOf, type Recorded } from '../../ledger/catalogue.ts';
import type { Posting } from '../../ledger/posting.ts';
import { recorded } from './account.ts';
import { live, livesBy, steps, type Taken } from './account-steps.ts';
import { sized } from './size.ts';

/** What the laws of an account share (architecture 8). */

type Law = (taken: readonly Taken[], cut: number) => void;

/** Try a law, which throws where it does not hold, on commands on any day; `cut` is any number. */
export const always = (holds: Law) =>
  fc.assert(
    fc.property(steps, fc.nat(), (taking, cut) => holds(live(taking), cut)),
    { numRuns: sized(60, 300) },
  );

/** The test of a law. */
export const law = (title: string, holds: Law) =>
  test(title, (t) => {
    t.notThrows(() => always(holds));
  });

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
export const chargesOf = (state: AccountState) => [...state.charges.values()];
export const reservedIn = ({ reservations }: AccountState) =>
  sum([...reservations.values()].map(({ amountCents }) => amountCents));
export const eventsOf = (taken: readonly Taken[]) => taken.flatMap(({ events }) => events);

/** The events as recorded, each command's at noon of its day. */
export function recordedOf(taken: readonly Taken[]): readonly Recorded<AccountEvent>[] {
  const all: Recorded<AccountEvent>[] = [];
  for (const { events, today } of taken) all.push(...recorded(events, `${today}T12:00:00Z`, all.length));
  return all;
}

/** Lives of these commands, each fourth one of the rare. */
export const livesOf = (kinds: readonly AccountCommand['type'][], rare: readonly AccountCommand['type'][]) =>
  livesBy(
    fc.constant([
      ...kinds.map((kind) => [kind, 3 * rare.length] as const),
      ...rare.map((kind) => [kind, kinds.length] as const),
    ]),
  );

/** Lives in which the money of one card payment goes and comes back in several ways. */
export const livesAtStripe = (holds: (taken: readonly Taken[]) => void) => {
  const kinds = [
    'InitiatePayment',
    'AcceptPayment',
    'RefundPayment',
    'DisputePayment',
    'FailRefund',
  ] as const;
  const rare = ['AssessCharge', 'WinDispute', 'WinDispute', 'VoidCharge'] as const;
  fc.assert(
    fc.property(livesOf(kinds, rare), (taking) => holds(live(taking))),
    { numRuns: sized(100, 400) },
  );
};

/** What events post, by its day. */
export function linesByDay(events: readonly AccountEvent[]): ReadonlyMap<string, readonly Posting[]> {
  const lines = events.flatMap((event) =>
    postingsOf(event).map((line) => ({ line, day: line.occurredOn ?? event.data.occurredOn })),
  );
  const days = Map.groupBy(lines, ({ day }) => day);
  return new Map([...days].map(([day, of]) => [day, of.map(({ line }) => line)]));
}

export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);
