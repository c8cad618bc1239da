import test from 'ava';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { assessed, granted, plain, withFeeAndDiscount } from '../../support/account.ts';
import { after, begin, received, venmo } from '../../support/account-commands.ts';
import { given } from '../../support/given.ts';

const daysOf = (history: readonly AccountEvent[], command: AccountCommand) =>
  given(account, history)
    .when(command)
    .map(({ type, data }) => [type, data.occurredOn]);
const charged = [assessed(withFeeAndDiscount)];
const receive = (amountCents: number, paidOn: string, today: string) =>
  received(amountCents, paidOn, { paymentId: `p ${paidOn}`, today });
const verify = { type: 'VerifyPayment', paymentId: 'p1', today: '2026-02-20' } as const;

test('what an administrator does occurs on the day on which it is done', (t) => {
  const today = '2026-01-03';
  const about = { chargeId: 'c1', reason: 'agreed', today };
  for (const [command, type] of [
    [{ type: 'AmendCharge', terms: { ...plain, memo: 'x' }, ...about }, 'ChargeAmended'],
    [{ type: 'VoidCharge', ...about }, 'ChargeVoided'],
    [{ type: 'WaiveLateFee', ...about }, 'LateFeeWaived'],
    [{ type: 'SetCredit', creditId: 'k1', amountCents: 100, ...about }, 'CreditIssued'],
  ] as const)
    t.deepEqual(daysOf(charged, command), [[type, today]]);
  const assess: AccountCommand = { type: 'AssessCharge', chargeId: 'c1', terms: plain, today };
  t.deepEqual(daysOf([], assess), [['ChargeAssessed', today]], 'not on the start date');
});

test('a payment by hand occurs on the day on which the money was received, and so does the discount that it earns', (t) => {
  t.deepEqual(daysOf(charged, receive(9_000, '2026-01-03', '2026-01-08')), [
    ['PaymentRecorded', '2026-01-03'],
    ['EarlyDiscountGranted', '2026-01-03'],
  ]);
});

test('a late fee occurs on its start date, whenever it is applied', (t) => {
  t.deepEqual(daysOf(charged, receive(10_500, '2026-02-19', '2026-02-20')), [
    ['LateFeeApplied', '2026-02-05'],
    ['PaymentRecorded', '2026-02-19'],
  ]);
});

test('a payment by Venmo occurs on the day on which it was sent, with the credit that it uses and leaves', (t) => {
  const sent = venmo(9_000, '2026-01-08', { creditCents: 1_000 });
  const history = [...charged, granted(1_500)];
  t.deepEqual(daysOf(history, sent), [
    ['PaymentSubmitted', '2026-01-08'],
    ['CreditReserved', '2026-01-08'],
  ]);
  t.deepEqual(daysOf(after(history, sent), verify), [
    ['CreditSpent', '2026-01-08'],
    ['PaymentAccepted', '2026-01-08'],
    ['EarlyDiscountGranted', '2026-01-08'],
  ]);
  const paidBesides = after(history, sent, receive(1_500, '2026-01-12', '2026-01-12'));
  t.deepEqual(daysOf(paidBesides, verify), [
    ['CreditSpent', '2026-01-08'],
    ['PaymentAccepted', '2026-01-08'],
    ['EarlyDiscountGranted', '2026-01-08'],
    ['CreditIssued', '2026-01-12'],
  ]);
});

test('a late fee that is revoked is gone from its start date on', (t) => {
  const late = after(charged, begin('ach', 9_000, '2026-01-08'), {
    type: 'ApplyLateFees',
    today: '2026-02-06',
  });
  t.deepEqual(daysOf(late, { type: 'AcceptPayment', paymentId: 'p1', today: '2026-02-20' }), [
    ['PaymentAccepted', '2026-02-20'],
    ['EarlyDiscountGranted', '2026-02-20'],
    ['LateFeeRevoked', '2026-02-05'],
  ]);
});

test('a bank payment occurs when Stripe says that the money came; its discount, and what takes both back, go with it', (t) => {
  const pending = { type: 'MarkPaymentPending', paymentId: 'p1', today: '2026-01-09' } as const;
  t.deepEqual(daysOf(after(charged, begin('ach', 9_000, '2026-01-08')), pending), [
    ['PaymentPending', '2026-01-09'],
  ]);
  const history = after(charged, begin('ach', 9_000, '2026-01-08'), pending);
  const accept = { type: 'AcceptPayment', paymentId: 'p1', today: '2026-01-13' } as const;
  t.deepEqual(daysOf(history, accept), [
    ['PaymentAccepted', '2026-01-13'],
    ['EarlyDiscountGranted', '2026-01-13'],
  ]);
  const back = { paymentId: 'p1', amountCents: 9_000, reason: 'R01' };
  const returned = { type: 'ReturnPayment', returnId: 'rt_1', ...back, today: '2026-01-20' } as const;
  t.deepEqual(daysOf(after(history, accept), returned), [
    ['PaymentReturned', '2026-01-20'],
    ['EarlyDiscountRevoked', '2026-01-20'],
  ]);
});
