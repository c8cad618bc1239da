import test from 'ava';
import { newBalance } from '../../../../ledger/account/charge/balance.ts';
import { dueOn, outstandingOf, statusOn } from '../../../../ledger/account/charge/due.ts';
import { standingOf } from '../../../../ledger/account/charge/standing.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, paid, plain, withFeeAndDiscount } from '../../../support/account.ts';
import { accept, after, begin, cash, entryOf, typesOf, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const late = '2026-02-10';
const writeOff = (today = late, reason = 'left school'): AccountCommand => ({
  type: 'WriteOffCharge',
  chargeId: 'c1',
  reason,
  today,
});
const charged = [assessed(withFeeAndDiscount)];

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
  refused(t, () => when(history, writeOff(late, '')), 'ReasonMissing', 'reason');
});

test('a charge that was written off is not changed any more; removing it gives back what was paid, once', (t) => {
  const history = [assessed(plain), paid(4_000), ...when([assessed(plain), paid(4_000)], writeOff())];
  const terms = { ...plain, amountCents: 5_000 };
  refused(t, () => when(history, { type: 'AmendCharge', chargeId: 'c1', terms, today: late }), {
    code: 'ChargeWrittenOff',
  });
  const ill = { chargeId: 'c1', reason: 'was ill', today: late };
  refused(t, () => when(history, { type: 'WaiveLateFee', ...ill }), 'ChargeWrittenOff');
  const waived = after([...charged, paid(4_000)], { type: 'WaiveLateFee', ...ill }, writeOff());
  refused(t, () => when(waived, { type: 'ReinstateLateFee', ...ill }), 'ChargeWrittenOff');
  const voided = when(history, { type: 'VoidCharge', chargeId: 'c1', reason: 'mistake', today: late });
  t.deepEqual(entryOf(voided[0]), { receivable: -4_000, 'income:dues': 10_000, badDebts: -6_000 });
  t.like(voided[1]?.data, { amountCents: 4_000 });
});

test('what was written off is not due, nor discounted', (t) => {
  const charge = {
    ...newBalance(withFeeAndDiscount, '2026-01-01'),
    paidCents: 4_000,
    paidParts: [
      { paidBy: 'p1', amountCents: 4_000, sentOn: '2026-01-05', occurredOn: '2026-01-05', came: 1 },
    ],
    writtenOffCents: 6_000,
  };
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

test('a canceled charge of which a part was written off is removed, and what else was paid on it is credit', (t) => {
  const back = { paymentId: 'p1', amountCents: 4_000, reason: 'Moved', today: late } as const;
  const canceled = { chargeId: 'c1', becomes: 'canceled' } as const;
  const ordered = after(
    [assessed(plain), paid(5_000, 'c1', 'by hand')],
    begin('card', 4_000, late),
    accept(late),
    writeOff(),
    { type: 'RequestRefund', requestId: 'r1', requestedBy: 'tess', ...back, charges: [canceled] },
  );
  const events = when(ordered, { type: 'RefundPayment', refundId: 're_1', requestId: 'r1', ...back });
  t.deepEqual(typesOf(events), ['PaymentRefunded', 'ChargeVoided', 'CreditIssued']);
  t.is(fold(account, [...ordered, ...events]).creditCents, 5_000);
});

test('what was written off need not be sent in time; its fee is not taken back by money that comes after all', (t) => {
  const lowered = { ...newBalance(withFeeAndDiscount, '2026-01-01'), writtenOffCents: 4_000 };
  t.is(standingOf(lowered, [{ amountCents: 6_000, sentOn: '2026-02-04' }]).lateFee, undefined);
  const lost = after(charged, begin('card', 9_000, '2026-01-04'), writeOff());
  const events = when(lost, accept('2026-02-11'));
  t.deepEqual(typesOf(events), ['PaymentAccepted', 'CreditIssued']);
  const { charges, creditCents } = fold(account, [...lost, ...events]);
  t.like(charges.get('c1'), { discountCents: 0, lateFeeCents: 500 });
  t.is(creditCents, 9_000);
});

test('a refund that fails leaves the late fee of a charge that was written off since', (t) => {
  const { lateFee } = withFeeAndDiscount;
  const paid = after(
    [assessed({ ...plain, lateFee })],
    begin('card', 4_000, '2026-01-04'),
    accept('2026-01-04'),
    writeOff(),
  );
  const refund = {
    paymentId: 'p1',
    refundId: 're_1',
    amountCents: 4_000,
    reason: 'left',
    today: late,
  } as const;
  const failed = { type: 'FailRefund', refundId: 're_1', reason: 'closed', today: late } as const;
  const { charges, creditCents } = fold(account, after(paid, { type: 'RefundPayment', ...refund }, failed));
  t.like(charges.get('c1'), { lateFeeCents: 500, paidCents: 4_000 });
  t.is(creditCents, 0);
});

test('an opening balance that is written off and removed is no income', (t) => {
  const open: AccountCommand = {
    type: 'ChargeOpeningBalance',
    chargeId: 'c1',
    account: 'bank 4321',
    amountCents: 8_000,
    dueDate: '2025-12-01',
    memo: '',
    openedOn: '2026-02-01',
    today: late,
  };
  const given = after([], open, cash(2_000, late), writeOff());
  t.deepEqual(entryOf(given.at(-1)), { receivable: -6_000, badDebts: 6_000 });
  const removed = when(given, { type: 'VoidCharge', chargeId: 'c1', reason: 'slip', today: late });
  t.deepEqual(entryOf(removed[0]), { receivable: -2_000, netAssets: 8_000, badDebts: -6_000 });
});

test('a returned payment that is written off and then removed is lost once', (t) => {
  const returned = [assessed({ ...plain, chargeType: 'Returned payment', amountCents: 97 })];
  const given = after(returned, writeOff());
  t.deepEqual(entryOf(given.at(-1)), { receivable: -97, badDebts: 97 });
  const removed = when(given, { type: 'VoidCharge', chargeId: 'c1', reason: 'let off', today: late });
  t.deepEqual(entryOf(removed[0]), {}, 'it is lost already');
});

test('a charge that was written off since it was added is not undone', (t) => {
  const undo: AccountCommand = { type: 'UndoCharge', chargeId: 'c1', today: late };
  refused(t, () => when(after([assessed(plain)], writeOff()), undo), 'ChargeChanged');
});
