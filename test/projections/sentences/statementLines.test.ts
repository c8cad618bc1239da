import test from 'ava';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { type BursarEvent, postingsOf } from '../../../ledger/catalogue.ts';
import { statementLineOf, statementTypes } from '../../../projections/sentences/statementLines.ts';
import { account } from '../../nouns/account.ts';

const names = { charge: (id: string) => ({ c1: 'Dues', c2: 'Formal' })[id] ?? 'a charge' };
const events = account.told as readonly AccountEvent[];
const lineOf = (type: AccountEvent['type'], at = 0) => {
  const event = events.filter((each) => each.type === type)[at];
  return event && statementLineOf(event, names);
};

test('what moves what is owed or the free credit has its line', (t) => {
  const moves = (event: BursarEvent) =>
    postingsOf(event).some(({ account: of }) => of === 'receivable' || of === 'memberCredits');
  const moving = new Set(events.filter(moves).map(({ type }) => type));
  t.true(moving.size > 20);
  t.deepEqual(
    [...moving].filter((type) => !statementTypes.includes(type)),
    [],
  );
});

test('a line has no names of people and no full stop at its end, and is in one piece', (t) => {
  for (const event of events.filter(({ type }) => statementTypes.includes(type)))
    t.regex(statementLineOf(event, names), /^[A-Z][^\n]*[^.\s]$/, event.type);
  const tested = new Set(events.map(({ type }) => String(type)));
  t.deepEqual(
    statementTypes.filter((type) => !tested.has(type)),
    [],
  );
});

test('lines say what happened in the words of a statement', (t) => {
  t.is(lineOf('ChargeAssessed'), 'Charge: Dues, due Dec 1, 2026');
  t.is(lineOf('LateFeeApplied'), 'Late fee on Dues');
  t.is(lineOf('EarlyDiscountGranted'), 'Early discount on Formal');
  t.is(lineOf('PaymentRecorded'), 'Payment by check on Nov 20, 2026 for Dues ($120.00) and Formal ($30.00)');
  t.is(
    lineOf('PaymentReturned'),
    'Payment returned by the bank: Dues is due again, $15.00 of credit is gone and $5.00 is charged. Reason: Agreed by phone',
  );
});
