import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { Allocation } from '../../../../ledger/account/events.ts';
import {
  applicationFeeCents,
  cardFeeCents,
  STRIPE_CARD_FEE,
  stripeAmounts,
} from '../../../../ledger/account/payment/cardFee.ts';
import { fold, NotFound } from '../../../../ledger/decider.ts';
import { assessed, granted, paid, plain, withFeeAndDiscount } from '../../../support/account.ts';
import {
  accept as acceptOn,
  after,
  begin,
  cash,
  payWithCredit,
  received,
  setCredit,
  typesOf,
  venmo,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const today = '2026-01-05';
const two = [assessed(plain), assessed({ ...plain, amountCents: 5_000 }, 'c2')];
const whole: readonly Allocation[] = [{ chargeId: 'c1', amountCents: 10_000 }];
const initiate = (
  change: { paymentId?: string; creditCents?: number; allocations?: readonly Allocation[] } = {},
  passedOn = false,
) => {
  const { creditCents = 0, allocations = whole } = change;
  const money = allocations.reduce((sum, each) => sum + each.amountCents, 0) - creditCents;
  return begin('card', money, today, { ...change, allocations, passedOn });
};
const submit = venmo(10_000, today);
const accept = (on = today) => acceptOn(on);

test('the card fee is 3.15% and 30 cents, half a cent rounded up', (t) => {
  t.is(cardFeeCents(10_000), 345);
  t.is(cardFeeCents(100), 33);
  t.is(cardFeeCents(1_000), 62);
  t.is(cardFeeCents(20), 31);
  t.deepEqual(stripeAmounts('card', 10_000, true), { amountCents: 10_345, addedFeeCents: 345 });
  t.deepEqual(stripeAmounts('card', 10_000, false), { amountCents: 10_000, addedFeeCents: 0 });
  t.deepEqual(stripeAmounts('ach', 10_000, true), { amountCents: 10_000, addedFeeCents: 0 });
});

test('the application fee is the card fee less what Stripe takes of all that is paid, never below 0', (t) => {
  const of = (cents: number, feePassedOn: boolean, stripeFee = STRIPE_CARD_FEE) =>
    applicationFeeCents('card', stripeAmounts('card', cents, feePassedOn), stripeFee);
  // $3.45 less 2.9% of $103.45 and 30 cents; less 2.9% of $100.00 and 30 cents.
  t.is(of(10_000, true), 15);
  t.is(of(10_000, false), 25);
  t.is(of(10_000, false, { basisPoints: 315, fixedCents: 50 }), 0);
  t.is(applicationFeeCents('ach', stripeAmounts('ach', 10_000, true), STRIPE_CARD_FEE), 0);
});

test('initiating remembers what the payment is for, and holds no credit: nothing has moved yet', (t) => {
  const history = [...two, granted(3_000)];
  const events = when(history, initiate({ creditCents: 1_000 }));
  t.deepEqual(typesOf(events), ['PaymentInitiated']);
  t.like(events[0]?.data, {
    paymentId: 'p1',
    accountId: 'acct_1',
    intentId: 'pi_p1',
    amountCents: 9_000,
    occurredOn: today,
  });
  const pending = when([...history, ...events], { type: 'MarkPaymentPending', paymentId: 'p1', today });
  t.deepEqual(typesOf(pending), ['CreditReserved', 'PaymentPending']);
  t.deepEqual(pending[0]?.data, { reservationId: 'p1', amountCents: 1_000, occurredOn: today });
  refused(t, () => when(history, initiate({ creditCents: 3_001 })), {
    code: 'CreditTooSmall',
    message: 'The credit should not be greater than $30.00',
    field: 'credit',
  });
});

test('a member pays no more than is due on each charge, and something', (t) => {
  const over = [
    { chargeId: 'c2', amountCents: 5_000 },
    { chargeId: 'c1', amountCents: 10_001 },
  ];
  for (const command of [initiate({ allocations: over }), { ...submit, allocations: over }])
    refused(t, () => when(two, command), {
      code: 'PaymentAboveDue',
      message: 'Amount must be $100.00 or less.',
      field: 'allocations.1',
    });
  for (const command of [initiate({ creditCents: 10_000 }), { ...submit, creditCents: 10_000 }])
    refused(t, () => when([...two, granted(10_000)], command), {
      code: 'NothingToPay',
      message: 'Pay Amount must be greater than 0.',
      field: 'amount',
    });
  refused(t, () => when(two, { ...submit, allocations: [] }), 'AllocationsMissing', 'allocations');
});

test('amounts that do not add up are refused: a fee beside the amount, an amount beside its fee, a fee below zero', (t) => {
  const begun = initiate();
  for (const change of [
    { amountCents: 10_345 },
    { addedFeeCents: 345 },
    { amountCents: 9_655, addedFeeCents: -345 },
  ])
    refused(t, () => when(two, { ...begun, ...change }), 'AmountsDiffer', 'amount');
});

test('a new initiation ends the ones that it replaces, and is refused beside any other', (t) => {
  const history = after([...two, granted(3_000)], initiate({ creditCents: 3_000 }));
  const next = initiate({ paymentId: 'p2', creditCents: 3_000 });
  t.deepEqual(typesOf(when(history, { ...next, replaces: ['p1'] })), [
    'PaymentAbandoned',
    'PaymentInitiated',
  ]);
  refused(t, () => when(history, next), {
    code: 'BegunMeanwhile',
    message: 'Another payment was started in the meantime. Please check again.',
  });
});

test('a declined card is a fact, holds no credit, and leaves the payment open for another card', (t) => {
  const history = after([...two, granted(1_200)], initiate({ creditCents: 1_200 }));
  const decline: AccountCommand = {
    type: 'DeclineCard',
    paymentId: 'p1',
    attemptId: 'ch_1',
    reason: 'Your card has insufficient funds.',
    today,
  };
  const declined = when(history, decline);
  const data = {
    paymentId: 'p1',
    chargeIds: ['c1'],
    attemptId: 'ch_1',
    amountCents: 8_800,
    reason: 'Your card has insufficient funds.',
    occurredOn: today,
  };
  t.deepEqual(declined, [{ type: 'CardDeclined', data }]);
  const then = [...history, ...declined];
  t.deepEqual(when(then, decline), [], 'told again');
  t.is(fold(account, then).creditCents, 1_200);
  // The treasurer, who sees 12, sets 12: nothing changes, whatever begins afterwards.
  const set: AccountCommand = setCredit(1_200, today, 'k2');
  t.deepEqual(when(then, set), []);
  const again = initiate({ paymentId: 'p2', creditCents: 1_200 });
  const anew = after(then, set, { ...again, replaces: ['p1'] });
  t.is(fold(account, anew).creditCents, 1_200);
  // Another card on the same payment: credit is set aside and spent at once.
  t.deepEqual(typesOf(when(then, accept())), ['CreditReserved', 'CreditSpent', 'PaymentAccepted']);
  t.is(fold(account, after(then, accept())).creditCents, 0);
});

test('no more can be sent than is due and not on its way, by whichever way', (t) => {
  const sent = after(two, { ...submit, allocations: [{ chargeId: 'c1', amountCents: 9_000 }] });
  const rest = (amountCents: number) => ({ allocations: [{ chargeId: 'c1', amountCents }] });
  const ways = (amountCents: number): readonly AccountCommand[] => [
    { ...submit, paymentId: 'p2', ...rest(amountCents) },
    initiate({ paymentId: 'p2', ...rest(amountCents) }),
    { type: 'PayWithCredits', paymentId: 'p2', ...rest(amountCents), today },
  ];
  const rule = { code: 'PaymentPending', field: 'allocations.0' };
  for (const command of ways(1_001)) {
    const message = '$90.00 is already pending on this charge, so only $10.00 more can be paid.';
    refused(t, () => when([...sent, granted(5_000)], command), { ...rule, message });
  }
  for (const command of ways(1_000)) t.true(when([...sent, granted(5_000)], command).length > 0);
  for (const command of ways(10_001))
    refused(t, () => when([...sent, granted(20_000)], command), 'PaymentAboveDue', 'allocations.0');
  const whole = after(two, initiate(), { type: 'MarkPaymentPending', paymentId: 'p1', today });
  for (const command of ways(1)) {
    const message = '$100.00 is already pending on this charge, so nothing more can be paid.';
    refused(t, () => when([...whole, granted(5_000)], command), { ...rule, message });
  }
  // A card that nobody has confirmed stands in nobody's way; money that came by hand is there.
  t.is(when(after(two, initiate()), { ...submit, paymentId: 'p2' }).length, 1);
  t.is(when(whole, cash(10_000, today)).length, 1);
});

test('one that is on its way at the bank is not ended by a new one', (t) => {
  const pending = after(two, initiate(), { type: 'MarkPaymentPending', paymentId: 'p1', today });
  const other = initiate({ paymentId: 'p2', allocations: [{ chargeId: 'c2', amountCents: 5_000 }] });
  t.deepEqual(typesOf(when(pending, other)), ['PaymentInitiated']);
});

test('accepting pays the charges once; a repeat changes nothing', (t) => {
  const history = after(two, initiate({}, true));
  const events = when(history, accept('2026-01-06'));
  t.deepEqual(events, [
    {
      type: 'PaymentAccepted',
      data: {
        paymentId: 'p1',
        method: 'card',
        orderId: 'pi_p1',
        amountCents: 10_345,
        addedFeeCents: 345,
        chargeIds: ['c1'],
        allocations: whole,
        excessCents: 0,
        sentOn: '2026-01-05',
        occurredOn: '2026-01-06',
      },
    },
  ]);
  t.deepEqual(when([...history, ...events], accept('2026-01-07')), []);
  t.throws(() => when(two, accept()), { instanceOf: NotFound });
});

test('what is less due by then becomes credit, money is used before credit', (t) => {
  const history = after([...two, granted(4_000)], initiate({ creditCents: 4_000 }));
  // $70 was paid by hand meanwhile: $30 is due, $60 of money came.
  const events = when([...history, paid(7_000, 'c1', 'by hand')], accept());
  t.deepEqual(typesOf(events), ['PaymentAccepted', 'CreditIssued']);
  t.like(events[0]?.data, { allocations: [{ chargeId: 'c1', amountCents: 3_000 }], excessCents: 3_000 });
  t.like(events[1]?.data, { amountCents: 3_000, source: { kind: 'overpayment', paymentId: 'p1' } });
  const state = fold(account, [...history, paid(7_000, 'c1', 'by hand'), ...events]);
  t.is(state.creditCents, 7_000);
});

test('credit pays what the money does not', (t) => {
  const allocations = [...whole, { chargeId: 'c2', amountCents: 5_000 }];
  const history = after([...two, granted(2_000)], initiate({ creditCents: 2_000, allocations }));
  const events = when(history, accept());
  t.deepEqual(typesOf(events), ['CreditReserved', 'CreditSpent', 'PaymentAccepted']);
  t.like(events[1]?.data, { amountCents: 2_000, allocations: [{ chargeId: 'c2', amountCents: 2_000 }] });
  t.like(events[2]?.data, { allocations: [...whole, { chargeId: 'c2', amountCents: 3_000 }] });
});

test('a charge that was removed meanwhile takes nothing: all of it is credit', (t) => {
  const history = after(two, initiate(), { type: 'VoidCharge', chargeId: 'c1', reason: 'mistake', today });
  const events = when(history, accept());
  t.like(events[0]?.data, { allocations: [], excessCents: 10_000 });
  t.like(events[1]?.data, { amountCents: 10_000 });
});

test('what one charge does not need any more counts for the next one and its discount', (t) => {
  const allocations = [
    { chargeId: 'c2', amountCents: 5_000 },
    { chargeId: 'c1', amountCents: 9_000 },
  ];
  const charges = [assessed(withFeeAndDiscount), assessed({ ...plain, amountCents: 5_000 }, 'c2')];
  const credit = { type: 'SetCredit', creditId: 'k2', amountCents: 0, reason: 'gone' } as const;
  const history = after(
    [...charges, granted(5_000)],
    initiate({ creditCents: 5_000, allocations }),
    { ...credit, today },
    received(5_000, today, { allocations: [{ chargeId: 'c2', amountCents: 5_000 }] }),
  );
  t.deepEqual(typesOf(when(history, accept())), ['PaymentAccepted', 'EarlyDiscountGranted']);
});

test('the late fee of a charge that was removed stays, although its money was sent in time', (t) => {
  const { lateFee } = withFeeAndDiscount;
  const begun = after([assessed({ ...plain, lateFee })], initiate(), {
    type: 'ApplyLateFees',
    today: '2026-02-05',
  });
  const removed = after(begun, { type: 'VoidCharge', chargeId: 'c1', reason: 'slip', today: '2026-02-06' });
  t.deepEqual(typesOf(when(removed, accept('2026-02-07'))), ['PaymentAccepted', 'CreditIssued']);
});

test('the discount of the day on which the member paid counts, however long the money takes', (t) => {
  const allocations = [{ chargeId: 'c1', amountCents: 9_000 }];
  const history = after([assessed(withFeeAndDiscount)], initiate({ allocations }));
  const events = when(history, accept('2026-01-14'));
  t.deepEqual(typesOf(events), ['PaymentAccepted', 'EarlyDiscountGranted']);
  t.like(events[1]?.data, { chargeId: 'c1', amountCents: 1_000, settledBy: 'p1' });
});

test('a late fee reached meanwhile is applied first, unless the payment settles the charge', (t) => {
  const begun = (allocations: readonly Allocation[]) =>
    after([assessed(withFeeAndDiscount)], { ...initiate({ allocations }), today: '2026-01-20' });
  const part = begun([{ chargeId: 'c1', amountCents: 9_999 }]);
  t.deepEqual(typesOf(when(part, accept('2026-02-05'))), ['LateFeeApplied', 'PaymentAccepted']);
  t.deepEqual(typesOf(when(begun(whole), accept('2026-02-05'))), ['PaymentAccepted']);
});

test('one that failed or was given up frees its credit, and is accepted all the same when the money came', (t) => {
  const begun = after([...two, granted(1_000)], initiate({ creditCents: 1_000 }));
  const endings: readonly AccountCommand[] = [
    { type: 'FailPayment', paymentId: 'p1', reason: 'Your card was declined.', today },
    { type: 'AbandonPayment', paymentId: 'p1', today },
  ];
  for (const ending of endings) {
    const ended = after(begun, ending);
    t.is(fold(account, ended).creditCents, 1_000);
    t.deepEqual(when(ended, ending), []);
    t.deepEqual(typesOf(when(ended, accept())), ['CreditReserved', 'CreditSpent', 'PaymentAccepted']);
    // Its credit was spent elsewhere meanwhile: the money pays what it can.
    const spent = after(ended, payWithCredit([{ chargeId: 'c2', amountCents: 1_000 }], today));
    const late = when(spent, accept());
    t.deepEqual(typesOf(late), ['PaymentAccepted']);
    t.like(late[0]?.data, { allocations: [{ chargeId: 'c1', amountCents: 9_000 }], excessCents: 0 });
  }
  const accepted = after(begun, accept());
  for (const ending of endings) t.deepEqual(when(accepted, ending), []);
});

test('a bank payment is pending, then accepted or failed', (t) => {
  const pending = after(two, initiate(), { type: 'MarkPaymentPending', paymentId: 'p1', today });
  t.is(fold(account, pending).payments.get('p1')?.status, 'pending');
  t.deepEqual(when(pending, { type: 'MarkPaymentPending', paymentId: 'p1', today }), []);
  t.deepEqual(typesOf(when(pending, accept())), ['PaymentAccepted']);
  const begun = after(
    [...two, granted(2_000)],
    initiate({ creditCents: 2_000 }),
    setCredit(500, today, 'k2'),
  );
  const [reserved] = when(begun, { type: 'MarkPaymentPending', paymentId: 'p1', today });
  t.like(reserved, { type: 'CreditReserved', data: { amountCents: 500 } }, 'as far as it is free');
  t.deepEqual(when(pending, { type: 'FailPayment', paymentId: 'p1', reason: 'R01', today }), [
    { type: 'PaymentFailed', data: { paymentId: 'p1', chargeIds: ['c1'], reason: 'R01', occurredOn: today } },
  ]);
});

test('a payment that has failed or was given up is not pending again by a late report', (t) => {
  for (const ending of [
    { type: 'FailPayment', paymentId: 'p1', reason: 'R01', today },
    { type: 'AbandonPayment', paymentId: 'p1', today },
  ] as const) {
    const ended = after(two, initiate(), ending);
    t.deepEqual(when(ended, { type: 'MarkPaymentPending', paymentId: 'p1', today }), [], ending.type);
  }
});

test('Venmo and Zelle wait for an administrator, and need a screenshot', (t) => {
  const events = when(two, submit);
  t.deepEqual(typesOf(events), ['PaymentSubmitted']);
  t.like(events[0]?.data, { amountCents: 10_000, payer: 'ann', occurredOn: today });
  refused(t, () => when(two, { ...submit, location: '' }), {
    code: 'ScreenshotMissing',
    message: 'Please upload a screenshot for transaction.',
    field: 'location',
  });
});

test('verified, it counts from the day on which it was sent; two administrators do not both act', (t) => {
  const submitted = after(two, submit);
  const verify: AccountCommand = { type: 'VerifyPayment', paymentId: 'p1', today: '2026-01-09' };
  const decline: AccountCommand = { type: 'DeclinePayment', paymentId: 'p1', reason: '', today };
  const verified = when(submitted, verify);
  t.like(verified[0]?.data, { occurredOn: today, addedFeeCents: 0, allocations: whole });
  const declined = when(submitted, decline);
  t.deepEqual(declined, [
    { type: 'PaymentDeclined', data: { paymentId: 'p1', chargeIds: ['c1'], reason: '', occurredOn: today } },
  ]);
  for (const again of [verify, decline]) {
    refused(t, () => when([...submitted, ...verified], again), {
      code: 'PaymentVerified',
      message: 'This payment was already verified.',
    });
    refused(t, () => when([...submitted, ...declined], again), {
      code: 'PaymentDeclined',
      message: 'This payment was already declined.',
    });
  }
});

test('a declined payment frees its credit', (t) => {
  const submitted = after([...two, granted(1_000)], { ...submit, creditCents: 1_000 });
  const events = when(submitted, { type: 'DeclinePayment', paymentId: 'p1', reason: 'not seen', today });
  t.deepEqual(typesOf(events), ['PaymentDeclined', 'CreditReleased']);
});

test('an administrator verifies no card payment, and Stripe decides on no screenshot', (t) => {
  const card = after(two, initiate());
  for (const command of [
    { type: 'VerifyPayment', paymentId: 'p1', today },
    { type: 'DeclinePayment', paymentId: 'p1', reason: '', today },
  ] as const)
    refused(t, () => when(card, command), 'NotByScreenshot');
  const screenshot = after(two, submit);
  for (const command of [
    { type: 'MarkPaymentPending', paymentId: 'p1', today },
    { type: 'AcceptPayment', paymentId: 'p1', today },
    { type: 'FailPayment', paymentId: 'p1', reason: '', today },
    { type: 'AbandonPayment', paymentId: 'p1', today },
  ] as const)
    refused(t, () => when(screenshot, command), 'NotByStripe');
});

test('credits alone pay at once, as far as there are any', (t) => {
  const pay = (amountCents: number): AccountCommand =>
    payWithCredit([{ chargeId: 'c1', amountCents }], today, 'p1');
  const history = [assessed(withFeeAndDiscount), granted(9_000)];
  t.deepEqual(typesOf(when(history, pay(9_000))), ['CreditReserved', 'CreditSpent', 'EarlyDiscountGranted']);
  refused(t, () => when([...two, granted(9_000)], pay(9_001)), 'CreditTooSmall', 'credit');
});
