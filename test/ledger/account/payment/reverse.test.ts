import test from 'ava';
import { outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { type AccountCommand, account, refundableCents } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, Allocation, ChargeTerms } from '../../../../ledger/account/events.ts';
import { stripeAmounts } from '../../../../ledger/account/payment/cardFee.ts';
import { fold, NotFound } from '../../../../ledger/decider.ts';
import { assessed, granted, paid, plain, withFeeAndDiscount } from '../../../support/account.ts';
import {
  accept,
  after,
  amending,
  begin,
  cash,
  dueIn,
  entryOf,
  payWithCredit,
  setCredit,
  typesOf,
  venmo,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const today = '2026-01-08';
const both: readonly Allocation[] = [
  { chargeId: 'c1', amountCents: 10_000 },
  { chargeId: 'c2', amountCents: 5_000 },
];
const two = [assessed(plain), assessed({ ...plain, amountCents: 5_000 }, 'c2')];

/** Both charges paid by card, the fee passed on or not. */
function paidByCard(passedOn = false, between: readonly AccountEvent[] = []): AccountEvent[] {
  const begun = after(two, begin('card', 15_000, '2026-01-05', { passedOn, allocations: both }));
  return after([...begun, ...between], accept('2026-01-05'));
}
const back = (amountCents: number) => ({ paymentId: 'p1', amountCents, reason: 'agreed', today }) as const;
const refund = (amountCents: number, refundId = 're_1'): AccountCommand => ({
  type: 'RefundPayment',
  ...back(amountCents),
  refundId,
});

test('a refund in part reopens the last charge first, and all of it leaves the Stripe balance', (t) => {
  const events = when(paidByCard(), refund(6_000));
  t.deepEqual(events, [
    {
      type: 'PaymentRefunded',
      data: {
        paymentId: 'p1',
        refundId: 're_1',
        amountCents: 6_000,
        addedFeeCents: 0,
        reopened: [
          { chargeId: 'c2', amountCents: 5_000 },
          { chargeId: 'c1', amountCents: 1_000 },
        ],
        fromCreditCents: 0,
        shortfallCents: 0,
        reason: 'agreed',
        occurredOn: today,
      },
    },
  ]);
  t.deepEqual(entryOf(events[0]), { receivable: 6_000, stripe: -6_000 });
  const state = fold(account, [...paidByCard(), ...events]);
  t.is(state.charges.get('c1')?.paidCents, 9_000);
  t.is(state.charges.get('c2')?.paidCents, 0);
  const payment = state.payments.get('p1');
  const left = [{ chargeId: 'c1', amountCents: 9_000 }];
  t.deepEqual(payment?.status === 'accepted' && payment.paid, left);
});

test('a fee that was passed on goes back in proportion, exactly all of it in the end', (t) => {
  let events = paidByCard(true);
  const { amountCents } = stripeAmounts('card', 15_000, true);
  t.is(amountCents, 15_503);
  for (const [index, part] of [5_000, 5_000, 5_503].entries())
    events = after(events, refund(part, `re_${index}`));
  const refunds = events.flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));
  t.is(
    refunds.reduce((sum, { addedFeeCents }) => sum + addedFeeCents, 0),
    503,
  );
  t.true(refunds.every(({ shortfallCents, fromCreditCents }) => shortfallCents + fromCreditCents === 0));
  const state = fold(account, events);
  for (const charge of state.charges.values()) t.is(charge.paidCents, 0);
});

test('no more is refunded than was paid, and the same refund counts once', (t) => {
  const history = after(paidByCard(), refund(10_000));
  refused(t, () => when(history, refund(5_001, 're_2')), {
    code: 'RefundTooLarge',
    message: 'The refund should not be greater than $50.00',
    field: 'amount',
  });
  t.deepEqual(when(history, refund(10_000)), []);
  const payment = fold(account, history).payments.get('p1');
  t.is(payment && refundableCents(payment), 5_000);
});

test('only card and bank payments that were accepted go back', (t) => {
  t.throws(() => when(two, refund(1_000)), { instanceOf: NotFound });
  const begun = paidByCard().slice(0, -1);
  refused(t, () => when(begun, refund(1_000)), 'PaymentNotAccepted');
  const screenshot = after(two, venmo(15_000, today, { allocations: both }));
  refused(t, () => when(screenshot, refund(1_000)), {
    code: 'NotByStripe',
    message: 'Only a card or bank payment can be refunded.',
  });
});

const overpaid = paidByCard(false, [paid(4_000, 'c1', 'by hand')]);
const removal: AccountCommand = { type: 'VoidCharge', chargeId: 'c1', reason: 'mistake', today };
const c2 = (amountCents: number) => [{ chargeId: 'c2', amountCents }];
const failRefund = (on = today): AccountCommand => ({
  type: 'FailRefund',
  refundId: 're_1',
  reason: 'Expired or canceled card',
  today: on,
});

const onceMore = after([...overpaid, granted(1_000)], refund(5_000));
const removed = after(paidByCard(), removal);
const failed = after(removed, refund(15_000), failRefund());
for (const [title, history, cents, fromCreditCents, reopened] of [
  ['what had become credit first, while it is free', overpaid, 5_000, 4_000, c2(1_000)],
  ['credit from elsewhere only after its charges', [...paidByCard(), granted(4_000)], 5_000, 0, c2(5_000)],
  ['no credit twice that went back with a first refund', onceMore, 1_000, 0, c2(1_000)],
  ['credit that a removed charge had given back', removed, 15_000, 10_000, c2(5_000)],
  ['first what a failed refund left as credit', failed, 5_000, 5_000, []],
] as const)
  test(`a refund takes ${title}`, (t) => {
    const [event] = when(history, refund(cents, 're_2'));
    t.like(event?.data, { fromCreditCents, reopened, shortfallCents: 0 });
  });

test('two credits of one payment have ids of their own', (t) => {
  const removed = ['c1', 'c2'].map(
    (chargeId): AccountCommand => ({ type: 'VoidCharge', chargeId, reason: 'slip', today }),
  );
  const failed = (refundId: string): AccountCommand => ({ ...failRefund(), refundId }) as AccountCommand;
  const twice = [refund(5_000), refund(10_000, 're_2'), ...removed, failRefund(), failed('re_2')];
  const ids = after(paidByCard(), ...twice).flatMap((event) =>
    event.type === 'CreditIssued' ? [event.data.creditId] : [],
  );
  t.is(ids.length, 2);
  t.is(new Set(ids).size, 2);
});

test('a fraud warning counts once', (t) => {
  const warning: AccountCommand = {
    type: 'RecordFraudWarning',
    paymentId: 'p1',
    warningId: 'issfr_1',
    today,
  };
  const warned = after(paidByCard(), warning);
  t.is(warned.at(-1)?.type, 'FraudWarningReceived');
  t.deepEqual(when(warned, warning), []);
});

/** $40.00 was paid by hand meanwhile, and the credit that this left was spent on another charge. */
function creditSpent(): AccountEvent[] {
  return after(
    [...paidByCard(false, [paid(4_000, 'c1', 'by hand')]), assessed(plain, 'c3')],
    payWithCredit([{ chargeId: 'c3', amountCents: 4_000 }], today),
  );
}

test('credit that was spent elsewhere is charged, due today', (t) => {
  const history = creditSpent();
  const events = when(history, { type: 'ReturnPayment', ...back(15_000), returnId: 'rt_1' });
  t.deepEqual(typesOf(events), ['PaymentReturned', 'ChargeAssessed']);
  t.like(events[0]?.data, { fromCreditCents: 0, shortfallCents: 4_000 });
  t.like(events[1]?.data, {
    terms: { chargeType: 'Returned payment', amountCents: 4_000, dueDate: today, startDate: today },
  });
  t.is(entryOf(events[0]).returnedPayments, 4_000);
  t.is(entryOf(events[1]).returnedPayments, -4_000);
  t.deepEqual(
    when([...history, ...events], { type: 'ReturnPayment', ...back(15_000), returnId: 'rt_1' }),
    [],
  );
});

const dispute: AccountCommand = { type: 'DisputePayment', ...back(15_000), disputeId: 'dp_1' };

test('a dispute reopens; won, it pays what is still due of that, and the rest is credit', (t) => {
  const disputed = after(paidByCard(), dispute);
  t.is(fold(account, disputed).charges.get('c1')?.paidCents, 0);
  t.deepEqual(when(disputed, dispute), []);
  const win: AccountCommand = { type: 'WinDispute', disputeId: 'dp_1', today };
  const won = when([...disputed, paid(2_000, 'c1', 'by hand')], win);
  t.deepEqual(typesOf(won), ['DisputeWon', 'CreditIssued']);
  t.like(won[0]?.data, {
    allocations: [
      { chargeId: 'c2', amountCents: 5_000 },
      { chargeId: 'c1', amountCents: 8_000 },
    ],
    excessCents: 2_000,
  });
  t.deepEqual(when([...disputed, ...won], win), []);
  t.throws(() => when(two, win), { instanceOf: NotFound });
});

/** A dispute of 97 cents more than the payment. */
const above: AccountCommand = { type: 'DisputePayment', ...back(15_600), disputeId: 'dp_1' };

test('a dispute of more than the payment takes the fee that was paid, and charges the rest', (t) => {
  const [disputed] = when(paidByCard(true), above);
  t.like(disputed?.data, { amountCents: 15_600, addedFeeCents: 503, shortfallCents: 97 });
  t.deepEqual(entryOf(disputed), {
    receivable: 15_000,
    cardFeesRecovered: 503,
    returnedPayments: 97,
    stripe: -15_600,
  });
});

/** What was charged for it. */
function returned(history: readonly AccountEvent[]): { chargeId: string; terms: ChargeTerms } {
  const charges = [...fold(account, history).charges.values()];
  return charges.find(({ terms }) => terms.amountCents === 97) ?? { chargeId: '', terms: plain };
}

test('a returned payment keeps its amount and type, and has started', (t) => {
  const history = after(paidByCard(true), above);
  const { chargeId, terms } = returned(history);
  const amend = (changed: Partial<ChargeTerms>) => amending({ ...terms, ...changed }, today, chargeId);
  const dues = { chargeTypeId: 'dues', chargeType: 'Dues' };
  const amount = { code: 'ReturnedPaymentAmount', field: 'amount' };
  const message = 'A returned payment keeps its type, and has started.';
  for (const [changed, rule] of [
    [{ amountCents: 98 }, amount],
    [{ amountCents: 96 }, amount],
    [dues, { code: 'ReturnedPaymentType', field: 'type', message }],
    [{ startDate: '2026-01-01' }, { code: 'ReturnedPaymentStarted', field: 'startDate', message }],
  ] as const)
    refused(t, () => when(history, amend(changed)), rule);
  t.deepEqual(typesOf(when(history, amend({ memo: 'card' }))), ['ChargeAmended']);
});

test('a returned payment that is removed is lost, and reinstated it is owed again', (t) => {
  const history = after(paidByCard(true), above);
  const { chargeId } = returned(history);
  const removed = after(history, { type: 'VoidCharge', chargeId, reason: 'let off', today });
  t.deepEqual(entryOf(removed.at(-1)), { receivable: -97, badDebts: 97 });
  const again = when(removed, { type: 'ReinstateCharge', chargeId, reason: 'a slip', today });
  t.deepEqual(entryOf(again[0]), { receivable: 97, badDebts: -97 });
});

test('what goes back twice takes the card fee once, and charges the rest; it does not matter what comes back first', (t) => {
  const dispute = { type: 'DisputePayment', ...back(15_503), disputeId: 'dp_1' } as const;
  const win = { type: 'WinDispute', disputeId: 'dp_1', today } as const;
  const fail = { type: 'FailRefund', refundId: 're_1', reason: 'closed', today } as const;
  const booked = (events: readonly AccountEvent[]) => {
    const sums = { cardFeesRecovered: 0, stripe: 0, returnedPayments: 0 };
    for (const event of events)
      for (const [name, cents] of Object.entries(entryOf(event)))
        if (name in sums) sums[name as keyof typeof sums] += cents;
    return sums;
  };
  const owed = (events: readonly AccountEvent[]) => {
    const { charges, creditCents } = fold(account, events);
    return [...charges.values()].reduce((sum, charge) => sum + outstandingOf(charge), 0) - creditCents;
  };
  for (const [first, second] of [
    [dispute, refund(15_503)],
    [refund(15_503), dispute],
  ] as const) {
    const twice = after(paidByCard(true), first, second);
    t.deepEqual(booked(twice), { cardFeesRecovered: 0, stripe: -15_503, returnedPayments: 0 });
    t.is(owed(twice), 15_000 + 15_503, 'what is charged is all that left');
    for (const [one, other] of [
      [win, fail],
      [fail, win],
    ] as const) {
      const once = after(twice, one);
      t.deepEqual(booked(once), { cardFeesRecovered: 0, stripe: 0, returnedPayments: 0 });
      t.is(owed(once), 15_000);
      const whole = after(once, other);
      t.deepEqual(booked(whole), { cardFeesRecovered: -503, stripe: 15_503, returnedPayments: 0 });
      t.is(owed(whole), 0);
    }
  }
});

test('a lost dispute moves nothing more', (t) => {
  const lose: AccountCommand = { type: 'LoseDispute', disputeId: 'dp_1', today };
  const disputed = after(paidByCard(), dispute);
  const lost = when(disputed, lose);
  t.deepEqual(lost, [
    { type: 'DisputeLost', data: { paymentId: 'p1', disputeId: 'dp_1', occurredOn: today } },
  ]);
  t.deepEqual(entryOf(lost[0]), {});
  t.deepEqual(when([...disputed, ...lost], lose), []);
});

test('a refund that fails pays again what it had reopened, and the money is at Stripe again', (t) => {
  const refunded = after(paidByCard(true), refund(15_503));
  t.is(fold(account, refunded).charges.get('c1')?.paidCents, 0);
  const events = when(refunded, failRefund('2026-01-20'));
  t.deepEqual(events, [
    {
      type: 'RefundFailed',
      data: {
        paymentId: 'p1',
        refundId: 're_1',
        amountCents: 15_503,
        addedFeeCents: 503,
        allocations: [
          { chargeId: 'c2', amountCents: 5_000 },
          { chargeId: 'c1', amountCents: 10_000 },
        ],
        excessCents: 0,
        sentOn: '2026-01-05',
        occurredOn: '2026-01-20',
        reason: 'Expired or canceled card',
      },
    },
  ]);
  t.deepEqual(entryOf(events[0]), {
    stripe: 15_503,
    cardFeesRecovered: -503,
    receivable: -15_000,
  });
  const state = fold(account, [...refunded, ...events]);
  t.is(state.charges.get('c1')?.paidCents, 10_000);
  t.is(state.charges.get('c2')?.paidCents, 5_000);
  const payment = state.payments.get('p1');
  t.is(payment && refundableCents(payment), 15_503, 'it can be refunded again');
  t.is(when([...refunded, ...events], refund(15_503, 're_2'))[0]?.type, 'PaymentRefunded');
  t.deepEqual(when([...refunded, ...events], failRefund()), []);
  t.throws(() => when(two, failRefund()), { instanceOf: NotFound });
});

test('what was paid otherwise since, or removed, leaves the money of a failed refund as credit', (t) => {
  const refunded = after(paidByCard(), refund(15_000), {
    type: 'VoidCharge',
    chargeId: 'c2',
    reason: 'mistake',
    today,
  });
  const events = when([...refunded, paid(4_000, 'c1', 'by hand')], failRefund());
  t.deepEqual(typesOf(events), ['RefundFailed', 'CreditIssued']);
  t.like(events[0]?.data, { allocations: [{ chargeId: 'c1', amountCents: 6_000 }], excessCents: 9_000 });
  t.like(events[1]?.data, { amountCents: 9_000, source: { kind: 'overpayment', paymentId: 'p1' } });
});

test('a failed refund pays what had been charged for it', (t) => {
  const refunded = after(creditSpent(), refund(15_000), failRefund());
  const state = fold(account, refunded);
  t.deepEqual(
    [...state.charges.values()].map(({ terms, paidCents }) => [terms.chargeType, paidCents]),
    [
      ['Dues', 10_000],
      ['Dues', 5_000],
      ['Dues', 4_000],
      ['Returned payment', 4_000],
    ],
  );
  t.is(state.creditCents, 0);
});

/** $100.00 with $10.00 off until Jan 10, settled early by bank transfer. */
function settledEarly(startedOn = '2026-01-05'): AccountEvent[] {
  return after([assessed(withFeeAndDiscount)], begin('card', 9_000, startedOn), accept(startedOn));
}
const reversedOn = '2026-01-20';
const allBack = { paymentId: 'p1', amountCents: 9_000, reason: 'x', today: reversedOn };
test('what the bank or the cardholder takes back takes the early discount with it', (t) => {
  const history = settledEarly();
  t.is(dueIn(history, reversedOn), 0);
  for (const [command, id] of [
    [{ type: 'ReturnPayment', ...allBack, returnId: 'rt_1' }, 'rt_1'],
    [{ type: 'DisputePayment', ...allBack, disputeId: 'dp_1' }, 'dp_1'],
  ] as const) {
    const events = when(history, command);
    t.deepEqual(events.slice(1), [
      {
        type: 'EarlyDiscountRevoked',
        data: { chargeId: 'c1', amountCents: 1_000, revokedBy: id, occurredOn: reversedOn },
      },
    ]);
    t.deepEqual(entryOf(events[1]), { receivable: 1_000, earlyDiscounts: -1_000 });
    t.is(dueIn([...history, ...events], reversedOn), 10_000);
    // While there is time, it can be earned again.
    t.is(dueIn([...history, ...events], '2026-01-10'), 9_000);
  }
});

test('a refund leaves the early discount: the member did pay in time', (t) => {
  const history = settledEarly();
  const refunded = after(history, { type: 'RefundPayment', ...allBack, refundId: 're_1' });
  t.is(dueIn(refunded, reversedOn), 9_000);
  t.is(dueIn(after(refunded, failRefund(reversedOn)), reversedOn), 0);
});

test('a discount goes also when another payment completed the charge, and comes back with a dispute that is won', (t) => {
  const dispute: AccountCommand = { type: 'DisputePayment', ...allBack, disputeId: 'dp_1' };
  const disputed = after(settledEarly(), dispute);
  const won = when(disputed, { type: 'WinDispute', disputeId: 'dp_1', today: '2026-01-25' });
  t.deepEqual(typesOf(won), ['DisputeWon', 'EarlyDiscountGranted']);
  t.is(dueIn([...disputed, ...won], '2026-01-25'), 0);

  const part = after(
    [assessed(withFeeAndDiscount)],
    begin('ach', 5_000, '2026-01-03'),
    accept('2026-01-03'),
    cash(4_000, '2026-01-05'),
  );
  t.is(dueIn(part, reversedOn), 0);
  const returned = { ...allBack, amountCents: 5_000, returnId: 'rt_1' };
  t.is(dueIn(after(part, { type: 'ReturnPayment', ...returned }), reversedOn), 6_000);
});

test('of two disputes on one charge, the order in which they are won does not matter', (t) => {
  const pay = (paymentId: string, amountCents: number): AccountCommand[] => [
    begin('card', amountCents, '2026-01-05', { paymentId }),
    accept('2026-01-05', paymentId),
  ];
  const dispute = (paymentId: string, amountCents: number): AccountCommand => {
    const taken = { ...allBack, paymentId, amountCents };
    return { type: 'DisputePayment', ...taken, disputeId: `dp_${paymentId}` };
  };
  const disputed = after(
    [assessed(withFeeAndDiscount)],
    ...pay('p1', 4_000),
    ...pay('p2', 5_000),
    dispute('p2', 5_000),
    dispute('p1', 4_000),
  );
  t.is(dueIn(disputed, reversedOn), 10_000);
  const win = (paymentId: string): AccountCommand => ({
    type: 'WinDispute',
    disputeId: `dp_${paymentId}`,
    today: '2026-01-25',
  });
  t.is(dueIn(after(disputed, win('p1'), win('p2')), '2026-01-25'), 0);
  t.is(dueIn(after(disputed, win('p2'), win('p1')), '2026-01-25'), 0);
  t.is(dueIn(after(disputed, win('p1')), '2026-01-25'), 6_000, 'the other one is still open');
});

test('a dispute that is won after the offer was changed pays what is due, and earns nothing', (t) => {
  const disputed = after(
    settledEarly(),
    { type: 'DisputePayment', ...allBack, disputeId: 'dp_1' },
    { type: 'AmendCharge', chargeId: 'c1', terms: plain, today: reversedOn },
  );
  const won = when(disputed, { type: 'WinDispute', disputeId: 'dp_1', today: '2026-01-25' });
  t.deepEqual(typesOf(won), ['DisputeWon']);
  t.is(dueIn([...disputed, ...won], '2026-01-25'), 1_000);
});

test('credit can be set: more is given, less is withdrawn, never below zero', (t) => {
  const set = (amountCents: number): AccountCommand => setCredit(amountCents, today, 'k9');
  t.deepEqual(when([granted(500)], set(800)), [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k9',
        amountCents: 300,
        source: { kind: 'granted', reason: 'right' },
        occurredOn: today,
      },
    },
  ]);
  const withdrawn = when([granted(500)], set(0));
  t.deepEqual(withdrawn, [
    { type: 'CreditWithdrawn', data: { amountCents: 500, reason: 'right', occurredOn: today } },
  ]);
  t.deepEqual(entryOf(withdrawn[0]), { memberCredits: 500, creditsTakenBack: -500 });
  t.deepEqual(when([granted(500)], set(500)), []);
  refused(t, () => when([granted(500)], set(-1)), 'AmountTooSmall', 'amount');
});
