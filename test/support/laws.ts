import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import type { AccountCommand, AccountState } from '../../ledger/account/decide.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import { postingsOf, type Recorded } from '../../ledger/catalogue.ts';
import type { Posting } from '../../ledger/posting.ts';
import { recorded } from './account.ts';
import { live, livesBy, type Step, steps, type Taken } from './account-steps.ts';
import { sized } from './size.ts';

/** What the laws of an account share (architecture 8). */

/**
 * Throws where it does not hold; says `judged` each time it has something to judge. `cut` is any number.
 */
type Law = (taken: readonly Taken[], judged: () => void, cut: number) => void;

/** So many rounds of lives at most, for what is rare to be in them often enough. */
const MAX_ROUNDS = 20;

interface Lives {
  readonly lives?: fc.Arbitrary<readonly Step[]>;
  readonly numRuns?: number;
}

/**
 * Lives that broke a law, in the product or in the tests, as fast-check shrank them: one line each, with the
 * reason. A failure prints such a life.
 */
const found = readFileSync(new URL('../ledger/account/laws/found.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { readonly steps: readonly Step[] }).steps);

/**
 * Try a law on the lives that were found, then on random ones until it has judged at least so often; these
 * are others for each title.
 */
export function always(
  title: string,
  atLeast: number,
  holds: Law,
  { lives = steps, numRuns = sized(60, 300) }: Lives = {},
): void {
  let times = 0;
  const judged = () => {
    times += 1;
  };
  const { seed } = fc.readConfigureGlobal();
  for (let round = 0; round === 0 || (times < atLeast && round < MAX_ROUNDS); round += 1)
    fc.assert(
      fc.property(lives, fc.nat(), (taking, cut) => holds(live(taking), judged, cut)),
      {
        numRuns,
        includeErrorInReport: true,
        seed: fc.hash(`${seed} ${title} ${round}`),
        examples: round === 0 ? found.map((life): [readonly Step[], number] => [life, 0]) : [],
      },
    );
  if (times < atLeast) throw new Error(`The law judged ${times} times, not ${atLeast}.`);
}

/** The test of a law, which must have judged at least so often. */
export const law = (title: string, atLeast: number, holds: Law, lives?: Lives) =>
  test(title, (t) => {
    t.notThrows(() => always(title, atLeast, holds, lives));
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
export const livesAtStripe: Lives = {
  lives: livesOf(
    ['InitiatePayment', 'AcceptPayment', 'RefundPayment', 'DisputePayment', 'FailRefund'],
    ['AssessCharge', 'WinDispute', 'WinDispute', 'VoidCharge'],
  ),
  numRuns: sized(100, 400),
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
