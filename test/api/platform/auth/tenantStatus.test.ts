import test from 'ava';
import { trialEnd } from '../../../../ledger/organization/tenantStatus.ts';
import { startApi } from '../../../support/api.ts';
import { subscribe } from '../../../support/billing.ts';
import { atEnd } from '../../../support/scope.ts';

/** The server's clock stands still, so that the very instant can be looked at. */
let now = new Date('2026-03-10T19:00:00.000Z');
const end = trialEnd('2026-03-10T19:00:00.000Z');

const api = await startApi('api_tenant_status', { deps: { clock: () => now } });
const trial = await api.addOrg('trial', { subscribed: false });
const other = await api.addOrg('other');
atEnd(test, api.end);

const at = (ms: number) => {
  now = new Date(end.getTime() + ms);
};

test.serial('during the trial everybody signs in, with the status trial', async (t) => {
  const answer = await trial.member.signIn();
  t.like(answer.body, { status: 'trial', reason: '', isStripeCustomer: false });
  t.like((await other.member.signIn()).body, { status: 'subscribed', reason: '', isStripeCustomer: true });
});

test.serial('after the trial every sign-in is refused, with the reason', async (t) => {
  at(0);
  const browser = api.visitor();
  const before = await api.events();
  const answer = await browser.post('/api/login', {
    email: trial.admin.email,
    password: 'correct horse battery',
  });
  t.is(answer.status, 200);
  t.like(answer.body, {
    reason: 'Expired Trial',
    status: 'expiredTrial',
    org_code: 'trial',
    createdDate: '2026-03-10',
  });
  t.is(answer.headers.get('set-cookie'), null);
  t.is(browser.cookie(), '');
  t.is(await api.events(), before);
  t.is((await browser.get('/api/get-session')).status, 401);
  t.is((await browser.post('/api/login', { email: trial.admin.email, password: 'wrong' })).status, 401);
});

test.serial('an operator of a suspended organization cannot sign in either', async (t) => {
  at(0);
  await api.db.pool.query('INSERT INTO app.operators (member_id) VALUES ($1)', [trial.other.memberId]);
  t.like((await trial.other.signIn()).body, { reason: 'Expired Trial' });
  t.is((await trial.other.get('/api/get-session')).status, 401);
});

test.serial('other organizations notice nothing', async (t) => {
  at(0);
  t.is((await other.admin.signIn()).status, 200);
  t.is((await other.admin.get('/api/get-session')).status, 200);
});

test.serial('a new subscription restores access at once; a failed payment keeps it', async (t) => {
  at(0);
  await subscribe(api, 'trial', 'active');
  t.like((await trial.admin.signIn()).body, { status: 'subscribed', reason: '' });
  await subscribe(api, 'trial', 'past_due');
  t.is((await trial.admin.get('/api/get-session')).status, 200);
});

test.serial('once Stripe has given up, payment is required, and sessions end at once', async (t) => {
  at(0);
  await subscribe(api, 'trial', 'canceled');
  t.is((await trial.admin.get('/api/get-session')).status, 401);
  const answer = await trial.admin.signIn();
  t.like(answer.body, { reason: 'Payment Required', status: 'paymentRequired' });
  t.is(answer.headers.get('set-cookie'), null);
});
