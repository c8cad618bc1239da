import test from 'ava';
import type { AccountCommand } from '../../../../ledger/account/decide.ts';
import { NotFound } from '../../../../ledger/decider.ts';
import { assessed, plain } from '../../../support/account.ts';
import { accept, after, begin, entryOf, venmo, when } from '../../../support/account-commands.ts';
import { refused } from '../../../support/given.ts';

const today = '2026-01-08';
const fees = [
  { kind: 'card', amountCents: 320 },
  { kind: 'application', amountCents: 25 },
] as const;
const record = (change: Partial<Extract<AccountCommand, { type: 'RecordStripeFees' }>> = {}) =>
  ({
    type: 'RecordStripeFees',
    paymentId: 'p1',
    transactionId: 'txn_1',
    fees,
    occurredOn: '2026-01-05',
    today,
    ...change,
  }) as const;
const paid = () => after([assessed(plain)], begin('card', 10_000, '2026-01-05'), accept('2026-01-05'));

test('what Stripe took leaves its balance on its own day, each fee for its own account, once', (t) => {
  const [event, ...more] = when(paid(), record());
  t.deepEqual(event, {
    type: 'StripeFeesTaken',
    data: { paymentId: 'p1', transactionId: 'txn_1', fees, occurredOn: '2026-01-05' },
  });
  t.deepEqual(more, []);
  t.deepEqual(entryOf(event), { cardFees: 345, stripe: -345 });
  t.deepEqual(when(after(paid(), record()), record()), []);
});

test('every kind of fee has its account, and one that came back is taken from it', (t) => {
  const entries = (['card', 'application', 'ach', 'return', 'dispute'] as const).map((kind) =>
    entryOf(when(paid(), record({ fees: [{ kind, amountCents: 100 }] }))[0]),
  );
  t.deepEqual(
    entries.map((entry) => Object.keys(entry).find((name) => name !== 'stripe')),
    ['cardFees', 'cardFees', 'bankFees', 'bankFees', 'disputeFees'],
  );
  const [back] = when(paid(), record({ fees: [{ kind: 'application', amountCents: -25 }] }));
  t.deepEqual(entryOf(back), { cardFees: -25, stripe: 25 });
});

test('a movement without a fee is no event, and only payments by Stripe have any', (t) => {
  t.deepEqual(when(paid(), record({ fees: [{ kind: 'card', amountCents: 0 }] })), []);
  t.throws(() => when([assessed(plain)], record()), { instanceOf: NotFound });
  refused(t, () => when(after([assessed(plain)], venmo(10_000, today)), record()), 'NotByStripe');
});
