import test from 'ava';
import { dueOn } from '../../../../ledger/account/charge/due.ts';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { fold, NotFound } from '../../../../ledger/decider.ts';
import { assessed, plain, withFeeAndDiscount } from '../../../support/account.ts';
import { after, cash, entryOf, reversal, typesOf, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const late = '2026-02-10';
const waive = (today = late, reason = 'was ill'): AccountCommand => ({
  type: 'WaiveLateFee',
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
  const events = when(after([...charged, applied], cash(10_500, '2026-02-06')), waive());
  t.deepEqual(typesOf(events), ['LateFeeWaived', 'CreditIssued']);
  t.like(events[1]?.data, { amountCents: 500, source: { kind: 'lateFeeWaived', chargeId: 'c1' } });
});

test('waiving needs a reason and a late fee', (t) => {
  refused(t, () => when(charged, waive(late, ' ')), {
    code: 'ReasonMissing',
    message: 'The reason field is required.',
    field: 'reason',
  });
  refused(t, () => when([assessed(plain)], waive()), 'NoLateFee');
  t.throws(() => when([], waive()), { instanceOf: NotFound });
});

test('late fees of a removed member stop from the next day on, and resume', (t) => {
  const stop = (today: string): AccountCommand => ({ type: 'StopLateFees', today });
  const resume: AccountCommand = { type: 'ResumeLateFees', today: late };
  const paidBefore = after(charged, cash(10_000, '2026-01-20'));
  for (const [today, types] of [
    ['2026-02-04', []],
    ['2026-02-05', ['LateFeeApplied']],
  ] as const) {
    const reopened = after(paidBefore, stop(today), reversal(late));
    t.deepEqual(typesOf(when(reopened, { type: 'ApplyLateFees', today: late })), types, today);
  }
  const twice = after(paidBefore, stop('2026-02-04'), stop('2026-02-06'));
  const reopened = after(twice, reversal(late));
  t.deepEqual(when(reopened, { type: 'ApplyLateFees', today: late }), []);
  const resumed = after(twice, resume, reversal(late));
  t.deepEqual(typesOf(when(resumed, { type: 'ApplyLateFees', today: late })), ['LateFeeApplied']);
});

test('stopping and resuming late fees write also what is so already, and refuse each other when late', (t) => {
  const today = late;
  const more = [...after(charged, { type: 'StopLateFees', today }), assessed(plain, 'c2')];
  for (const type of ['StopLateFees', 'ResumeLateFees'] as const) {
    t.deepEqual(when([], { type, today }), []);
    t.like(when(more, { type, today })[0]?.data, { chargeIds: ['c1', 'c2'] });
  }
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
