import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, paid, plain } from '../../../support/account.ts';
import { after, cash, daysOf, dueIn, entryOf, typesOf, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const [day, later] = ['2026-02-10', '2026-03-01'];
const about = { chargeId: 'c1', reason: 'wrong member' };
const charged = [assessed(plain), paid(4_000)];
const due = (events: readonly AccountEvent[]) => dueIn(events, later);

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
  t.deepEqual(daysOf(events), [
    ['ChargeReinstated', day],
    ['CreditReserved', day],
    ['CreditSpent', day],
  ]);
  t.deepEqual(entryOf(events[0]), { receivable: 10_000, 'income:dues': -10_000 });
  const state = fold(account, [...gone, ...events]);
  t.like(state.charges.get('c1'), { paidCents: 4_000, voided: false });
  t.is(state.creditCents, 0);
  t.is(due([...gone, ...events]), 6_000);
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
  refused(t, () => when(gone, { ...reinstate(), reason: '' } as AccountCommand), 'ReasonMissing', 'reason');
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
});
