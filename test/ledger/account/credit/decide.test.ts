import test from 'ava';
import { account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { fold } from '../../../../ledger/decider.ts';
import { assessed, granted, occurredOn, plain } from '../../../support/account.ts';
import { after, cash, reversal, setCredit } from '../../../support/account-commands.ts';
import { given, refused } from '../../../support/given.ts';

const set = (amountCents: number, creditId = 'k1', history: readonly AccountEvent[] = []) => {
  return given(account, history).when({
    ...setCredit(amountCents, occurredOn, creditId),
    reason: 'helped out',
  });
};

test('setting the credit gives what is missing, or takes back what is too much', (t) => {
  t.deepEqual(set(5_000), [granted(5_000)]);
  t.deepEqual(set(5_000, 'k2', [granted(5_000)]), []);
  t.deepEqual(set(6_000, 'k2', [granted(5_000)]), [granted(1_000, 'k2')]);
  const withdrawn = {
    type: 'CreditWithdrawn',
    data: { amountCents: 5_000, reason: 'helped out', occurredOn },
  };
  t.deepEqual(set(0, 'k2', [granted(5_000)]), [withdrawn as AccountEvent]);
  refused(t, () => set(-1), {
    code: 'AmountTooSmall',
    message: 'The credit must not be negative.',
    field: 'amount',
  });
});

test('credit that a reversal takes is gone on the day on which it was taken', (t) => {
  const removed = { type: 'VoidCharge', chargeId: 'c1', reason: 'twice', today: '2026-01-10' } as const;
  const events = after([assessed(plain)], cash(4_000, '2026-01-05'), removed, reversal('2026-01-20'));
  t.deepEqual(
    [...fold(account, events).creditByDay],
    [
      ['2026-01-10', 4_000],
      ['2026-01-20', -4_000],
    ],
  );
});

test('a credit id is used once', (t) => {
  refused(t, () => set(2, 'k1', [granted(1)]), 'IdUsed');
});
