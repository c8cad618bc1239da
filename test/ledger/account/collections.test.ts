import test from 'ava';
import { overdueCharges } from '../../../ledger/account/collections.ts';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { fold } from '../../../ledger/decider.ts';
import { assessed, paid, plain, voided, withFeeAndDiscount } from '../../support/account.ts';
import { after, when } from '../../support/account-commands.ts';
import { refused } from '../../support/given.ts';

const today = '2026-02-10';
const send = (more: object = {}): AccountCommand => ({
  type: 'SendToCollections',
  amountCents: 9_000,
  termsVersion: '2026-11',
  today,
  ...more,
});
const recall = (reason = 'they pay'): AccountCommand => ({ type: 'RecallFromCollections', reason, today });
const owing = [assessed(plain), paid(1_000)];
const sent = after(owing, send());

test('what is overdue goes to collections, and comes back', (t) => {
  t.deepEqual(when(owing, send()), [
    {
      type: 'AccountSentToCollections',
      data: { amountCents: 9_000, termsVersion: '2026-11', occurredOn: today },
    },
  ]);
  t.deepEqual(fold(account, sent).collections, { since: today, amountCents: 9_000 });
  t.is(fold(account, after(sent, recall())).collections, undefined);
  t.is(after(sent, recall(), send()).length, sent.length + 2, 'and may go again');
});

for (const [why, history, command, rule] of [
  ['twice', sent, send(), { code: 'AlreadyWithCollections', field: 'memberId' }],
  ['nothing owed', [], send(), { code: 'NothingOverdue', field: 'memberId' }],
  ['on the due date', owing, send({ today: '2026-01-31' }), { code: 'NothingOverdue', field: 'memberId' }],
  [
    'more than is overdue',
    [...owing, assessed({ ...plain, dueDate: '2026-12-01' }, 'later')],
    send({ amountCents: 9_001 }),
    {
      code: 'AmountTooLarge',
      message: 'The amount must be at most $90.00, the overdue amount.',
      field: 'amount',
    },
  ],
  ['no money', owing, send({ amountCents: 0 }), { code: 'AmountTooSmall', field: 'amount' }],
  ['no terms', owing, send({ termsVersion: ' ' }), { code: 'TermsMissing', field: 'terms' }],
  ['recalled without being there', owing, recall(), { code: 'NotWithCollections', field: 'uuid' }],
  ['recalled without a reason', sent, recall(' '), { code: 'ReasonMissing', field: 'reason' }],
] as const)
  test(`refused: ${why}`, (t) => refused(t, () => when(history, command), rule));

test('late fees that were reached are overdue too; the oldest charge comes first', (t) => {
  const { charges } = fold(account, [
    assessed({ ...plain, dueDate: '2026-02-08' }, 'newer'),
    assessed(withFeeAndDiscount),
    assessed({ ...plain, dueDate: '2026-03-01' }, 'later'),
    assessed(plain, 'removed'),
    voided(plain, today, { chargeId: 'removed' }),
  ]);
  t.deepEqual(
    overdueCharges({ charges }, today).map(({ charge, dueCents }) => [charge.chargeId, dueCents]),
    [
      ['c1', 10_500],
      ['newer', 10_000],
    ],
  );
});
