import test from 'ava';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { dueOn } from '../../../ledger/account/due.ts';
import type { AccountEvent, ChargeTerms } from '../../../ledger/account/events.ts';
import { fold } from '../../../ledger/decider.ts';
import { assessed, paid, plain } from '../../support/account.ts';
import { accept, after, begin, cash, entryOf, typesOf, when } from '../../support/account-commands.ts';
import { refused } from '../../support/given.ts';

const [day, later] = ['2026-02-10', '2026-03-01'];
const about = { chargeId: 'c1', reason: 'wrong member' };
const writeOff = (today = day): AccountCommand => ({ type: 'WriteOffCharge', ...about, today });
const reverse = (today = later): AccountCommand => ({ type: 'ReverseWriteOff', ...about, today });
const recover = (amountCents: number, more: object = {}): AccountCommand => ({
  type: 'RecoverBadDebt',
  chargeId: 'c1',
  paymentId: 'p9',
  orderId: 'Manual Payment',
  method: 'check',
  amountCents,
  paidOn: later,
  today: later,
  ...more,
});
const charged = [assessed(plain), paid(4_000)];
const given = after(charged, writeOff());
/** The check for `cents` did not clear. */
const wentBack = (cents: number): AccountEvent => ({
  type: 'PaymentReturned',
  data: {
    paymentId: 'p9',
    returnId: 'rt_1',
    amountCents: cents,
    addedFeeCents: 0,
    reopened: [{ chargeId: 'c1', amountCents: cents }],
    fromCreditCents: 0,
    shortfallCents: 0,
    reason: 'no funds',
    occurredOn: later,
  },
});
const due = (events: readonly AccountEvent[]) => {
  const charge = fold(account, events).charges.get('c1');
  return charge && dueOn(charge, later);
};

test('a write-off is reversed on its own day, and the charge is due again', (t) => {
  const events = when(given, reverse());
  t.deepEqual(events, [
    { type: 'WriteOffReversed', data: { ...about, amountCents: 6_000, occurredOn: day } },
  ]);
  t.deepEqual(entryOf(events[0]), { receivable: 6_000, badDebts: -6_000 });
  t.is(due([...given, ...events]), 6_000);
});

test('what was recovered above the price with the early discount becomes credit when the write-off is reversed', (t) => {
  const offer = { amountCents: 1_000, endDate: later };
  const recovered = after([assessed({ ...plain, earlyDiscount: offer })], writeOff(), recover(9_500));
  const events = when(recovered, reverse());
  t.deepEqual(typesOf(events), ['WriteOffReversed', 'EarlyDiscountGranted', 'CreditIssued']);
  t.like(events.at(-1)?.data, { amountCents: 500, source: { kind: 'chargeAmended', chargeId: 'c1' } });
  t.is(due([...recovered, ...events]), 0);
});

test('a late fee that is reinstated on a charge paid in full brings no early discount', (t) => {
  const offer = { amountCents: 1_000, endDate: later };
  const lateFee = { amountCents: 500, startDate: '2026-03-20' };
  const waived = after(
    [assessed({ ...plain, dueDate: later, earlyDiscount: offer, lateFee })],
    writeOff(),
    recover(10_000),
    { type: 'WaiveLateFee', ...about, today: later },
  );
  const events = when(waived, { type: 'ReinstateLateFee', ...about, today: later });
  t.deepEqual(typesOf(events), ['LateFeeReinstated']);
});

test('every write-off that stands is reversed, the last one first, each on its own day', (t) => {
  const twice = after(
    [assessed(plain)],
    begin('card', 4_000, '2026-01-05'),
    accept('2026-01-05'),
    writeOff(),
    {
      type: 'RefundPayment',
      paymentId: 'p1',
      refundId: 're_1',
      amountCents: 4_000,
      reason: '',
      today: later,
    },
    writeOff('2026-03-02'),
  );
  const events = when(twice, reverse('2026-03-03'));
  t.deepEqual(
    events.map(({ data }) => ('amountCents' in data ? [data.amountCents, data.occurredOn] : [])),
    [
      [4_000, '2026-03-02'],
      [6_000, day],
    ],
  );
  t.is(due([...twice, ...events]), 10_000);
});

test('a reversal needs a reason and a write-off that stands', (t) => {
  refused(t, () => when(given, { ...reverse(), reason: ' ' } as AccountCommand), {
    code: 'ReasonMissing',
    field: 'reason',
  });
  const nothing = { code: 'NotWrittenOff', message: 'Nothing of this charge is written off.' };
  refused(t, () => when(charged, reverse()), nothing);
  refused(t, () => when(after(given, reverse()), reverse()), nothing);
  const removed = after(given, { type: 'VoidCharge', ...about, today: day });
  refused(t, () => when(removed, reverse()), { code: 'ChargeVoided' });
});

test('what is recovered is income of its own, and paid like any money received by hand', (t) => {
  const events = when(given, recover(2_500));
  t.deepEqual(typesOf(events), ['BadDebtRecovered', 'PaymentRecorded']);
  t.deepEqual(entryOf(events[0]), { receivable: 2_500, badDebtsRecovered: -2_500 });
  t.deepEqual(entryOf(events[1]), { receivable: -2_500, undepositedChecks: 2_500 });
  const charge = fold(account, [...given, ...events]).charges.get('c1');
  t.like(charge, { paidCents: 6_500, writtenOffCents: 3_500 });
  t.is(due([...given, ...events]), 0);
});

test('no more is recovered than is written off, by no earlier and no later money, and only once', (t) => {
  refused(t, () => when(given, recover(6_001)), {
    code: 'PaymentAboveDue',
    message: 'The payment amount should not be greater than $60.00',
    field: 'amount',
  });
  refused(t, () => when(given, recover(100, { paidOn: '2026-02-09' })), {
    code: 'PaidBefore',
    message: 'The charge was written off on Feb 10, 2026. For money that came before, reverse the write-off.',
    field: 'paidOn',
  });
  refused(t, () => when(given, recover(100, { paidOn: '2026-03-02' })), {
    code: 'InFuture',
    field: 'paidOn',
  });
  refused(t, () => when(charged, recover(100)), { code: 'NotWrittenOff' });
  refused(t, () => when(after(given, recover(100)), recover(100)), { code: 'IdUsed' });
});

test('what was not recovered of a write-off can still be reversed', (t) => {
  const recovered = after(given, recover(2_500));
  t.like(when(recovered, reverse())[0]?.data, { amountCents: 3_500, occurredOn: day });
  t.is(due(after(recovered, reverse())), 3_500);
});

test('what was recovered and is owed again is written off as a recovery less, not as another loss', (t) => {
  const recovered = after(given, recover(2_500));
  const back = [...recovered, wentBack(2_500)];
  t.is(due(back), 2_500);
  const again = when(back, writeOff('2026-03-05'));
  t.deepEqual(entryOf(again[0]), { receivable: -2_500, badDebtsRecovered: 2_500 });
  t.deepEqual(entryOf(when([...back, ...again], reverse('2026-03-06'))[0]), {
    receivable: 2_500,
    badDebtsRecovered: -2_500,
  });
});

test('removing a charge takes its loss and what was recovered of it out of the books', (t) => {
  const [removed] = when(after(given, recover(2_500)), { type: 'VoidCharge', ...about, today: later });
  t.deepEqual(entryOf(removed), {
    receivable: -6_500,
    'income:dues': 10_000,
    badDebts: -6_000,
    badDebtsRecovered: 2_500,
  });
});

const fined: ChargeTerms = { ...plain, lateFee: { amountCents: 500, startDate: '2026-02-05' } };
const remove = (today = day): AccountCommand => ({ type: 'VoidCharge', ...about, today });
const reinstate = (today = later): AccountCommand => ({ type: 'ReinstateCharge', ...about, today });
const setCredit = (amountCents: number, today: string): AccountCommand => ({
  type: 'SetCredit',
  creditId: `k ${today}`,
  amountCents,
  reason: '',
  today,
});

test('a removed charge stands again from the day of its removal on, paid by the credit that it had become', (t) => {
  const gone = after(charged, remove());
  const events = when(gone, reinstate());
  t.deepEqual(
    events.map(({ type, data }) => [type, data.occurredOn]),
    [
      ['ChargeReinstated', day],
      ['CreditReserved', day],
      ['CreditSpent', day],
    ],
  );
  t.deepEqual(entryOf(events[0]), { receivable: 10_000, 'income:dues': -10_000 });
  const state = fold(account, [...gone, ...events]);
  t.like(state.charges.get('c1'), { paidCents: 4_000, voided: false });
  t.is(state.creditCents, 0);
  t.is(due([...gone, ...events]), 6_000);
});

test('a removed charge that was paid without its discount stands again without it', (t) => {
  const earlyDiscount = { amountCents: 1_000, endDate: '2026-03-31' };
  const recovered = after([assessed({ ...plain, earlyDiscount })], writeOff(), recover(10_000));
  const gone = after(recovered, remove(later));
  const events = when(gone, reinstate());
  t.deepEqual(typesOf(events), ['ChargeReinstated', 'CreditReserved', 'CreditSpent']);
  const state = fold(account, [...gone, ...events]);
  t.like(state.charges.get('c1'), { paidCents: 10_000, discountCents: 0 });
  t.is(state.creditCents, 0);
  const spent = after(gone, setCredit(9_500, later));
  const now = fold(account, after(spent, reinstate()));
  t.like(now.charges.get('c1'), { paidCents: 9_000, discountCents: 1_000 }, 'what is left pays the offer');
  t.is(now.creditCents, 500);
});

test('credit that was spent meanwhile does not pay it again; what came later pays as of today', (t) => {
  const [between, today] = ['2026-02-20', later];
  const spent = after(charged, remove(), setCredit(1_500, between));
  t.deepEqual(
    when(spent, reinstate()).map(({ data }) =>
      'amountCents' in data ? [data.amountCents, data.occurredOn] : [],
    ),
    [[], [1_500, day], [1_500, day]],
  );
  const again = after(spent, setCredit(9_000, '2026-02-25'));
  t.deepEqual(
    when(again, reinstate()).map(({ data }) =>
      'amountCents' in data ? [data.amountCents, data.occurredOn] : [],
    ),
    [[], [4_000, today], [4_000, today]],
  );
});

test('a charge that was removed keeps its due date, and gets the late fee that it should have had', (t) => {
  const gone = after([assessed(fined)], remove('2026-02-01'));
  t.deepEqual(when(gone, { type: 'ApplyLateFees', today: later }), []);
  const back = after(gone, reinstate());
  t.is(due(back), 10_500);
  t.like(when(back, { type: 'ApplyLateFees', today: later })[0]?.data, {
    amountCents: 500,
    occurredOn: '2026-02-05',
  });
});

test('only a removed charge is reinstated, once, and with a reason; it can be removed again', (t) => {
  const refusal = { code: 'NotVoided', message: 'This charge is not removed.' };
  refused(t, () => when(charged, reinstate()), refusal);
  const gone = after(charged, remove());
  refused(t, () => when(gone, { ...reinstate(), reason: '' } as AccountCommand), {
    code: 'ReasonMissing',
    field: 'reason',
  });
  const back = after(gone, reinstate());
  refused(t, () => when(back, reinstate()), refusal);
  t.deepEqual(typesOf(when(back, remove(later))), ['ChargeVoided', 'CreditIssued']);
});

test('a waived late fee counts again from the day of its waiver on, and what was paid of it pays it again', (t) => {
  const waive: AccountCommand = { type: 'WaiveLateFee', ...about, today: day };
  const again: AccountCommand = { type: 'ReinstateLateFee', ...about, today: later };
  const full = after([assessed(fined)], { type: 'ApplyLateFees', today: day }, cash(10_500, day), waive);
  const events = when(full, again);
  t.deepEqual(typesOf(events), ['LateFeeReinstated', 'CreditReserved', 'CreditSpent']);
  t.deepEqual(entryOf(events[0]), { receivable: 500, lateFeesWaived: -500 });
  t.like(events[0]?.data, { occurredOn: day });
  t.is(due([...full, ...events]), 0);
  refused(t, () => when([...full, ...events], again), {
    code: 'NotWaived',
    message: 'The late fee of this charge is not waived.',
  });
  const toCome = after([assessed(fined)], { ...waive, today: '2026-02-01' });
  t.is(due(toCome), 10_000);
  t.is(due(after(toCome, again)), 10_500);
  refused(t, () => when(after(toCome, writeOff()), again), { code: 'ChargeWrittenOff' });
});
