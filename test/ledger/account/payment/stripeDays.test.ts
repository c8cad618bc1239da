import test from 'ava';
import { account } from '../../../../ledger/account/decide.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, granted, plain, withFeeAndDiscount } from '../../../support/account.ts';
import { after, begin, daysOf, received, typesOf, when } from '../../../support/account-commands.ts';
import { holding } from '../../../support/held.ts';

/** Money that moves at Stripe has Stripe's own day, whenever Bursar learns of it. */

const paidOn = '2026-01-10';
const heardOn = '2026-02-08';
const accept = { type: 'AcceptPayment', paymentId: 'p1', effectiveOn: paidOn, today: heardOn } as const;

test('a payment of which Bursar learns late is booked on the day on which Stripe had the money', (t) => {
  const begun = after([assessed(withFeeAndDiscount)], begin('card', 9_000, paidOn));
  const events = when(begun, accept);
  t.deepEqual(typesOf(events), ['PaymentAccepted', 'EarlyDiscountGranted'], 'and no late fee');
  for (const { data } of events) t.is(data.occurredOn, paidOn);
});

test('the day is never before the member began to pay, nor after today', (t) => {
  const begun = after([assessed(plain)], begin('card', 10_000, paidOn));
  const [early] = when(begun, { ...accept, effectiveOn: '2026-01-02' });
  const [late] = when(begun, { ...accept, effectiveOn: '2026-03-02' });
  t.is(early?.data.occurredOn, paidOn);
  t.is(late?.data.occurredOn, heardOn);
});

test('what leaves is booked on its day; credit gives for it when Bursar learns of it', (t) => {
  const begun = after([assessed(plain)], begin('card', 4_000, paidOn), accept);
  const voided = { type: 'VoidCharge', chargeId: 'c1', reason: '', today: '2026-02-09' } as const;
  const history = after(begun, voided);
  const dispute = { disputeId: 'dp_1', paymentId: 'p1', amountCents: 4_000, reason: 'Fraud' };
  const days = { leftOn: '2026-02-08', today: '2026-02-11' };
  const [disputed] = when(history, { type: 'DisputePayment', ...dispute, ...days });
  if (disputed?.type !== 'PaymentDisputed') return t.fail();
  t.like(disputed.data, { occurredOn: '2026-02-08', settledOn: '2026-02-11', fromCreditCents: 4_000 });
  const lines = postingsOf(disputed).map(({ account, debitCents, creditCents, occurredOn }) => [
    account,
    debitCents - creditCents,
    occurredOn ?? disputed.data.occurredOn,
  ]);
  t.deepEqual(lines, [
    ['returnedPayments', 4_000, '2026-02-08'],
    ['stripe', -4_000, '2026-02-08'],
    ['memberCredits', 4_000, '2026-02-11'],
    ['returnedPayments', -4_000, '2026-02-11'],
  ]);
  const won = {
    type: 'WinDispute',
    disputeId: 'dp_1',
    effectiveOn: '2026-02-20',
    today: '2026-02-25',
  } as const;
  const [back] = when([...history, disputed], won);
  t.is(back?.data.occurredOn, '2026-02-20');
});

test('what nothing gives for is charged and due when Bursar learns of it', (t) => {
  const voided = { type: 'VoidCharge', chargeId: 'c1', reason: '', today: '2026-02-09' } as const;
  const spent = {
    type: 'PayOutCredit',
    creditPayoutId: 'o1',
    amountCents: 4_000,
    method: 'cash',
    reason: 'asked',
    paidOn: '2026-02-10',
    held: holding(4_000),
    today: '2026-02-10',
  } as const;
  const history = after([assessed(plain)], begin('card', 4_000, paidOn), accept, voided, spent);
  const dispute = { disputeId: 'dp_1', paymentId: 'p1', amountCents: 4_000, reason: 'Fraud' };
  const events = when(history, {
    type: 'DisputePayment',
    ...dispute,
    leftOn: '2026-02-08',
    today: '2026-02-11',
  });
  t.like(events[0]?.data, { occurredOn: '2026-02-08', settledOn: '2026-02-11', shortfallCents: 4_000 });
  const charged = events[1];
  if (charged?.type !== 'ChargeAssessed') return t.fail(typesOf(events).join());
  t.is(charged.data.occurredOn, '2026-02-11');
  t.like(charged.data.terms, { amountCents: 4_000, startDate: '2026-02-11', dueDate: '2026-02-11' });
});

test('a return without credit is booked on its day alone, and its discount is lost', (t) => {
  const begun = after([assessed(withFeeAndDiscount)], begin('ach', 9_000, paidOn), accept);
  const back = { returnId: 'rt_1', paymentId: 'p1', amountCents: 9_000, reason: 'Closed' };
  const [returned, revoked] = when(begun, {
    type: 'ReturnPayment',
    ...back,
    leftOn: '2026-02-06',
    today: heardOn,
  }).filter(({ type }) => type !== 'LateFeeApplied');
  t.like(returned, { type: 'PaymentReturned', data: { occurredOn: '2026-02-06' } });
  t.false(Object.hasOwn(returned?.data ?? {}, 'settledOn'));
  t.like(revoked, { type: 'EarlyDiscountRevoked', data: { occurredOn: '2026-02-06' } });
});

test('a discount that is earned again counts from the day on which it was lost', (t) => {
  const begun = begin('ach', 9_000, '2026-01-05');
  const arrived = { ...accept, effectiveOn: '2026-01-05', today: '2026-01-05' };
  const back = { returnId: 'rt_1', paymentId: 'p1', amountCents: 9_000, reason: 'Closed' } as const;
  const days = { leftOn: '2026-01-08', today: '2026-01-08' };
  const returned = after([assessed(withFeeAndDiscount)], begun, arrived, {
    type: 'ReturnPayment',
    ...back,
    ...days,
  });
  const events = when(returned, received(9_000, '2026-01-06', { today: '2026-01-09' }));
  t.deepEqual(daysOf(events), [
    ['PaymentRecorded', '2026-01-06'],
    ['EarlyDiscountGranted', '2026-01-08'],
  ]);
});

test('credit used beside the money is spent when Bursar learns of it', (t) => {
  const credit = { creditCents: 1_000 };
  const history = after([assessed(plain), granted(1_000)], {
    ...begin('card', 9_000, paidOn, credit),
    allocations: [{ chargeId: 'c1', amountCents: 10_000 }],
  });
  const events = when(history, accept);
  t.deepEqual(daysOf(events), [
    ['CreditReserved', heardOn],
    ['CreditSpent', heardOn],
    ['PaymentAccepted', paidOn],
  ]);
  t.is(fold(account, [...history, ...events]).charges.get('c1')?.paidCents, 10_000);
});

test('a declined card, a failed debit and a lost dispute have the day on which that was so at Stripe', (t) => {
  const at = { paymentId: 'p1', reason: 'no', today: heardOn };
  const card = after([assessed(plain)], begin('card', 4_000, paidOn));
  const decline = { type: 'DeclineCard', attemptId: 'ch_1', ...at } as const;
  t.is(when(card, { ...decline, effectiveOn: '2026-01-11' })[0]?.data.occurredOn, '2026-01-11');
  t.is(when(card, decline)[0]?.data.occurredOn, heardOn);
  t.is(when(card, { ...decline, effectiveOn: '2026-01-02' })[0]?.data.occurredOn, paidOn);

  const credited = after(
    [assessed(plain), granted(1_000)],
    begin('ach', 3_000, paidOn, {
      creditCents: 1_000,
      allocations: [{ chargeId: 'c1', amountCents: 4_000 }],
    }),
    {
      type: 'MarkPaymentPending',
      paymentId: 'p1',
      today: '2026-01-20',
    },
  );
  const failed = when(credited, { type: 'FailPayment', effectiveOn: '2026-01-14', ...at });
  const [early] = when(credited, { type: 'FailPayment', effectiveOn: '2026-01-02', ...at });
  t.is(early?.data.occurredOn, paidOn);
  t.deepEqual(
    failed.map(({ type, data }) => [type, data.occurredOn]),
    [
      ['PaymentFailed', '2026-01-14'],
      ['CreditReleased', heardOn],
    ],
    'its credit is free from the day on which that is known',
  );

  const dispute = { disputeId: 'dp_1', paymentId: 'p1', amountCents: 4_000, reason: 'Fraud' };
  const left = { leftOn: '2026-01-25', today: '2026-01-26' };
  const disputed = after(card, accept, { type: 'DisputePayment', ...dispute, ...left });
  const lose = { type: 'LoseDispute', disputeId: 'dp_1', today: '2026-02-20' } as const;
  t.is(when(disputed, { ...lose, effectiveOn: '2026-02-15' })[0]?.data.occurredOn, '2026-02-15');
  t.is(when(disputed, { ...lose, effectiveOn: '2026-01-01' })[0]?.data.occurredOn, '2026-01-25');
  t.is(when(disputed, lose)[0]?.data.occurredOn, '2026-02-20');
});
