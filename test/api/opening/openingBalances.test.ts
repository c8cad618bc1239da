import test from 'ava';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { startApi } from '../../support/api.ts';
import { drawnDay } from '../../support/days.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, pay } from '../world.ts';

/** Opening balances over several days; what each call answers is in openingBalanceCases.ts. */
const api = await startApi('opening_balances', { today: drawnDay });
const org = await api.addOrg('openers');
const { admin, member } = org;
atEnd(test, api.end);

test.serial('no opening balance is less than what was paid out of it before more came in', async (t) => {
  const enter = (amount: number) =>
    admin.post('/api/enter-opening-balances', {
      openedOn: plusDays(drawnDay, -38),
      accounts: [{ account: 'undepositedCash', amount }],
      reason: 'Counted',
    });
  t.is((await enter(100)).status, 200);
  const paidOut = { fromAccount: 'undepositedCash', toAccount: 'venmo', amount: 80, occurredOn: drawnDay };
  t.is((await admin.post('/api/record-transfer', paidOut)).status, 200);
  api.advance(2 * 86_400_000);
  await admin.signIn();
  t.is((await pay(org, member, await charge(org, member, 100), 100)).status, 200);
  const before = await api.events();
  const refused = await enter(79.99);
  t.deepEqual([refused.status, refused.at('errors.0.field')], [422, 'accounts.0.amount']);
  t.is(await api.events(), before);
  t.is((await enter(80)).status, 200);
});
