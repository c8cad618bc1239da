import test from 'ava';
import { type ChargeBalance, newBalance } from '../../../../ledger/account/charge/balance.ts';
import { outstandingOf } from '../../../../ledger/account/charge/due.ts';
import type { SentPart } from '../../../../ledger/account/charge/paidParts.ts';
import { standingOf } from '../../../../ledger/account/charge/standing.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, granted, plain, withFeeAndDiscount } from '../../../support/account.ts';
import {
  accept,
  after,
  amending,
  begin,
  cash,
  received,
  redating,
  reversal,
  typesOf,
  venmo,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

/** $100.00, $10.00 off until Jan 10, $5.00 more from Feb 5. */
const terms = withFeeAndDiscount;
const charged = [assessed(terms)];
const sent = (...parts: readonly (readonly [number, string])[]) =>
  parts.map(([amountCents, sentOn]) => ({ amountCents, sentOn }));
const verify: AccountCommand = { type: 'VerifyPayment', paymentId: 'p1', today: '2026-02-20' };
const nightly: AccountCommand = { type: 'ApplyLateFees', today: '2026-02-06' };
/** Money by hand that is recorded on Feb 20. */
const told = (amountCents: number, paidOn: string) =>
  received(amountCents, paidOn, { paymentId: 'told', today: '2026-02-20' });

/** What became of the charge. */
function comeTo(events: readonly AccountEvent[]) {
  const { charges, creditCents: credit } = fold(account, events);
  const charge = charges.get('c1');
  if (charge === undefined) throw new Error('no charge');
  const { discountCents: discount, lateFeeCents: fee } = charge;
  return { discount, fee, owed: outstandingOf(charge), credit };
}

test('the discount goes by what was sent up to its last day, the late fee by what was sent before its first', (t) => {
  const balance = newBalance(terms, '2026-01-01');
  const isIn = (charge: ChargeBalance, parts: readonly SentPart[]) => {
    const { discount, lateFee } = standingOf(charge, parts);
    return { earnsDiscount: discount !== undefined, avoidsFee: lateFee === undefined };
  };
  for (const [parts, earnsDiscount, avoidsFee] of [
    [sent([9_000, '2026-01-10']), true, true],
    [sent([8_999, '2026-01-10'], [1_001, '2026-01-11']), false, true],
    [sent([8_999, '2026-01-10'], [1_001, '2026-02-05']), false, false],
    [sent([10_000, '2026-02-04']), false, true],
    [sent([9_999, '2026-02-04'], [501, '2026-02-05']), false, false],
    [[], false, false],
  ] as const)
    t.deepEqual(isIn(balance, parts), { earnsDiscount, avoidsFee }, JSON.stringify(parts));
  // Without a fee no day is too late; without a discount none is earned.
  t.true(isIn({ ...balance, lateFeeWaived: true }, sent([10_000, '2026-03-01'])).avoidsFee);
  t.deepEqual(isIn(newBalance(plain, '2026-01-01'), sent([10_000, '2026-03-01'])), {
    earnsDiscount: false,
    avoidsFee: true,
  });
});

test('Venmo that was sent in time earns no discount with what was paid after it, and the fee does not wait for it', (t) => {
  const half = after(charged, venmo(4_500, '2026-01-08'), cash(4_500, '2026-01-12'));
  t.is(comeTo(after(half, nightly)).fee, 500, 'it waits to be verified');
  t.deepEqual(comeTo(after(half, verify)), { discount: 0, fee: 500, owed: 1_500, credit: 0 });
  const inTime = after(charged, venmo(4_500, '2026-01-08'), cash(4_500, '2026-01-10'), verify);
  t.deepEqual(comeTo(inTime), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
});

test('while money on its way covers what is due, a fee is not reached; what was paid too late covers nothing', (t) => {
  const parts = after(
    charged,
    venmo(6_000, '2026-02-01'),
    { ...venmo(4_000, '2026-02-03', { paymentId: 'p2' }), screenshotSha256: '11ff' },
    cash(4_000, '2026-02-10'),
  );
  t.deepEqual(comeTo(parts), { discount: 0, fee: 0, owed: 6_000, credit: 0 });
  const declined = after(parts, {
    type: 'DeclinePayment',
    paymentId: 'p2',
    reason: 'no',
    today: '2026-02-11',
  });
  const at = after(declined, { ...nightly, today: '2026-02-12' });
  t.deepEqual(comeTo(at), { discount: 0, fee: 500, owed: 6_500, credit: 0 });
  t.is(at.at(-1)?.data.occurredOn, '2026-02-05', 'as of its day');
});

test('no fee waits for a discount that was added after its last day', (t) => {
  const { earlyDiscount: _, ...without } = terms;
  const amend: AccountCommand = { type: 'AmendCharge', chargeId: 'c1', terms, today: '2026-01-11' };
  const lives = after(
    [assessed(without)],
    cash(9_000, '2026-01-05'),
    amend,
    venmo(500, '2026-01-12'),
    nightly,
  );
  t.deepEqual(comeTo(lives), { discount: 0, fee: 500, owed: 1_500, credit: 0 });
});

test('a refund that failed counts from the day of the payment for the discount too', (t) => {
  const refund = { paymentId: 'p1', refundId: 're_1', reason: 'asked for' } as const;
  const events = after(
    charged,
    begin('card', 4_000, '2026-01-04'),
    accept('2026-01-04'),
    { type: 'RefundPayment', ...refund, amountCents: 4_000, today: '2026-01-05' },
    cash(5_000, '2026-01-06'),
    { type: 'FailRefund', refundId: 're_1', reason: 'closed', today: '2026-01-20' },
  );
  t.deepEqual(comeTo(events), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
});

test('money in time takes the fee back also where the charge was paid with its fee meanwhile', (t) => {
  const dispute = { paymentId: 'p1', disputeId: 'dp_1', reason: 'Fraudulent' } as const;
  const disputed = after(
    charged,
    begin('card', 9_000, '2026-01-04'),
    accept('2026-01-04'),
    { type: 'DisputePayment', ...dispute, amountCents: 9_000, today: '2026-01-05' },
    nightly,
    cash(10_500, '2026-02-10'),
  );
  t.deepEqual(comeTo(disputed), { discount: 0, fee: 500, owed: 0, credit: 0 });
  const won = after(disputed, { type: 'WinDispute', disputeId: 'dp_1', today: '2026-02-20' });
  t.deepEqual(typesOf(won.slice(disputed.length)), [
    'DisputeWon',
    'EarlyDiscountGranted',
    'LateFeeRevoked',
    'CreditIssued',
  ]);
  t.deepEqual(comeTo(won), { discount: 1_000, fee: 0, owed: 0, credit: 10_500 });

  const paid = after(charged, nightly, cash(10_500, '2026-02-10'));
  t.deepEqual(comeTo(after(paid, told(10_000, '2026-02-04'))), {
    discount: 0,
    fee: 0,
    owed: 0,
    credit: 10_500,
  });
  const most = { code: 'PaymentAboveDue', field: 'allocations.0' };
  refused(t, () => after(paid, told(10_001, '2026-02-04')), most);
  refused(t, () => after(paid, told(100, '2026-02-05')), most);
});

test('a payment dated so that it earns the discount takes the fee of the rest back', (t) => {
  const paid = after(charged, cash(9_000, '2026-01-12'), nightly);
  t.deepEqual(comeTo(paid), { discount: 0, fee: 500, owed: 1_500, credit: 0 });
  const redated = after(paid, redating('2026-01-10', '2026-02-20'));
  t.deepEqual(comeTo(redated), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
});

test('what was paid too late becomes credit as of the day of each payment', (t) => {
  const late = after(charged, nightly, cash(5_000, '2026-02-10', 'a'), cash(5_500, '2026-02-12', 'b'));
  const credits = after(late, told(10_000, '2026-02-04')).flatMap(({ type, data }) =>
    type === 'CreditIssued' ? [[data.occurredOn, data.amountCents]] : [],
  );
  t.deepEqual(credits, [
    ['2026-02-12', 5_500],
    ['2026-02-10', 5_000],
  ]);
});

test('money in time pays first what it was meant for; what was paid too late becomes credit', (t) => {
  const both = [
    { chargeId: 'c1', amountCents: 9_000 },
    { chargeId: 'c2', amountCents: 5_000 },
  ];
  const begun = begin('card', 4_000, '2026-01-05', { creditCents: 10_000, allocations: both });
  const two = [...charged, assessed({ ...plain, amountCents: 5_000 }, 'c2'), granted(10_000)];
  const paid = after(two, begun, cash(9_500, '2026-01-12'), accept('2026-01-13'));
  const accepted = paid.find(({ type }) => type === 'PaymentAccepted');
  t.like(accepted?.data, { allocations: [{ chargeId: 'c1', amountCents: 4_000 }], excessCents: 0 });
});

test('a late fee goes where a lower amount was sent in time', (t) => {
  const { lateFee } = terms;
  const lower = { ...plain, lateFee, amountCents: 9_000 };
  const lowered = after([assessed({ ...plain, lateFee })], cash(9_000, '2026-01-12'), {
    type: 'AmendCharge',
    chargeId: 'c1',
    terms: lower,
    today: '2026-02-10',
  });
  t.deepEqual(comeTo(lowered), { discount: 0, fee: 0, owed: 0, credit: 0 });
});

test('money that was sent in time earns the discount by the terms that stand, whenever they were set', (t) => {
  const offered = { ...plain, earlyDiscount: { amountCents: 1_000, endDate: '2026-01-10' } };
  const amend = (change: Partial<typeof offered>): AccountCommand =>
    amending({ ...offered, ...change }, '2026-01-20');
  const paid = after([assessed(offered)], cash(8_800, '2026-01-05'));
  const lower = { discount: 1_000, owed: 0, credit: 300 };
  t.like(comeTo(after(paid, amend({ amountCents: 9_500 }))), lower);
  t.like(comeTo(after([assessed(offered)], amend({ amountCents: 9_500 }), told(8_500, '2026-01-05'))), {
    ...lower,
    credit: 0,
  });
  // A discount that was granted stays where the price rises.
  const settled = after([assessed(offered)], cash(9_000, '2026-01-05'));
  t.like(comeTo(after(settled, amend({ amountCents: 12_000 }))), { discount: 1_000, owed: 2_000 });
});

test('each credit that a charge gives back has an id of its own', (t) => {
  const about = { chargeId: 'c1', reason: 'slip', today: '2026-02-20' };
  const remove: AccountCommand = { type: 'VoidCharge', ...about };
  const reversed = (reversalId: string, paymentId: string) =>
    reversal('2026-02-20', { reversalId, paymentId });
  const again = { ...told(10_000, '2026-02-04'), paymentId: 'again' };
  const events = after(
    charged,
    nightly,
    cash(10_500, '2026-02-10', 'a'),
    told(10_000, '2026-02-04'),
    reversed('rv1', 'told'),
    cash(10_500, '2026-02-10', 'b'),
    again,
    remove,
    { type: 'ReinstateCharge', ...about },
    remove,
  );
  const ids = events.flatMap((event) => (event.type === 'CreditIssued' ? [event.data.creditId] : []));
  t.is(ids.length, 4);
  t.is(new Set(ids).size, 4);
});

/** Half of the discounted price by each of two cards, in time. */
const halves = [
  begin('card', 4_500, '2026-01-04'),
  accept('2026-01-04'),
  begin('card', 4_500, '2026-01-05', { paymentId: 'p2' }),
  accept('2026-01-05', 'p2'),
] as const;
const back = { amountCents: 4_500, reason: 'agreed', today: '2026-01-06' } as const;
const refund = { type: 'RefundPayment', paymentId: 'p2', refundId: 're_1', ...back } as const;

test('a refund keeps the discount and the fee away, until it fails', (t) => {
  const refunded = after(charged, ...halves, refund);
  t.deepEqual(comeTo(after(refunded, nightly)), { discount: 1_000, fee: 0, owed: 4_500, credit: 0 });
  const failed = after(refunded, {
    type: 'FailRefund',
    refundId: 're_1',
    reason: 'closed',
    today: '2026-01-07',
  });
  t.deepEqual(comeTo(failed), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
  const returned = after(failed, { type: 'ReturnPayment', paymentId: 'p2', returnId: 'rt_1', ...back });
  t.deepEqual(comeTo(after(returned, nightly)), { discount: 0, fee: 500, owed: 6_000, credit: 0 });
});

test('a dispute that is won gives back the discount that a refund had left', (t) => {
  const dispute = { type: 'DisputePayment', paymentId: 'p1', disputeId: 'dp_1', ...back } as const;
  const disputed = after(charged, ...halves, refund, dispute);
  t.deepEqual(comeTo(disputed), { discount: 0, fee: 0, owed: 10_000, credit: 0 });
  const won = after(disputed, { type: 'WinDispute', disputeId: 'dp_1', today: '2026-01-20' });
  t.deepEqual(comeTo(won), { discount: 1_000, fee: 0, owed: 4_500, credit: 0 });
});

test('a payment that was a mistake leaves the discount that a refund had left', (t) => {
  const paidAgain = after(charged, ...halves, refund, cash(4_500, '2026-01-20', 'again'));
  t.deepEqual(comeTo(paidAgain), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
  const mistake = reversal('2026-01-21', { paymentId: 'again', kind: 'mistake' });
  t.deepEqual(comeTo(after(paidAgain, mistake)), { discount: 1_000, fee: 0, owed: 4_500, credit: 0 });
});

test('a move that is refused gives back the discount and takes back the fee that came meanwhile', (t) => {
  const paid = after(charged, cash(9_000, '2026-01-05', 'p1'));
  const away = {
    type: 'TransferPaymentOut',
    reversalId: 'mv_1',
    paymentId: 'p1',
    movedTo: { memberId: 'm2', paymentId: 'p9' },
    amountCents: 9_000,
    reason: 'other member',
    today: '2026-02-10',
  } as const;
  const moved = after(paid, away, { ...nightly, today: '2026-02-10' });
  t.deepEqual(comeTo(moved), { discount: 0, fee: 500, owed: 10_500, credit: 0 });
  const reinstate = { type: 'ReinstatePayment', paymentId: 'p1', reversalId: 'mv_1' } as const;
  const refusedThere = after(moved, { ...reinstate, reason: 'refused', today: '2026-02-10' });
  t.deepEqual(comeTo(refusedThere), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
});

test('two payments of different days come to the same, whichever was recorded first', (t) => {
  const [one, other] = [told(4_000, '2026-01-10'), { ...told(5_000, '2026-01-08'), paymentId: 'other' }];
  const late = after(charged, nightly);
  for (const history of [after(late, one, other), after(late, other, one)]) {
    t.deepEqual(comeTo(history), { discount: 1_000, fee: 0, owed: 0, credit: 0 });
    const granted = history.find(({ type }) => type === 'EarlyDiscountGranted');
    t.is(granted?.data.occurredOn, '2026-01-10', 'the day by which all of it was there');
  }
});

test('money of a refund that fails pays the charge; what was paid again meanwhile becomes credit', (t) => {
  const again = after(charged, ...halves, refund, cash(2_000, '2026-01-20', 'again'));
  const failed = after(again, {
    type: 'FailRefund',
    refundId: 're_1',
    reason: 'closed',
    today: '2026-01-21',
  });
  t.deepEqual(comeTo(failed), { discount: 1_000, fee: 0, owed: 0, credit: 2_000 });
});
