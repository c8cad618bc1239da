import test from 'ava';
import { type AccountCommand, account, refundableCents } from '../../../ledger/account/decide.ts';
import type { AccountEvent, Allocation } from '../../../ledger/account/events.ts';
import { stripeAmounts } from '../../../ledger/account/fees.ts';
import { postingsOf } from '../../../ledger/account/postings.ts';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { assessed, granted, paid, plain } from '../../support/account.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-01-08';
const both: readonly Allocation[] = [
  { chargeId: 'c1', amountCents: 10_000 },
  { chargeId: 'c2', amountCents: 5_000 },
];
const two = [assessed(plain), assessed({ ...plain, amountCents: 5_000 }, 'c2')];

/** Both charges paid by card, the fee passed on or not. */
function paidByCard(passedOn = false, between: readonly AccountEvent[] = []): AccountEvent[] {
  return after(
    [
      ...after(two, {
        type: 'InitiatePayment',
        paymentId: 'p1',
        method: 'card',
        intentId: 'pi_1',
        ...stripeAmounts('card', 15_000, passedOn),
        creditCents: 0,
        allocations: both,
        today: '2026-01-05',
      }),
      ...between,
    ],
    { type: 'AcceptPayment', paymentId: 'p1', today: '2026-01-05' },
  );
}

function after(history: readonly AccountEvent[], ...commands: readonly AccountCommand[]): AccountEvent[] {
  let events = [...history];
  for (const command of commands) events = [...events, ...given(account, events).when(command)];
  return events;
}
const when = (history: readonly AccountEvent[], command: AccountCommand) =>
  given(account, history).when(command);
const back = (amountCents: number, transferCents = amountCents) =>
  ({ paymentId: 'p1', amountCents, transferCents, reason: 'agreed', today }) as const;
const refund = (amountCents: number, transferCents = amountCents, refundId = 're_1'): AccountCommand => ({
  type: 'RefundPayment',
  ...back(amountCents, transferCents),
  refundId,
});
const entryOf = (event: AccountEvent | undefined) => {
  const sums: Record<string, number> = {};
  for (const line of event === undefined ? [] : postingsOf(event))
    sums[line.account] = (sums[line.account] ?? 0) + line.debitCents - line.creditCents;
  return sums;
};

test('a refund in part reopens the last charge first, and its journal entry gives the fee back in part', (t) => {
  const events = when(paidByCard(), refund(6_000, 5_799));
  t.deepEqual(events, [
    {
      type: 'PaymentRefunded',
      data: {
        paymentId: 'p1',
        refundId: 're_1',
        amountCents: 6_000,
        transferCents: 5_799,
        feeCents: 0,
        reopened: [
          { chargeId: 'c2', amountCents: 5_000 },
          { chargeId: 'c1', amountCents: 1_000 },
        ],
        fromCreditCents: 0,
        chargedCents: 0,
        reason: 'agreed',
        takenOn: today,
      },
    },
  ]);
  t.deepEqual(entryOf(events[0]), {
    Receivable: 6_000,
    'Stripe clearing': -5_799,
    'Processing fees': -201,
  });
  const state = fold(account, [...paidByCard(), ...events]);
  t.is(state.charges.get('c1')?.paidCents, 9_000);
  t.is(state.charges.get('c2')?.paidCents, 0);
});

test('a fee that was passed on goes back in proportion, exactly all of it in the end', (t) => {
  let events = paidByCard(true);
  const { amountCents, transferCents } = stripeAmounts('card', 15_000, true);
  t.is(amountCents, 15_503);
  for (const [index, part] of [5_000, 5_000, 5_503].entries())
    events = after(events, refund(part, Math.round((part * transferCents) / amountCents), `re_${index}`));
  const refunds = events.flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));
  t.is(
    refunds.reduce((sum, { feeCents }) => sum + feeCents, 0),
    503,
  );
  t.true(refunds.every(({ chargedCents, fromCreditCents }) => chargedCents + fromCreditCents === 0));
  const state = fold(account, events);
  for (const charge of state.charges.values()) t.is(charge.paidCents, 0);
});

test('no more is refunded than was paid, and the same refund counts once', (t) => {
  const history = after(paidByCard(), refund(10_000, 9_666));
  refused(t, () => when(history, refund(5_001, 4_834, 're_2')), {
    code: 'RefundTooLarge',
    message: 'The refund should not be greater than $50.00',
    field: 'amount',
  });
  t.deepEqual(when(history, refund(10_000, 9_666)), []);
  const payment = fold(account, history).payments.get('p1');
  t.is(payment && refundableCents(payment), 5_000);
});

test('only card and bank payments that were accepted go back', (t) => {
  t.throws(() => when(two, refund(1_000)), { instanceOf: NotFound });
  const begun = paidByCard().slice(0, -1);
  refused(t, () => when(begun, refund(1_000)), { code: 'PaymentNotAccepted' });
  const screenshot = after(two, {
    type: 'SubmitPayment',
    paymentId: 'p1',
    method: 'venmo',
    orderId: 'o',
    location: 'shot.png',
    payer: 'ann',
    creditCents: 0,
    allocations: both,
    today,
  });
  refused(t, () => when(screenshot, refund(1_000)), {
    code: 'NotByStripe',
    message: 'Only a card or bank payment can be refunded.',
  });
});

test('what had become credit is taken first, while it is free', (t) => {
  const history = paidByCard(false, [paid(4_000, 'c1', 'by hand')]);
  t.is(fold(account, history).creditCents, 4_000);
  const [event] = when(history, refund(5_000));
  t.like(event?.data, {
    fromCreditCents: 4_000,
    reopened: [{ chargeId: 'c2', amountCents: 1_000 }],
    chargedCents: 0,
  });
});

test('credit that was spent elsewhere is charged, due today', (t) => {
  const history = after([...paidByCard(false, [paid(4_000, 'c1', 'by hand')]), assessed(plain, 'c3')], {
    type: 'PayWithCredits',
    paymentId: 'p2',
    allocations: [{ chargeId: 'c3', amountCents: 4_000 }],
    today,
  });
  const events = when(history, { type: 'ReturnPayment', ...back(15_000, 14_497), returnId: 'rt_1' });
  t.deepEqual(
    events.map(({ type }) => type),
    ['PaymentReturned', 'ChargeAssessed'],
  );
  t.like(events[0]?.data, { fromCreditCents: 0, chargedCents: 4_000 });
  t.like(events[1]?.data, {
    terms: { chargeType: 'Returned payment', amountCents: 4_000, dueDate: today, startDate: today },
  });
  t.is(entryOf(events[0])['Returned payments'], 4_000);
  t.is(entryOf(events[1])['Returned payments'], -4_000);
  t.deepEqual(
    when([...history, ...events], { type: 'ReturnPayment', ...back(15_000), returnId: 'rt_1' }),
    [],
  );
});

test('what a removed charge had given back as credit is taken from there', (t) => {
  const history = after(paidByCard(), { type: 'VoidCharge', chargeId: 'c1', reason: 'mistake', today });
  const [event] = when(history, refund(15_000, 14_497));
  t.like(event?.data, {
    reopened: [{ chargeId: 'c2', amountCents: 5_000 }],
    fromCreditCents: 10_000,
    chargedCents: 0,
  });
});

const dispute: AccountCommand = { type: 'DisputePayment', ...back(15_000, 14_497), disputeId: 'dp_1' };

test('a dispute reopens; won, it pays what is still due of that, and the rest is credit', (t) => {
  const disputed = after(paidByCard(), dispute);
  t.is(fold(account, disputed).charges.get('c1')?.paidCents, 0);
  t.deepEqual(when(disputed, dispute), []);
  const win: AccountCommand = { type: 'WinDispute', disputeId: 'dp_1', today };
  const won = when([...disputed, paid(2_000, 'c1', 'by hand')], win);
  t.deepEqual(
    won.map(({ type }) => type),
    ['DisputeWon', 'CreditIssued'],
  );
  t.like(won[0]?.data, {
    allocations: [
      { chargeId: 'c2', amountCents: 5_000 },
      { chargeId: 'c1', amountCents: 8_000 },
    ],
    excessCents: 2_000,
    transferCents: 14_497,
  });
  t.deepEqual(when([...disputed, ...won], win), []);
  t.throws(() => when(two, win), { instanceOf: NotFound });
});

test('a lost dispute moves nothing more', (t) => {
  const lose: AccountCommand = { type: 'LoseDispute', disputeId: 'dp_1', today };
  const disputed = after(paidByCard(), dispute);
  const lost = when(disputed, lose);
  t.deepEqual(lost, [{ type: 'DisputeLost', data: { paymentId: 'p1', disputeId: 'dp_1' } }]);
  t.deepEqual(entryOf(lost[0]), {});
  t.deepEqual(when([...disputed, ...lost], lose), []);
});

test('credit can be set: more is given, less is withdrawn, never below nothing', (t) => {
  const set = (amountCents: number): AccountCommand => ({
    type: 'SetCredit',
    creditId: 'k9',
    amountCents,
    reason: 'counted anew',
    today,
  });
  t.deepEqual(when([granted(500)], set(800)), [
    {
      type: 'CreditIssued',
      data: { creditId: 'k9', amountCents: 300, source: { kind: 'granted', reason: 'counted anew' } },
    },
  ]);
  const withdrawn = when([granted(500)], set(0));
  t.deepEqual(withdrawn, [{ type: 'CreditWithdrawn', data: { amountCents: 500, reason: 'counted anew' } }]);
  t.deepEqual(entryOf(withdrawn[0]), { 'Member credits': 500, 'Credits granted': -500 });
  t.deepEqual(when([granted(500)], set(500)), []);
  refused(t, () => when([granted(500)], set(-1)), { code: 'AmountTooSmall', field: 'amount' });
});
