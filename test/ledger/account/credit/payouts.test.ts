import test from 'ava';
import { type AccountCommand, account } from '../../../../ledger/account/decide.ts';
import { fold, NotFound } from '../../../../ledger/decider.ts';
import { granted } from '../../../support/account.ts';
import { after, entryOf, setCredit, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';
import { holding } from '../../../support/held.ts';

const today = '2026-02-10';
const payOut = (amountCents: number, more: object = {}): AccountCommand => ({
  type: 'PayOutCredit',
  creditPayoutId: 'o1',
  amountCents,
  method: 'cash',
  paidOn: today,
  reason: '',
  held: holding(5_000),
  today,
  ...more,
});
const reverse: AccountCommand = { type: 'ReverseCreditPayout', creditPayoutId: 'o1', reason: 'slip', today };
/** From Jan 1 on. */
const credited = [granted(4_000)];

test('credit is paid out of the account of its method, on the day that was given', (t) => {
  const paidOn = '2026-02-01';
  const accounts = { cash: 'undepositedCash', check: 'checking', venmo: 'venmo', bank: 'checking' };
  for (const [method, money] of Object.entries(accounts)) {
    const [event] = when(credited, payOut(3_000, { method, paidOn }));
    t.like(event, { type: 'CreditPaidOut', data: { amountCents: 3_000, occurredOn: paidOn } });
    t.deepEqual(entryOf(event), { memberCredits: 3_000, [money]: -3_000 });
  }
  t.is(fold(account, after(credited, payOut(3_000))).creditCents, 1_000);
});

test('no more is paid out than was free on that day and ever since', (t) => {
  const refusal = (free: string) => ({
    code: 'CreditTooSmall',
    message: `The amount should not be greater than ${free}, the credit that is free since that day`,
    field: 'amount',
  });
  refused(t, () => when(credited, payOut(4_001)), refusal('$40.00'));
  refused(t, () => when(credited, payOut(1, { paidOn: '2025-12-31' })), refusal('$0.00'));
  const set = (amountCents: number, day: string): AccountCommand => setCredit(amountCents, day, `k ${day}`);
  const dipped = after(credited, set(1_000, '2026-02-03'), set(4_000, '2026-02-05'));
  refused(t, () => when(dipped, payOut(1_001, { paidOn: '2026-02-02' })), refusal('$10.00'));
  t.is(when(dipped, payOut(4_000, { paidOn: '2026-02-05' })).length, 1);
});

test('no more is paid out than its account holds, in the future, of nothing, or twice', (t) => {
  refused(t, () => when(credited, payOut(3_000, { held: holding(2_999) })), {
    code: 'MoneyMissing',
    message: 'The amount should not be greater than $29.99, which Undeposited cash holds since that day',
    field: 'amount',
  });
  refused(t, () => when(credited, payOut(1, { paidOn: '2026-02-11' })), 'InFuture', 'paidOn');
  refused(t, () => when(credited, payOut(0)), 'AmountTooSmall', 'amount');
  refused(t, () => when(after(credited, payOut(1)), payOut(1)), 'IdUsed');
});

test('a payout that was a mistake is taken back on its own day, once, with a reason', (t) => {
  const paidOut = after(credited, payOut(3_000, { paidOn: '2026-02-01' }));
  refused(t, () => when(paidOut, { ...reverse, reason: ' ' } as AccountCommand), 'ReasonMissing', 'reason');
  const [event] = when(paidOut, reverse);
  t.like(event?.data, { occurredOn: '2026-02-01', reason: 'slip' });
  t.deepEqual(entryOf(event), { memberCredits: -3_000, undepositedCash: 3_000 });
  const back = after(paidOut, reverse);
  t.is(fold(account, back).creditCents, 4_000);
  t.throws(() => when(back, reverse), { instanceOf: NotFound });
});
