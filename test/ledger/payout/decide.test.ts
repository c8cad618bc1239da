import test from 'ava';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { payout } from '../../../ledger/payout/decide.ts';
import { type PayoutEvent, payoutOfStream, payoutStream } from '../../../ledger/payout/events.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-02-05';
const paid = {
  type: 'PayoutPaid',
  data: { payoutId: 'po_1', amountCents: 90_000, occurredOn: '2026-02-03' },
} as const satisfies PayoutEvent;
const failed: PayoutEvent = {
  type: 'PayoutFailed',
  data: { payoutId: 'po_1', amountCents: 90_000, reason: 'account closed', occurredOn: today },
};
const { occurredOn: arrivalDate, ...amount } = paid.data;
const record = { type: 'RecordPayout', ...amount, arrivalDate } as const;
const fail = { type: 'FailPayout', payoutId: 'po_1', reason: 'account closed', today } as const;
const linesOf = (event: PayoutEvent) =>
  postingsOf(event).map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]);

test('a payout is recorded once, and may fail once', (t) => {
  t.deepEqual(given(payout, []).when(record), [paid]);
  t.deepEqual(given(payout, [paid]).when(record), []);
  t.deepEqual(given(payout, [paid]).when(fail), [failed]);
  t.deepEqual(given(payout, [paid, failed]).when(fail), []);
  t.deepEqual(given(payout, [paid, failed]).when(record), []);
  t.throws(() => given(payout, []).when(fail), { instanceOf: NotFound });
  refused(t, () => given(payout, []).when({ ...record, amountCents: 0.5 }), 'AmountNotWhole', 'amount');
});

test('a debit of the bank for a balance below zero is a payout the other way round; of nothing, there is none', (t) => {
  const data = { ...paid.data, amountCents: -2_500 };
  const debited: PayoutEvent = { type: 'PayoutPaid', data };
  t.deepEqual(given(payout, []).when({ ...record, amountCents: -2_500 }), [debited]);
  t.deepEqual(linesOf(debited), [
    ['checking', 0, 2_500],
    ['stripe', 2_500, 0],
  ]);
  const [unpaid] = given(payout, [debited]).when(fail);
  t.deepEqual(unpaid && linesOf(unpaid), [
    ['stripe', 0, 2_500],
    ['checking', 2_500, 0],
  ]);
  t.deepEqual(given(payout, []).when({ ...record, amountCents: 0 }), []);
});

test('what it is made of is recorded once, and adds up', (t) => {
  const line = { kind: 'payment', paymentId: 'p1', memberId: 'm1', reversalId: '', feeCents: 0 } as const;
  const taken = { ...line, kind: 'reversal', reversalId: 're_1' } as const;
  const lines = [
    { ...line, amountCents: 95_000 },
    { ...taken, amountCents: -5_000 },
  ];
  const itemize = { type: 'ItemizePayout', payoutId: 'po_1', lines, today } as const;
  const itemized: PayoutEvent = {
    type: 'PayoutItemized',
    data: { payoutId: 'po_1', amountCents: 90_000, lines, occurredOn: today },
  };
  t.deepEqual(given(payout, [paid]).when(itemize), [itemized]);
  t.deepEqual(given(payout, [paid, itemized]).when(itemize), []);
  t.deepEqual(given(payout, [paid, itemized]).when(fail), [failed]);
  t.deepEqual(given(payout, [paid, itemized, failed]).when(itemize), []);
  t.deepEqual(given(payout, [paid, failed]).when(itemize), [itemized]);
  t.deepEqual(linesOf(itemized), []);
  t.throws(() => given(payout, []).when(itemize), { instanceOf: NotFound });
  refused(t, () => given(payout, [paid]).when({ ...itemize, lines: lines.slice(1) }), 'PayoutDoesNotAddUp');
});

test('it moves money from Stripe to the bank, and back when it fails', (t) => {
  t.deepEqual(linesOf(paid), [
    ['checking', 90_000, 0],
    ['stripe', 0, 90_000],
  ]);
  t.deepEqual(linesOf(failed), [
    ['stripe', 90_000, 0],
    ['checking', 0, 90_000],
  ]);
});

test('its stream names it', (t) => {
  t.is(payoutOfStream(payoutStream('po_1')), 'po_1');
  t.is(payoutOfStream('account-1'), undefined);
});
