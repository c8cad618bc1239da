import test from 'ava';
import { setPassword } from '../../../api/platform/auth/credentials.ts';
import { PASSWORD, startApi } from '../../support/api.ts';
import { ask, otherAddress } from '../../support/elsewhere.ts';
import { atEnd } from '../../support/scope.ts';
import { beginCard, charge } from '../world.ts';

/** From another machine nobody reaches what stands in for a service, nor gets in by the demo's passwords. */

const DEMO = { email: 'treasurer@bursar.example', password: 'bursar-demo' };

const api = await startApi('other_machine', { host: '0.0.0.0', deps: { sendsMail: false } });
/** The demo's people: their emails end with @bursar.example. */
const demo = await api.addOrg('bursar');
/** An organization that was registered beside it. */
const chess = await api.addOrg('chess');
const { orgCode, memberId } = demo.admin;
await setPassword(api.db.pool, { orgCode, memberId, ...DEMO });
atEnd(test, api.end);

interface Place {
  readonly title: string;
  readonly url: () => string;
  readonly headers: Readonly<Record<string, string>>;
}

const address = otherAddress();
const there = () => `http://${address}:${new URL(api.url).port}`;
const elsewhere: readonly Place[] = [
  // A machine without a network has no second address.
  ...(address === undefined
    ? []
    : [
        { title: 'from another address', url: there, headers: {} },
        { title: "from another address, by this machine's name", url: there, headers: { host: 'localhost' } },
      ]),
  { title: 'past a proxy', url: () => api.url, headers: { 'x-forwarded-for': '127.0.0.1' } },
  { title: 'past a proxy that says Forwarded', url: () => api.url, headers: { forwarded: 'for=127.0.0.1' } },
  { title: 'by a name that was pointed here', url: () => api.url, headers: { host: 'evil.example' } },
];

const kept = [
  '/outbox',
  '/OUTBOX/',
  '/outbox/11111111-1111-4111-8111-111111111111',
  '/api/outbox',
  '/sandbox/stripe',
  '/sandbox/stripe/v1/payment_intents/pi_1',
  '/sandbox/stripe/checkout/cs_1',
  '/sandbox/google/authorize',
  '/sandbox/google/.well-known/openid-configuration',
];

for (const { title, url, headers } of elsewhere) {
  test.serial(`${title}: no outbox, no sandbox`, async (t) => {
    const cookie = demo.admin.cookie();
    for (const path of kept) {
      const answer = await ask(url() + path, { headers: { ...headers, cookie } });
      t.is(answer.status, 403, path);
      t.regex(answer.text, /can be used only on the computer that Bursar runs on\./, path);
    }
    const posted = await ask(`${url()}/sandbox/stripe/v1/payment_intents/pi_1/confirm`, {
      headers,
      body: {},
    });
    t.is(posted.status, 403);
  });

  test.serial(`${title}: the demo's password is refused, with the reason`, async (t) => {
    for (const password of ['bursar-demo', 'bursar -demo', 'ｂursar-demo'])
      for (const email of [DEMO.email, 'Treasurer@Bursar.Example', 'pledge@bursar.example']) {
        const answer = await ask(`${url()}/api/login`, { headers, body: { email, password } });
        t.not(answer.status, 200, `${email} ${password}`);
        t.deepEqual(answer.headers['set-cookie'], undefined);
      }
    const answer = await ask(`${url()}/api/login`, { headers, body: DEMO });
    t.is(answer.status, 403);
    t.regex(answer.text, /The demo's sign-ins can be used only on the computer that Bursar runs on\./);
  });

  test.serial(`${title}: a registered organization signs in and works`, async (t) => {
    const { email } = chess.admin;
    const signedIn = await ask(`${url()}/api/login`, { headers, body: { email, password: PASSWORD } });
    t.is(signedIn.status, 200, signedIn.text);
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const body = { chargeTypes: `Type of ${title.replaceAll(/[^\w ]/g, ' ')}` };
    const made = await ask(`${url()}/api/add-newcharge`, { headers: { ...headers, cookie }, body });
    t.is(made.status, 200, made.text);
  });

  test.serial(`${title}: nothing leads to a sandbox, as without Stripe and Google`, async (t) => {
    const google = await ask(`${url()}/api/auth/google?next=/signup`, { headers });
    t.is(google.headers.location, '/signup');
    const profile = await ask(`${url()}/api/auth/external-profile`, { headers });
    t.is(JSON.parse(profile.text).available, false);
    const installation = await ask(`${url()}/api/get-installation`, { headers });
    t.like(JSON.parse(installation.text), { payments: false, testing: false, mail: 'kept' });
    const id = await charge(chess, chess.member, 20);
    const payments = [{ id, uuid: chess.member.memberId, amount: 20 }];
    const cookie = chess.member.cookie();
    const own = { headers: { ...headers, cookie }, body: { payments } };
    const quote = await ask(`${url()}/api/quote-payment`, own);
    t.deepEqual(JSON.parse(quote.text).methods, ['misc'], 'Venmo alone');
    const buyer = { priceId: '1', email: 'new@club.example', quantity: 3 };
    const names = { adminName: 'Ann Lee', orgName: 'Phi Psi', schoolName: 'Hill' };
    const body = { ...buyer, ...names };
    const checkout = await ask(`${url()}/api/create-checkout-session`, { headers, body });
    t.is(checkout.status, 422, checkout.text);
    t.regex(checkout.text, /Card and bank payments are not set up on this installation of Bursar\./);
    t.is((await beginCard(chess.member, id, 20)).status, 200, 'on this machine they are');
  });
}

test.serial('on this machine all of it works', async (t) => {
  t.is((await ask(`${api.url}/api/login`, { body: DEMO })).status, 200);
  t.is((await ask(`${api.url}/outbox`)).status, 200);
  const installation = await ask(`${api.url}/api/get-installation`);
  t.like(JSON.parse(installation.text), { payments: true, testing: true, mail: 'outbox' });
  t.is((await ask(`${api.url}/sandbox/stripe`, { headers: { cookie: demo.admin.cookie() } })).status, 200);
});

test.serial('by a name that the operator gave, on this machine, it works as well', async (t) => {
  Object.assign(api.deps, { hosts: ['dues.example.org'] });
  t.teardown(() => Object.assign(api.deps, { hosts: undefined }));
  const headers = { host: `dues.example.org:${new URL(api.url).port}` };
  t.is((await ask(`${api.url}/api/login`, { headers, body: DEMO })).status, 200);
  t.is((await ask(`${api.url}/outbox`, { headers })).status, 200);
});

test.serial('where the operator opened the demo, it works everywhere', async (t) => {
  Object.assign(api.deps, { openDemo: true });
  t.teardown(() => Object.assign(api.deps, { openDemo: false }));
  for (const { title, url, headers } of elsewhere) {
    t.is((await ask(`${url()}/api/login`, { headers, body: DEMO })).status, 200, title);
    t.is((await ask(`${url()}/outbox`, { headers })).status, 200, title);
  }
});
