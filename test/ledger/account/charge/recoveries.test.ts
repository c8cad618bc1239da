import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, paid, plain } from '../../../support/account.ts';
import {
  accept,
  after,
  amending,
  balances,
  begin,
  dueIn,
  entryOf,
  redating,
  setCredit,
  typesOf,
  when,
} from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

/** Write-offs that are reversed, and money that comes for them after all. */

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
const due = (events: readonly AccountEvent[]) => dueIn(events, later);

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
  // What was recovered is taken from the last one, and then from the one before.
  const recovered = after(twice, recover(5_000, { paidOn: '2026-03-03', today: '2026-03-03' }));
  t.like(when(recovered, reverse('2026-03-03')), {
    length: 1,
    0: { data: { amountCents: 5_000, occurredOn: day } },
  });
});

test('a reversal needs a reason and a write-off that stands', (t) => {
  refused(t, () => when(given, { ...reverse(), reason: ' ' } as AccountCommand), 'ReasonMissing', 'reason');
  const nothing = { code: 'NotWrittenOff', message: 'Nothing of this charge is written off.' };
  refused(t, () => when(charged, reverse()), nothing);
  refused(t, () => when(after(given, reverse()), reverse()), nothing);
  const removed = after(given, { type: 'VoidCharge', ...about, today: day });
  refused(t, () => when(removed, reverse()), 'ChargeVoided');
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

test('a recovery ends the offer of an early discount: what goes back of it is due in full', (t) => {
  const earlyDiscount = { amountCents: 1_000, endDate: later };
  const recovered = after([assessed({ ...plain, earlyDiscount })], writeOff(), recover(10_000));
  t.is(due([...recovered, wentBack(500)]), 500);
});

test('a recovery that was written off ends the offer again when that write-off is reversed', (t) => {
  const earlyDiscount = { amountCents: 1_000, endDate: later };
  const recovered = after([assessed({ ...plain, earlyDiscount })], writeOff(), recover(10_000));
  const again = after([...recovered, wentBack(10_000)], writeOff(later), reverse());
  t.is(due(again), 10_000);
  const part = recover(4_000, { paymentId: 'p10' });
  t.is(due(after([...recovered, wentBack(10_000)], writeOff(later), part, reverse())), 6_000);
});

test('no more is recovered than is written off, by no earlier and no later money, and only once', (t) => {
  refused(t, () => when(given, recover(6_001)), 'PaymentAboveDue', 'amount');
  t.is(when(given, recover(6_000)).length, 2);
  refused(t, () => when(given, recover(100, { paidOn: '2026-02-09' })), {
    code: 'PaidBefore',
    message: 'The charge was written off on Feb 10, 2026. For money received earlier, reverse the write-off.',
    field: 'paidOn',
  });
  t.is(when(given, recover(100, { paidOn: day })).length, 2);
  refused(t, () => when(given, recover(100, { paidOn: '2026-03-02' })), 'InFuture', 'paidOn');
  refused(t, () => when(charged, recover(100)), 'NotWrittenOff');
  refused(t, () => when(after(given, recover(100)), recover(100)), 'IdUsed');
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
  const owed = after([...back, ...again], reverse('2026-03-06'));
  t.deepEqual(entryOf(when(owed, writeOff('2026-03-07'))[0]), {
    receivable: -6_000,
    badDebtsRecovered: 2_500,
    badDebts: 3_500,
  });
  const part = when([...recovered, wentBack(1_000)], writeOff('2026-03-05'));
  t.deepEqual(entryOf(part[0]), { receivable: -1_000, badDebtsRecovered: 1_000 });
  const twice = after(
    [...back, ...again],
    recover(1_000, { paymentId: 'p10', paidOn: '2026-03-06', today: '2026-03-06' }),
  );
  t.like(when(twice, reverse('2026-03-06'))[0]?.data, { amountCents: 1_500, recoveredCents: 1_500 });
  const removal: AccountCommand = { type: 'VoidCharge', ...about, today: '2026-03-06' };
  t.deepEqual(entryOf(when([...back, ...again], removal)[0]), {
    receivable: -4_000,
    'income:dues': 10_000,
    badDebts: -6_000,
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

test('a removed charge that was paid without its discount stands again without it', (t) => {
  const earlyDiscount = { amountCents: 1_000, endDate: '2026-03-31' };
  const recovered = after([assessed({ ...plain, earlyDiscount })], writeOff(), recover(10_000));
  const reinstate: AccountCommand = { type: 'ReinstateCharge', ...about, today: later };
  const gone = after(recovered, { type: 'VoidCharge', ...about, today: later });
  const events = when(gone, reinstate);
  t.deepEqual(typesOf(events), ['ChargeReinstated', 'CreditReserved', 'CreditSpent']);
  const state = fold(account, [...gone, ...events]);
  t.like(state.charges.get('c1'), { paidCents: 10_000, discountCents: 0 });
  t.is(state.creditCents, 0);
  const spent = after(gone, setCredit(9_500, later));
  const now = fold(account, after(spent, reinstate));
  t.like(now.charges.get('c1'), { paidCents: 9_500, discountCents: 0 }, 'the recovery ended the offer');
  t.is(now.creditCents, 0);
});

test('what is written off before the start was never a loss before it, and its reversal neither', (t) => {
  const ahead = [assessed({ ...plain, startDate: '2026-02-01', dueDate: '2026-03-01' })];
  const writtenOff = after(ahead, writeOff('2026-01-15'));
  t.deepEqual(balances(writtenOff, '2026-01-31'), {});
  t.deepEqual(balances(writtenOff, '2026-02-01'), { 'income:dues': 10_000, badDebts: -10_000 });
  const reversed = after(writtenOff, reverse('2026-02-10'));
  for (const day of ['2026-01-15', '2026-02-01'])
    t.deepEqual(balances(reversed, day), balances(ahead, day), day);
});

test('what was recovered before the start of a charge moves with it', (t) => {
  const terms = { ...plain, startDate: '2026-02-01', dueDate: '2026-03-01' };
  const recovery = recover(10_000, { paidOn: '2026-01-16', today: '2026-01-16' });
  const recovered = after([assessed(terms)], writeOff('2026-01-15'), recovery);
  const moved = after(recovered, amending({ ...terms, startDate: '2026-02-10' }, '2026-01-20'));
  t.deepEqual(balances(moved, '2026-02-09'), balances(recovered, '2026-01-31'));
  t.deepEqual(balances(moved, '2026-02-10'), balances(recovered, '2026-02-01'));
});

test('the day of money that recovered a bad debt stays', (t) => {
  const recovered = after(given, recover(6_000));
  const details = { paidOn: '2026-03-02', method: 'check' } as const;
  const move = redating('2026-03-02', '2026-03-02', { paymentId: 'p9', after: details });
  refused(t, () => when(recovered, move), 'Recovered', 'paidOn');
});
