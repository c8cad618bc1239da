import test from 'ava';
import type { RoutingLookup } from '../../../api/integrations/routing/routing.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { type Answer, type Org, startApi } from '../../support/api.ts';
import { neverInAnEvent } from '../../support/neverInAnEvent.ts';
import { atEnd } from '../../support/scope.ts';

/** What the routing-number service says in these tests. */
let routing: RoutingLookup = async () => ({ isKnown: true, bankName: 'Bank of Tests' });

const api = await startApi('settings', { deps: { routing: (number) => routing(number) } });
atEnd(test, api.end);

const connect = (org: Org, more: object = {}) =>
  org.admin.post('/api/create-stripe-connect', { bankName: 'Campus Bank', bankType: 'bank', ...more });
const returned = (org: Org) => connect(org, { properlyReturned: true });
const bankOf = async (org: Org, name = 'Campus Bank') =>
  ((await org.admin.get('/api/search-banks')).body as Record<string, unknown>[]).find(
    ({ bankName }) => bankName === name,
  );

/** Go through Stripe's page, and answer where it leads back to. */
async function onboard(begun: Answer, choice: 'submit' | 'leave', account = '000123456789'): Promise<URL> {
  const { pathname, search } = new URL(String(begun.at('url')));
  const form = { routing_number: '110000000', account_number: account, agree: 'yes', choice };
  const answer = await fetch(api.url + pathname + search, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

test('a bank is connected when Stripe says so, not when the browser does', async (t) => {
  const org = await api.addOrg('connects', { connected: false });
  const begun = await connect(org);
  t.is((await org.admin.post('/api/update-config', { stripeOnboarded: true })).status, 200);
  t.is((await org.admin.get('/api/get-config')).at('0.stripeOnboarded'), false);
  t.like(await bankOf(org), { account_number: '', stripeOnboarded: false });
  await onboard(begun, 'submit');
  await org.admin.post('/api/update-config', { stripeOnboarded: true });
  t.is((await org.admin.get('/api/get-config')).at('0.stripeOnboarded'), true);
  t.like(await bankOf(org), { account_number: '****6789', stripeOnboarded: true });

  // Connected again, with another account.
  const back = await onboard(await connect(org, { reconnectStripe: true }), 'submit', '000222222227');
  t.is(back.pathname, '/settings');
  t.deepEqual(Object.fromEntries(back.searchParams), { authorized: 'true', bankName: 'Campus Bank' });
  t.deepEqual((await returned(org)).body, {});
  t.like(await bankOf(org), { account_number: '****2227', stripeOnboarded: true });
});

test('an unfinished onboarding is reported and continues with the same account', async (t) => {
  const org = await api.addOrg('leaves', { connected: false });
  const begun = await connect(org);
  t.is((await onboard(begun, 'leave')).searchParams.get('authorized'), 'true');
  await org.admin.post('/api/update-config', { stripeOnboarded: true });
  const answer = await returned(org);
  t.is(answer.status, 200);
  t.regex(String(answer.at('msg')), /not connected yet/);
  t.like(await bankOf(org), { account_number: '', stripeOnboarded: false });

  const again = await connect(org, { reconnectStripe: true });
  const accountIn = (each: Answer) => new URL(String(each.at('url'))).pathname.split('/').at(-1);
  t.is(accountIn(again), accountIn(begun));
  await onboard(again, 'submit');
  t.deepEqual((await returned(org)).body, {});
  t.is((await bankOf(org))?.account_number, '****6789');
  const banks = (await org.admin.get('/api/search-banks')).body as unknown[];
  t.is(banks.length, 3, 'connecting again adds nothing');
});

test('an unknown bank cannot be connected again', async (t) => {
  const org = await api.addOrg('unknown');
  t.is((await connect(org, { reconnectStripe: true })).status, 404);
});

test("Stripe's refusal is a message, and adds no bank", async (t) => {
  const org = await api.addOrg('refused');
  await api.db.pool.query(
    `UPDATE read.organizations SET stripe_account_id = 'acct_gone' WHERE org_code = 'refused'`,
  );
  const answer = await connect(org);
  t.is(answer.status, 200);
  t.regex(String(answer.at('msg')), /^Stripe could not begin/);
  t.is(await bankOf(org), undefined);
});

test.serial('the routing-number service decides, and names the bank', async (t) => {
  const org = await api.addOrg('routing');
  const numbers = { bankType: 'bank', routing_number: '110000000', account_number: '99887766' };
  const added = await org.admin.post('/api/add-bank', numbers);
  t.is(added.at('message'), 'Successfully added a Payment Method.');
  t.is((await bankOf(org, 'Bank of Tests'))?.account_number, '****7766');
  routing = async () => ({ isKnown: false, bankName: '' });
  const refused = await org.admin.post('/api/add-bank', numbers);
  t.deepEqual([refused.status, refused.at('errors.0.field')], [422, 'routing_number']);
});

test('settings that break a rule name their field, and change nothing', async (t) => {
  const org = await api.addOrg('rules');
  for (const [field, value] of [
    ['slackHookUrl', 'https://hooks.slack.com.evil.example/services/T/B/x'],
    ['slackHookUrl', 'http://hooks.slack.com/services/T/B/x'],
    ['slackHookUrl', 'https://hooks.slack.com/services/../x?y'],
    ['timeZone', 'Mars/Olympus'],
  ] as const) {
    const answer = await org.admin.post('/api/update-config', { showUserData: true, [field]: value });
    t.is(answer.status, 422, value);
    t.is(answer.at('errors.0.field'), field);
  }
  t.is((await org.admin.get('/api/get-config')).at('0.showUserData'), false);
});

test('the Slack webhook is kept beside the ledger, which says only what became of it', async (t) => {
  const org = await api.addOrg('slacked');
  const events = () => api.log.readStream(organizationStream('slacked'));
  const became = async () =>
    (await events()).flatMap(({ data }) => ('slackHook' in data ? [data.slackHook] : []));
  const kept = async () => (await org.admin.get('/api/get-config')).at('0.slackHookUrl');
  const save = async (name: string, more: object = {}) => {
    const slackHookUrl = name === '' ? '' : `https://hooks.slack.com/services/T0/B0/${name}`;
    return (await org.admin.post('/api/update-config', { slackHookUrl, ...more })).status;
  };
  t.is(await save('one', { timeZone: 'Mars/Olympus' }), 422);
  t.is(await kept(), '', 'what is refused is not kept');
  for (const name of ['one', 'one', 'two', '', '', 'three']) t.is(await save(name), 200, name);
  t.is(await kept(), 'https://hooks.slack.com/services/T0/B0/three');
  t.deepEqual(await became(), ['set', 'changed', 'removed', 'set']);
  t.deepEqual(neverInAnEvent(await events()), []);
  await api.db.pool.query(`DELETE FROM app.organization_secrets WHERE org_code = 'slacked'`);
  t.is(await save('three'), 200, 'one that was recorded and, after a crash, is not there, is saved again');
  t.is(await kept(), 'https://hooks.slack.com/services/T0/B0/three');
});

test('what the organization pays for Bursar is shown to its administrators alone', async (t) => {
  const org = await api.addOrg('pays');
  const config = await org.admin.get('/api/get-config');
  t.like(config.at('0.subscription'), { status: 'active', plan: 1, quantity: 4 });
  t.is((await org.member.get('/api/get-config')).at('0.subscription'), null);
});

test('the charge type Other is the choice of a name of its own, and none to add', async (t) => {
  const org = await api.addOrg('others');
  for (const chargeTypes of ['Other', ' other ', ['Retreat', 'OTHER']]) {
    const answer = await org.admin.post('/api/add-newcharge', { chargeTypes });
    t.is(answer.status, 400, JSON.stringify(chargeTypes));
    t.is(answer.at('errors.0.field'), Array.isArray(chargeTypes) ? 'chargeTypes.1' : 'chargeTypes');
    t.is(answer.at('message'), 'There is such a charge type already');
  }
  t.deepEqual((await org.admin.get('/api/search-charges')).at('0.chargeTypes'), ['Dues', 'Fine', 'Social']);
});

test('the days left of a trial are counted by the server’s clock', async (t) => {
  const trial = await api.addOrg('trying', { subscribed: false });
  t.is((await trial.admin.get('/api/get-session')).at('trialDaysLeft'), 30);
  const paying = await api.addOrg('paying');
  t.is((await paying.admin.get('/api/get-session')).at('trialDaysLeft'), null);
});
