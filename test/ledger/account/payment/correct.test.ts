import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, granted, plain, withFeeAndDiscount } from '../../../support/account.ts';
import {
  accept,
  after,
  begin,
  cash,
  daysOf,
  dueIn,
  entryOf,
  linesOf,
  type Of,
  payWithCredit,
  received,
  reversal,
  typesOf,
  venmo,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';
import { holding } from '../../../support/held.ts';

const paidOn = '2026-01-08';
const today = '2026-02-10';
const reverse = (change: Partial<Of<'ReversePayment'>> = {}) => reversal(today, change);
const check = (amountCents: number) => received(amountCents, paidOn, { paymentId: 'check', method: 'check' });
const verified = (amountCents: number, change: Parameters<typeof venmo>[2] = {}) =>
  after(after([assessed(plain)], venmo(amountCents, paidOn, change)), {
    type: 'VerifyPayment',
    paymentId: 'p1',
    today: '2026-01-20',
  });

test('cash recorded by mistake leaves the books of its own day, and what it paid is due again', (t) => {
  const paid = after([assessed(plain)], cash(6_000, paidOn));
  const [reversed, ...more] = when(paid, reverse());
  t.deepEqual(more, []);
  t.deepEqual(reversed, {
    type: 'PaymentReversed',
    data: {
      paymentId: 'cash',
      reversalId: 'rv1',
      kind: 'mistake',
      amountCents: 6_000,
      addedFeeCents: 0,
      reopened: [{ chargeId: 'c1', amountCents: 6_000 }],
      fromCreditCents: 0,
      shortfallCents: 0,
      reason: 'wrong member',
      account: 'undepositedCash',
      occurredOn: paidOn,
      settledOn: today,
    },
  });
  t.deepEqual(entryOf(reversed), { receivable: 6_000, undepositedCash: -6_000 });
  t.is(dueIn(after(paid, reverse()), today), 10_000);
});

test('the discount that a mistake had earned is taken back on its day, and the late fee comes as if it had never been paid', (t) => {
  const paid = after([assessed(withFeeAndDiscount)], cash(9_000, paidOn));
  t.is(fold(account, paid).charges.get('c1')?.discountCents, 1_000);
  const events = when(paid, reverse());
  t.deepEqual(typesOf(events), ['PaymentReversed', 'EarlyDiscountRevoked']);
  t.is(events[1]?.data.occurredOn, paidOn);
  const then = after([...paid, ...events], { type: 'ApplyLateFees', today });
  t.is(fold(account, then).charges.get('c1')?.lateFeeCents, 500);
  t.is(dueIn(then, today), 10_500);
});

test('a discount that a later payment earned is not taken back before the day on which it was granted', (t) => {
  const first = after([assessed(withFeeAndDiscount)], cash(4_000, '2026-01-05', 'cash'));
  const both = after(first, cash(5_000, '2026-01-09', 'second'));
  const revoked = when(both, reverse()).find(({ type }) => type === 'EarlyDiscountRevoked');
  t.is(revoked?.data.occurredOn, '2026-01-09');
});

test('what became credit is taken from credit on the day of the correction, and what was spent is charged', (t) => {
  const paid = after([assessed(plain)], cash(10_000, paidOn));
  const asCredit = after(paid, { type: 'VoidCharge', chargeId: 'c1', reason: 'twice', today: '2026-01-10' });
  const spent = after(
    [...asCredit, assessed({ ...plain, amountCents: 7_000 }, 'c2')],
    payWithCredit([{ chargeId: 'c2', amountCents: 7_000 }], '2026-01-12', 'k'),
  );
  const [reversed, charged] = when(spent, reverse());
  t.like(reversed?.data, { reopened: [], fromCreditCents: 3_000, shortfallCents: 7_000 });
  t.deepEqual(linesOf(reversed), [
    [paidOn, 'returnedPayments', 10_000],
    [paidOn, 'undepositedCash', -10_000],
    [today, 'memberCredits', 3_000],
    [today, 'returnedPayments', -3_000],
  ]);
  t.like(charged?.data, { occurredOn: today, terms: { chargeType: 'Returned payment', amountCents: 7_000 } });
});

test('a check that bounced leaves on the day it bounced, with the fee of the bank and that of the member', (t) => {
  const paid = after([assessed(plain)], check(10_000));
  const command = reverse({
    paymentId: 'check',
    kind: 'bounced',
    leftOn: '2026-01-15',
    bankFeeCents: 1_200,
    fee: { chargeId: 'fee', amountCents: 3_500 },
  });
  const [reversed, fee] = when(paid, command);
  t.is(reversed?.data.occurredOn, '2026-01-15');
  t.deepEqual(entryOf(reversed), {
    receivable: 10_000,
    bankFees: 1_200,
    undepositedChecks: -10_000,
    checking: -1_200,
  });
  t.like(fee?.data, {
    chargeId: 'fee',
    occurredOn: today,
    terms: { chargeType: 'Other', other: 'Returned check fee', amountCents: 3_500, dueDate: today },
  });
  for (const [leftOn, code] of [
    ['2026-01-07', 'LeftBefore'],
    ['2026-02-11', 'InFuture'],
  ] as const)
    refused(t, () => when(paid, reverse({ paymentId: 'check', kind: 'bounced', leftOn })), {
      code,
      field: 'leftOn',
    });
});

test('a Venmo verified by mistake is as if never sent, its excess is taken from its credit, and what its provider took back leaves that day', (t) => {
  const paid = verified(10_000);
  const [mistake] = when(paid, reverse({ paymentId: 'p1' }));
  t.is(mistake?.data.occurredOn, paidOn);
  t.deepEqual(entryOf(mistake), { receivable: 10_000, venmo: -10_000 });
  const [back] = when(paid, reverse({ paymentId: 'p1', kind: 'taken-back', leftOn: '2026-02-01' }));
  t.is(back?.data.occurredOn, '2026-02-01');

  const lowered = after(after([assessed(plain)], venmo(10_000, paidOn)), cash(8_000, paidOn));
  const excess = after(lowered, { type: 'VerifyPayment', paymentId: 'p1', today: '2026-01-20' });
  t.is(fold(account, excess).creditCents, 8_000);
  const [own] = when(excess, reverse({ paymentId: 'p1' }));
  t.like(own?.data, { fromCreditCents: 8_000, reopened: [{ chargeId: 'c1', amountCents: 2_000 }] });
});

const byHand = after([assessed(plain), granted(500)], cash(6_000, paidOn));
const corrected = after(byHand, reverse());
const byCard = after([assessed(plain)], begin('card', 10_000, paidOn), accept(paidOn));
const ofP1 = reverse({ paymentId: 'p1' });
type Refusal = readonly [
  title: string,
  readonly AccountEvent[],
  AccountCommand,
  code: string,
  field?: string,
];
const refusals: readonly Refusal[] = [
  ['corrected twice', corrected, reverse({ reversalId: 'rv2' }), 'PaymentReversed'],
  ['corrected without a reason', byHand, reverse({ reason: ' ' }), 'ReasonMissing', 'reason'],
  ['bounced, as cash', byHand, reverse({ kind: 'bounced' }), 'ReasonUnfit', 'kind'],
  ['taken back, as cash', byHand, reverse({ kind: 'taken-back' }), 'ReasonUnfit', 'kind'],
  ['corrected with a fee', byHand, reverse({ bankFeeCents: 100 }), 'FeeUnfit', 'fee'],
  ['corrected while it waits', after([assessed(plain)], venmo(10_000, paidOn)), ofP1, 'PaymentNotAccepted'],
  ['corrected, by Stripe', byCard, ofP1, 'ByStripe'],
  ['verified, by hand', corrected, { type: 'VerifyPayment', paymentId: 'cash', today }, 'NotByScreenshot'],
];
for (const [title, history, command, code, field] of refusals)
  test(`a payment is not ${title}`, (t) => refused(t, () => when(history, command), code, field));

test('what was declined wrongly counts from the day it was sent: it earns the discount, takes the late fee back, and uses credit of today', (t) => {
  const sent = after(
    after(
      [assessed(withFeeAndDiscount), granted(500)],
      venmo(8_500, paidOn, { creditCents: 500, ...all(9_000) }),
    ),
    { type: 'DeclinePayment', paymentId: 'p1', reason: 'not seen', today: '2026-01-20' },
  );
  const late = after(sent, { type: 'ApplyLateFees', today });
  t.is(fold(account, late).charges.get('c1')?.lateFeeCents, 500);
  const command = { type: 'VerifyAfterAll', paymentId: 'p1', reason: 'It came', today } as const;
  const events = when(late, command);
  t.deepEqual(daysOf(events), [
    ['DeclineReversed', today],
    ['CreditReserved', today],
    ['CreditSpent', today],
    ['PaymentAccepted', paidOn],
    // All of it was there on the day on which the credit was spent.
    ['EarlyDiscountGranted', today],
    ['LateFeeRevoked', '2026-02-05'],
  ]);
  t.is(dueIn([...late, ...events], today), 0);
  refused(t, () => when([...late, ...events], command), 'NotDeclined');
  refused(t, () => when(late, { ...command, reason: '' }), 'ReasonMissing', 'reason');
});

/** Paid on the first of two charges. */
const paidOnFirst = after(
  [assessed(plain), assessed({ ...plain, amountCents: 6_000 }, 'c2')],
  cash(6_000, paidOn),
);

test('a moved payment is taken back on its day and recorded elsewhere on that day; all of it is moved', (t) => {
  const away = {
    type: 'TransferPaymentOut',
    reversalId: 'rv1',
    paymentId: 'cash',
    movedTo: { memberId: 'm1', paymentId: 'new' },
    amountCents: 6_000,
    reason: 'for Formal',
    today,
  } as const;
  const moved = after(paidOnFirst, away);
  t.like(moved.at(-1)?.data, { kind: 'moved', occurredOn: paidOn, movedTo: away.movedTo });
  const here = {
    ...cash(6_000, paidOn, 'new'),
    allocations: [{ chargeId: 'c2', amountCents: 6_000 }],
    movedFrom: { memberId: 'm1', paymentId: 'cash' },
    today,
  } as AccountCommand;
  const [recorded, ...more] = when(moved, here);
  t.deepEqual(more, []);
  t.like(recorded?.data, { occurredOn: paidOn, movedFrom: { paymentId: 'cash' } });
  t.is(dueIn(after(moved, here), today), 10_000);
  t.is(dueIn(after(moved, here), today, 'c2'), 0);
  refused(t, () => when(paidOnFirst, { ...away, amountCents: 5_000 }), {
    code: 'AmountsDiffer',
    message: 'The amounts must come to $60.00, all of the payment.',
    field: 'charges',
  });
  refused(t, () => when(moved, away), 'PaymentReversed');
});

test('a move within an account is one command: taken off the one charge, recorded on the other, on its day', (t) => {
  const move = {
    type: 'MovePayment',
    reversalId: 'rv1',
    paymentId: 'cash',
    memberId: 'm1',
    newPaymentId: 'new',
    allocations: [{ chargeId: 'c2', amountCents: 6_000 }],
    reason: 'for Formal',
    today,
  } as const;
  const events = when(paidOnFirst, move);
  t.deepEqual(typesOf(events), ['PaymentReversed', 'PaymentRecorded']);
  t.like(events[0]?.data, { movedTo: { memberId: 'm1', paymentId: 'new' }, occurredOn: paidOn });
  t.like(events[1]?.data, { movedFrom: { memberId: 'm1', paymentId: 'cash' }, occurredOn: paidOn });
  t.is(dueIn(after(paidOnFirst, move), today), 10_000);
  t.is(dueIn(after(paidOnFirst, move), today, 'c2'), 0);
  const tooMuch = { ...move, allocations: [{ chargeId: 'c2', amountCents: 7_000 }] };
  refused(t, () => when(paidOnFirst, tooMuch), 'AmountsDiffer', 'charges');
  refused(t, () => when(after(paidOnFirst, move), { ...move, newPaymentId: 'x' }), 'PaymentReversed');
});

test('a payment that the other account does not take counts again from its own day, once', (t) => {
  const received = cash(16_000, paidOn);
  const paid = after([assessed(plain)], { ...received, ...all(10_000), receivedCents: 16_000 });
  const away = {
    type: 'TransferPaymentOut',
    reversalId: 'rv1',
    paymentId: 'cash',
    movedTo: { memberId: 'm2', paymentId: 'new' },
    amountCents: 16_000,
    reason: 'theirs',
    today,
  } as const;
  const moved = after(paid, away);
  const back = {
    type: 'ReinstatePayment',
    paymentId: 'cash',
    reversalId: 'rv1',
    reason: 'not taken',
    today: '2026-02-12',
  } as const;
  t.deepEqual(when(paid, back), [], 'what was not moved is not reinstated');
  const events = when(moved, back);
  t.deepEqual(typesOf(events), ['PaymentReinstated', 'CreditIssued']);
  t.deepEqual(linesOf(events[0]), [
    [paidOn, 'undepositedCash', 16_000],
    [paidOn, 'receivable', -10_000],
    [paidOn, 'returnedPayments', -6_000],
    [today, 'returnedPayments', 6_000],
    [today, 'overpayments', -6_000],
  ]);
  t.is(events[1]?.data.occurredOn, today, 'the move had taken it out of credit on that day');
  t.deepEqual(linesOf(when(after(paid, { ...away, today: paidOn }), back)[0]), [
    [paidOn, 'undepositedCash', 16_000],
    [paidOn, 'receivable', -10_000],
    [paidOn, 'overpayments', -6_000],
  ]);
  const kept = after(moved, back);
  t.is(dueIn(kept, today), 0);
  t.is(fold(account, kept).creditCents, 6_000);
  t.deepEqual(when(kept, back), []);
  t.deepEqual(
    typesOf(when(kept, { ...away, reversalId: 'rv2' })),
    ['PaymentReversed'],
    'it can be moved again',
  );
});

const all = (amountCents: number) => ({ allocations: [{ chargeId: 'c1', amountCents }] });

test('a check that was deposited leaves the bank: from the day it bounced, or as if its deposit had been less', (t) => {
  const paid = after([assessed(plain)], check(10_000));
  const depositedOn = '2026-01-12';
  const bounced = { paymentId: 'check', kind: 'bounced', depositedOn } as const;
  const [left] = when(paid, reverse({ ...bounced, leftOn: '2026-01-15' }));
  t.deepEqual(linesOf(left), [
    ['2026-01-15', 'receivable', 10_000],
    ['2026-01-15', 'checking', -10_000],
  ]);
  refused(t, () => when(paid, reverse({ ...bounced, leftOn: '2026-01-11' })), {
    code: 'LeftBefore',
    message: 'The date should not be before the deposit, Jan 12, 2026',
    field: 'leftOn',
  });
  const [mistake] = when(paid, reverse({ paymentId: 'check', depositedOn }));
  t.deepEqual(linesOf(mistake), [
    [paidOn, 'receivable', 10_000],
    [paidOn, 'undepositedChecks', -10_000],
    [depositedOn, 'undepositedChecks', 10_000],
    [depositedOn, 'checking', -10_000],
  ]);
});

test('money that was transferred since leaves the bank, and a mistake is refused until the transfer is reversed', (t) => {
  const paid = verified(10_000);
  const held = [
    { account: 'venmo', day: paidOn, cents: 10_000 },
    { account: 'venmo', day: '2026-01-20', cents: 4_000 },
  ] as const;
  const [back] = when(paid, reverse({ paymentId: 'p1', kind: 'taken-back', leftOn: '2026-02-01', held }));
  t.deepEqual(entryOf(back), { receivable: 10_000, checking: -10_000 });
  refused(t, () => when(paid, reverse({ paymentId: 'p1', held })), {
    code: 'MoneySpent',
    message: 'Venmo held only $40.00 on Jan 20, 2026. Reverse what took the rest first.',
  });
});

test('a payment that is moved keeps the receipt as which its money came in', (t) => {
  const moved = after([assessed(plain)], {
    ...(check(10_000) as AccountCommand & { type: 'RecordPayment' }),
    paymentId: 'moved',
    receiptId: 'check',
    movedFrom: { memberId: 'm2', paymentId: 'check' },
  });
  t.is(fold(account, moved).payments.get('moved')?.receiptId, 'check');
  t.is(fold(account, after([assessed(plain)], check(1_000))).payments.get('check')?.receiptId, 'check');
});

test('a check over several members goes back by what all of it needs', (t) => {
  const paid = after([assessed(plain)], check(4_000));
  const depositedOn = '2026-01-10';
  const held = [
    ...holding(0).filter(({ account: each }) => each !== 'checking'),
    { account: 'undepositedChecks', day: paidOn, cents: 10_000 },
    { account: 'undepositedChecks', day: depositedOn, cents: 0 },
    { account: 'checking', day: depositedOn, cents: 9_000 },
  ] as const;
  const mistake = reverse({ paymentId: 'check', depositedOn, held });
  t.is(when(paid, mistake).length, 1);
  refused(t, () => when(paid, { ...mistake, wholeCents: 10_000 } as AccountCommand), 'MoneySpent');
  // Of a bounced check all parts leave where all of it is.
  const bounced = {
    paymentId: 'check',
    kind: 'bounced',
    leftOn: '2026-01-09',
    held: holding(9_000),
  } as const;
  t.is(entryOf(when(paid, reverse(bounced))[0]).undepositedChecks, -4_000);
  t.is(entryOf(when(paid, reverse({ ...bounced, wholeCents: 10_000 }))[0]).checking, -4_000);
});
