import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { isUndoable, UNDONE } from '../../../ledger/account/undoable.ts';
import { fold } from '../../../ledger/decider.ts';
import { assessed, plain, voided, withFeeAndDiscount } from '../../support/account.ts';
import {
  after,
  cash,
  daysOf,
  entryOf,
  setCredit,
  typesOf,
  venmo,
  when,
} from '../../support/account-commands.ts';
import { refused } from '../../support/given.ts';
import { holding } from '../../support/held.ts';

const [day, later] = ['2026-01-02', '2026-01-03'];
const undo = { type: 'UndoCharge', chargeId: 'c1', today: later } as const;
const charged = [assessed(plain)];
const allocated = [{ chargeId: 'c1', amountCents: 10_000 }];

test('a charge is undone on the day on which it was charged, as if it had never been', (t) => {
  const events = when(charged, undo);
  const [{ data }] = charged as [AccountEvent];
  t.deepEqual(events, [voided(plain, data.occurredOn, { reason: UNDONE })]);
  const sums = Object.entries(entryOf(charged[0])).map(([key, cents]) => [key, -cents]);
  t.deepEqual(entryOf(events[0]), Object.fromEntries(sums));
});

test('undone again, or removed meanwhile, it stays as it is', (t) => {
  t.deepEqual(when(after(charged, undo), undo), []);
  const removed = after(charged, { type: 'VoidCharge', chargeId: 'c1', reason: 'slip', today: day });
  t.deepEqual(when(removed, undo), []);
});

test('what was undone can be reinstated, and is not undone again', (t) => {
  const about = { chargeId: 'c1', reason: 'right after all' };
  const again = after(charged, undo, { type: 'ReinstateCharge', ...about, today: later });
  t.false(fold(account, again).charges.get('c1')?.voided);
  refused(t, () => when(again, undo), 'ChargeChanged');
});

for (const [what, change] of [
  ['paid', cash(100, later)],
  ['about to be paid', venmo(100, later)],
] as const)
  test(`a charge that was ${what} is left alone`, (t) => {
    refused(t, () => when(after(charged, change), undo), 'ChargePaid');
  });

const withFee = { ...plain, lateFee: { amountCents: 500, startDate: '2026-02-05' } };
test('a charge that was changed and changed back is left alone: its entries are of two days', (t) => {
  const amend = { type: 'AmendCharge', chargeId: 'c1', today: later } as const;
  const more = { ...plain, amountCents: plain.amountCents + 100 };
  const changed = after(charged, { ...amend, terms: more }, { ...amend, terms: plain });
  refused(t, () => when(changed, undo), 'ChargeChanged');
});

for (const [what, change] of [
  ['changed', { type: 'AmendCharge', chargeId: 'c1', terms: { ...withFee, memo: 'new' }, today: later }],
  ['let off its late fee', { type: 'WaiveLateFee', chargeId: 'c1', reason: 'ill', today: later }],
  ['given its late fee', { type: 'ApplyLateFees', today: '2026-02-05' }],
] as const)
  test(`a charge that was ${what} is left alone`, (t) => {
    const changed = after([assessed(withFee)], change);
    refused(t, () => when(changed, undo), 'ChargeChanged');
  });

const held = holding(100_000);
const wait = (more: object = {}) => after(charged, venmo(10_000, day, more));
const verified = (history: readonly AccountEvent[]) =>
  after(history, { type: 'VerifyPayment', paymentId: 'p1', today: later });
const reopen = { type: 'UndoVerification', paymentId: 'p1', held, today: later } as const;

test('a verification is undone on the day of the payment; the payment can be verified or declined again', (t) => {
  const [reopened] = when(verified(wait()), reopen);
  t.like(reopened, { type: 'VerificationReopened', data: { occurredOn: day, amountCents: 10_000 } });
  t.deepEqual(entryOf(reopened), { venmo: -10_000, receivable: 10_000 });
  const again = after(verified(wait()), reopen);
  t.deepEqual(when(again, reopen), []);
  t.is(fold(account, verified(again)).payments.get('p1')?.status, 'accepted');
  const declined = after(again, { type: 'DeclinePayment', paymentId: 'p1', reason: 'no', today: later });
  t.is(fold(account, declined).payments.get('p1')?.status, 'declined');
});

test('credit that it had set aside and did not need is set aside again with the rest, unless it was used', (t) => {
  const credit = { type: 'SetCredit', creditId: 'k1', reason: 'kind' } as const;
  const history = after(
    charged,
    { ...credit, amountCents: 3_000, today: day },
    venmo(7_000, day, { creditCents: 3_000, allocations: allocated }),
    cash(2_000, day),
  );
  const paid = verified(history);
  t.is(fold(account, paid).creditCents, 2_000);
  const undone = fold(account, after(paid, reopen));
  t.is(undone.reservations.get('p1')?.amountCents, 3_000);
  t.is(undone.creditCents, 0);
  const used = after(paid, { ...credit, amountCents: 0, today: later });
  refused(t, () => when(used, reopen), 'CreditUsed');
});

test('credit that was set aside after the day on which the money was sent: reverse the payment instead', (t) => {
  const more = { creditCents: 3_000, allocations: allocated };
  const credit = setCredit(3_000, day);
  const sent = { ...venmo(7_000, later, more), sentOn: day } as const;
  const paid = verified(after(charged, credit, sent));
  refused(t, () => when(paid, reopen), {
    code: 'CreditOfLaterDay',
    message:
      'It used credit that was set aside after the day on which it was sent. Reverse the payment on the account page instead, as verified by mistake: the credit stays on what it paid.',
  });
  const reversal = { type: 'ReversePayment', reversalId: 'r1', paymentId: 'p1', kind: 'mistake' } as const;
  const reversed = fold(account, after(paid, { ...reversal, reason: 'slip', held, today: later }));
  t.is(reversed.charges.get('c1')?.paidCents, 3_000, 'the credit stays on the charge');
});

test('what of it became credit is taken back, unless it was used since', (t) => {
  const history = after(wait(), cash(4_000, later));
  const paid = verified(history);
  t.is(fold(account, paid).creditCents, 4_000);
  t.is(fold(account, after(paid, reopen)).creditCents, 0);
  const used = after(paid, setCredit(0, later, 'k2'));
  refused(t, () => when(used, reopen), 'CreditUsed');
  const today = '2026-01-04';
  const replaced = after(used, setCredit(4_000, today, 'k3'));
  refused(t, () => when(replaced, { ...reopen, today }), 'CreditUsed');
});

test('the discount that it earned and the late fee that it took back are as before', (t) => {
  const sent = after([assessed(withFeeAndDiscount)], { ...venmo(9_000, '2026-02-20'), sentOn: '2026-01-08' });
  const paid = after(sent, { type: 'VerifyPayment', paymentId: 'p1', today: '2026-02-21' });
  const events = when(paid, { ...reopen, today: '2026-02-21' });
  t.deepEqual(daysOf(events), [
    ['VerificationReopened', '2026-01-08'],
    ['EarlyDiscountRevoked', '2026-01-08'],
    ['LateFeeApplied', '2026-02-05'],
  ]);
  t.like(fold(account, [...paid, ...events]).charges.get('c1'), {
    discountCents: 0,
    lateFeeCents: 500,
    paidCents: 0,
  });
  const waived = after(paid, { type: 'WaiveLateFee', chargeId: 'c1', reason: 'ill', today: '2026-02-21' });
  t.deepEqual(typesOf(when(waived, { ...reopen, today: '2026-02-21' })), [
    'VerificationReopened',
    'EarlyDiscountRevoked',
  ]);
});

test('a verification is left alone when what it paid has become credit since', (t) => {
  const removal = { type: 'VoidCharge', chargeId: 'c1', reason: 'twice', today: later } as const;
  refused(t, () => when(after(verified(wait()), removal), reopen), 'PaymentChanged');
  const part = verified(after([assessed(withFeeAndDiscount)], venmo(4_000, day)));
  const earlier = { ...cash(5_000, '2026-01-09', 'earlier'), today: '2026-01-21' };
  const paidAgain = after(part, cash(6_000, '2026-01-20'), earlier);
  t.is(paidAgain.at(-1)?.type, 'CreditIssued');
  refused(t, () => when(paidAgain, { ...reopen, today: '2026-01-21' }), 'PaymentChanged');
});

test('what was spent out of Venmo since is not undone, nor what was reversed', (t) => {
  refused(t, () => when(verified(wait()), { ...reopen, held: holding(9_999) }), 'MoneySpent');
  const reversal = { type: 'ReversePayment', reversalId: 'r1', paymentId: 'p1', kind: 'mistake' } as const;
  const reversed = after(verified(wait()), { ...reversal, reason: 'slip', held, today: later });
  refused(t, () => when(reversed, reopen), 'PaymentChanged');
  refused(t, () => when(after(charged, cash(100, later)), { ...reopen, paymentId: 'cash' }), {
    code: 'NotByScreenshot',
  });
});

test('Undo is for what a command did itself, and not for fines', (t) => {
  const [event] = charged as [Extract<AccountEvent, { type: 'ChargeAssessed' }>];
  const metadata = { causationId: 'c', commandId: 'c' };
  t.true(isUndoable({ ...event, metadata }));
  t.false(isUndoable({ ...event, metadata: { ...metadata, causationId: 'e' } }));
  t.false(isUndoable({ ...event, data: { ...event.data, meetingId: 'm1' }, metadata }));
  t.false(isUndoable({ type: 'ChargeVoided', data: {}, metadata }));
  t.true(isUndoable({ type: 'PaymentAccepted', data: { method: 'zelle' }, metadata }));
  t.false(isUndoable({ type: 'PaymentAccepted', data: { method: 'card' }, metadata }));
});
