import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { fold } from '../../../ledger/decider.ts';
import { assessed, granted, occurredOn, paid, plain } from '../../support/account.ts';

const EVENTS = 10_000;
const PIECE = 100;

/** Charges that are paid, and credit that is given. */
const long = Array.from({ length: EVENTS / 4 }, (_, index): readonly AccountEvent[] => [
  assessed(plain, `c${index}`),
  paid(4_000, `c${index}`, `p${index}`),
  granted(100, `k${index}`),
  { type: 'CreditReserved', data: { reservationId: `r${index}`, amountCents: 50, occurredOn } },
]).flat();

test('an account of 10,000 events is the same folded at once and in pieces', (t) => {
  t.is(long.length, EVENTS);
  let inPieces = account.initial;
  for (let from = 0; from < EVENTS; from += PIECE)
    inPieces = fold(account, long.slice(from, from + PIECE), inPieces);
  const whole = fold(account, long);
  t.deepEqual(whole, inPieces);
  t.is(whole.charges.size, EVENTS / 4);
  t.is(whole.creditCents, (EVENTS / 4) * 50);
});

test('a fold leaves the state that it starts from as it was', (t) => {
  const before = fold(account, long.slice(0, PIECE));
  const copy = structuredClone(before);
  const after = fold(account, long.slice(PIECE, 2 * PIECE), before);
  t.deepEqual(before, copy);
  t.is(after.charges.size, 2 * before.charges.size);
});
