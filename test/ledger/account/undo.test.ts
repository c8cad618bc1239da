import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { isUndoable, UNDONE } from '../../../ledger/account/undoable.ts';
import { fold } from '../../../ledger/decider.ts';
import { assessed, plain } from '../../support/account.ts';
import { after, cash, entryOf, venmo, when } from '../../support/account-commands.ts';
import { refused } from '../../support/given.ts';

const [day, later] = ['2026-01-02', '2026-01-03'];
const undo = { type: 'UndoCharge', chargeId: 'c1', terms: plain, today: later } as const;
const charged = [assessed(plain)];

test('a charge is undone on the day on which it was charged, as if it had never been', (t) => {
  const events = when(charged, undo);
  const [{ data }] = charged as [AccountEvent];
  t.deepEqual(events, [
    {
      type: 'ChargeVoided',
      data: {
        chargeId: 'c1',
        terms: plain,
        lateFeeCents: 0,
        discountCents: 0,
        reason: UNDONE,
        occurredOn: data.occurredOn,
      },
    },
  ]);
  const sums = Object.entries(entryOf(charged[0])).map(([key, cents]) => [key, -cents]);
  t.deepEqual(entryOf(events[0]), Object.fromEntries(sums));
});

test('undone again, or removed meanwhile, it stays as it is', (t) => {
  t.deepEqual(when(after(charged, undo), undo), []);
  const removed = after(charged, { type: 'VoidCharge', chargeId: 'c1', reason: 'slip', today: day });
  t.deepEqual(when(removed, undo), []);
});

test('what was undone can be reinstated, and undone no more than that', (t) => {
  const again = after(charged, undo, {
    type: 'ReinstateCharge',
    chargeId: 'c1',
    reason: 'right after all',
    today: later,
  });
  t.false(fold(account, again).charges.get('c1')?.voided);
});

for (const [what, change] of [
  ['paid', cash(100, later)],
  ['about to be paid', venmo(100, later)],
] as const)
  test(`a charge that was ${what} is left alone`, (t) => {
    refused(t, () => when(after(charged, change), undo), { code: 'ChargePaid' });
  });

const withFee = { ...plain, lateFee: { amountCents: 500, startDate: '2026-02-05' } };
for (const [what, change] of [
  ['changed', { type: 'AmendCharge', chargeId: 'c1', terms: { ...withFee, memo: 'new' }, today: later }],
  ['let off its late fee', { type: 'WaiveLateFee', chargeId: 'c1', reason: 'ill', today: later }],
  ['written off', { type: 'WriteOffCharge', chargeId: 'c1', reason: 'left', today: later }],
  ['given its late fee', { type: 'ApplyLateFees', today: '2026-02-05' }],
] as const)
  test(`a charge that was ${what} is left alone`, (t) => {
    const changed = after([assessed(withFee)], change);
    refused(t, () => when(changed, { ...undo, terms: withFee }), { code: 'ChargeChanged' });
  });

test('Undo is for what a command did itself, and not for fines', (t) => {
  const [event] = charged as [Extract<AccountEvent, { type: 'ChargeAssessed' }>];
  const metadata = { causationId: 'c', commandId: 'c' };
  t.true(isUndoable({ ...event, metadata }));
  t.false(isUndoable({ ...event, metadata: { ...metadata, causationId: 'e' } }));
  t.false(isUndoable({ ...event, data: { ...event.data, meetingId: 'm1' }, metadata }));
  t.false(isUndoable({ type: 'ChargeVoided', data: {}, metadata }));
});
