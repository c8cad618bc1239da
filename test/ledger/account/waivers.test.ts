import test from 'ava';
import { newBalance } from '../../../ledger/account/balance.ts';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { dueOn, outstandingOf, statusOn } from '../../../ledger/account/due.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { assessed, paid, plain, withFeeAndDiscount } from '../../support/account.ts';
import { accept, after, begin, entryOf, typesOf, when } from '../../support/account-commands.ts';
import { refused } from '../../support/given.ts';

const late = '2026-02-10';
const waive = (today = late, reason = 'was ill'): AccountCommand => ({
  type: 'WaiveLateFee',
  chargeId: 'c1',
  reason,
  today,
});
const writeOff = (today = late, reason = 'left school'): AccountCommand => ({
  type: 'WriteOffCharge',
  chargeId: 'c1',
  reason,
  today,
});
const charged = [assessed(withFeeAndDiscount)];

test('a late fee that was applied is waived: the member owes the amount alone, for good', (t) => {
  const events = when(charged, waive());
  t.deepEqual(typesOf(events), ['LateFeeApplied', 'LateFeeWaived']);
  t.deepEqual(entryOf(events[1]), { receivable: -500, lateFeesWaived: 500 });
  const state = fold(account, [...charged, ...events]);
  const charge = state.charges.get('c1');
  t.is(charge && dueOn(charge, '2026-12-31'), 10_000);
  t.deepEqual(when([...charged, ...events], { type: 'ApplyLateFees', today: '2026-12-31' }), []);
  t.deepEqual(when([...charged, ...events], waive()), []);
});

test('a late fee to come never comes', (t) => {
  const events = when(charged, waive('2026-01-15'));
  t.deepEqual(events, [
    {
      type: 'LateFeeWaived',
      data: { chargeId: 'c1', amountCents: 0, reason: 'was ill', occurredOn: '2026-01-15' },
    },
  ]);
  t.deepEqual(when([...charged, ...events], { type: 'ApplyLateFees', today: late }), []);
});

test('a late fee that was paid becomes credit', (t) => {
  const applied: AccountEvent = {
    type: 'LateFeeApplied',
    data: { chargeId: 'c1', amountCents: 500, occurredOn: '2026-02-05' },
  };
  const events = when([...charged, applied, paid(10_500)], waive());
  t.deepEqual(typesOf(events), ['LateFeeWaived', 'CreditIssued']);
  t.like(events[1]?.data, { amountCents: 500, source: { kind: 'lateFeeWaived', chargeId: 'c1' } });
});

test('waiving needs a reason and a late fee', (t) => {
  refused(t, () => when(charged, waive(late, ' ')), {
    code: 'ReasonMissing',
    message: 'The reason field is required.',
    field: 'reason',
  });
  refused(t, () => when([assessed(plain)], waive()), { code: 'NoLateFee' });
  t.throws(() => when([], waive()), { instanceOf: NotFound });
});

test('after a waiver the late fee of the charge stays as it was', (t) => {
  const history = [...charged, ...when(charged, waive())];
  const terms = { ...withFeeAndDiscount, lateFee: { amountCents: 900, startDate: '2026-03-01' } };
  refused(t, () => when(history, { type: 'AmendCharge', chargeId: 'c1', terms, today: late }), {
    code: 'LateFeeApplied',
    message: 'The late fee has already been waived and cannot be changed.',
    field: 'lateFee',
  });
});

test('writing off gives up what is owed, the late fee included, and no more', (t) => {
  const history = [...charged, paid(4_000)];
  const events = when(history, writeOff());
  t.deepEqual(typesOf(events), ['LateFeeApplied', 'ChargeWrittenOff']);
  t.like(events[1]?.data, { amountCents: 6_500 });
  t.deepEqual(entryOf(events[1]), { receivable: -6_500, badDebts: 6_500 });
  refused(t, () => when([...history, ...events], writeOff()), {
    code: 'NothingDue',
    message: 'Nothing is due on this charge.',
  });
  refused(t, () => when(history, writeOff(late, '')), { code: 'ReasonMissing', field: 'reason' });
});

test('a charge that was written off is not changed any more; removing it gives back what was paid, once', (t) => {
  const history = [assessed(plain), paid(4_000), ...when([assessed(plain), paid(4_000)], writeOff())];
  const terms = { ...plain, amountCents: 5_000 };
  refused(t, () => when(history, { type: 'AmendCharge', chargeId: 'c1', terms, today: late }), {
    code: 'ChargeWrittenOff',
  });
  refused(t, () => when(history, waive()), { code: 'ChargeWrittenOff' });
  const voided = when(history, { type: 'VoidCharge', chargeId: 'c1', reason: 'mistake', today: late });
  t.deepEqual(entryOf(voided[0]), { receivable: -4_000, 'income:dues': 10_000, badDebts: -6_000 });
  t.like(voided[1]?.data, { amountCents: 4_000 });
});

test('what was written off is not due, nor discounted', (t) => {
  const charge = { ...newBalance(withFeeAndDiscount), paidCents: 4_000, writtenOffCents: 6_000 };
  t.is(outstandingOf(charge), 0);
  t.is(dueOn(charge, '2026-03-01'), 0);
  t.is(statusOn(charge, '2026-03-01'), 'Paid');
  // A refund reopened $10 of it while a discount of $10 would be on offer.
  t.is(dueOn({ ...charge, paidCents: 3_000 }, '2026-01-05'), 1_000);
});

test('a charge of which a part was written off keeps its discount when a dispute opens and is won', (t) => {
  const [start, later] = ['2026-01-05', '2026-01-20'];
  const { lateFee: _, ...terms } = withFeeAndDiscount;
  const lived = (...commands: readonly AccountCommand[]) => {
    const state = fold(account, after([assessed(terms)], ...commands));
    const charge = state.charges.get('c1');
    return {
      due: charge && dueOn(charge, later),
      discount: charge?.discountCents,
      credit: state.creditCents,
    };
  };
  const back = (amountCents: number) => ({
    paymentId: 'p1',
    amountCents,
    reason: 'fraudulent',
    today: start,
  });
  const refunded: readonly AccountCommand[] = [
    begin('card', 9_000, start),
    accept(start),
    { type: 'RefundPayment', refundId: 're_1', ...back(4_000) },
  ];
  const dispute: AccountCommand = { type: 'DisputePayment', disputeId: 'dp_1', ...back(5_000) };
  const won: AccountCommand = { type: 'WinDispute', disputeId: 'dp_1', today: later };
  t.like(lived(...refunded, writeOff(start), dispute), { due: 5_000, discount: 1_000 });
  t.like(lived(...refunded, writeOff(start), dispute, won), { due: 0, discount: 1_000 });
  // What was given up while the dispute was open had the discount in it.
  t.like(lived(...refunded, dispute, writeOff(start), won), { due: 0, discount: 0, credit: 5_000 });
});

test('it occurs on the day on which it is done', (t) => {
  t.like(when([assessed(plain)], writeOff('2026-01-03'))[0]?.data, { occurredOn: '2026-01-03' });
});
