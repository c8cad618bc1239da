import test from 'ava';
import { account } from '../../../ledger/account/decide.ts';
import { granted } from '../../support/account.ts';
import { given, refused } from '../../support/given.ts';

const today = '2026-01-05';

test('issuing credit', (t) => {
  const issue = (amountCents: number) =>
    given(account, []).when({
      type: 'IssueCredit',
      creditId: 'k1',
      amountCents,
      reason: 'helped out',
      today,
    });
  t.deepEqual(issue(5_000), [granted(5_000)]);
  refused(t, () => issue(0), {
    code: 'AmountTooSmall',
    message: 'The credit must be at least 0.01.',
    field: 'amount',
  });
});

test('a credit id is used once', (t) => {
  const again = () =>
    given(account, [granted(1)]).when({
      type: 'IssueCredit',
      creditId: 'k1',
      amountCents: 1,
      reason: '',
      today,
    });
  refused(t, again, { code: 'IdUsed' });
});
