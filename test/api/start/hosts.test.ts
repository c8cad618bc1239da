import test from 'ava';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { mailedToken } from '../../support/account-mail.ts';
import { startApi } from '../../support/api.ts';
import { payCheckout } from '../../support/billing.ts';
import { ask } from '../../support/elsewhere.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { makeWorld } from '../world.ts';

/** Requests that name another host than ours: what is made of them must never lead there. */

// The sandboxes are open to whoever asks here: a forged host is not this machine's.
const world = await makeWorld(await startApi('api_hosts', { deps: { openDemo: true } }));
const { alpha, api } = world;
atEnd(test, world.api.end);

const forged = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  forwarded: 'host=evil.example',
  'x-original-url': '//evil.example',
};

/** A call with forged names of our host. */
function postForged(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  return ask(world.api.url + path, { headers: { ...forged, ...headers }, body });
}

test.serial('what is bought leads back to our own address, whatever a request names', async (t) => {
  const cookie = { cookie: alpha.admin.cookie() };
  const buyer = {
    priceId: '1',
    email: 'buyer@club.example',
    quantity: 3,
    freeTrial: true,
    adminName: 'Ann Lee',
    orgName: 'Phi Psi',
    schoolName: 'Hill College',
    // Nothing of this is a field; none of it may become one.
    successUrl: 'https://evil.example',
    cancelUrl: 'https://evil.example',
    returnUrl: 'https://evil.example',
  };
  const checkout = await postForged('/api/create-checkout-session', buyer);
  t.is(checkout.status, 200, checkout.text);
  t.notRegex(checkout.text, /evil/);
  t.regex(await payCheckout(api, JSON.parse(checkout.text).url), /^https:\/\/bursar\.test\/order\/success\?/);

  const connect = await postForged(
    '/api/create-stripe-connect',
    { bankName: 'Evil Bank', returnUrl: '//evil.example' },
    cookie,
  );
  t.is(connect.status, 200, connect.text);
  t.notRegex(connect.text, /evil\.example/);
});

test.serial('links in mails use our own address, whatever the request’s host', async (t) => {
  const ids = [{ _id: alpha.other.memberId }];
  const cookie = { cookie: alpha.admin.cookie() };
  t.is((await postForged('/api/resend-confirmation', { ids }, cookie)).status, 200);
  t.is((await postForged('/api/forgot-password', { email: alpha.member.email })).status, 200);
  t.truthy(await mailedToken(api, alpha.other.email));
  const mails = await mailsOf(api);
  t.true(mails.length >= 2);
  for (const { text, html } of mails) {
    t.notRegex(text + html, /evil/);
    for (const [address] of (text + html).matchAll(/https?:\/\/[^\s"'<)]+/g))
      t.is(new URL(address).origin, 'https://bursar.test', address);
  }
});

test.serial('a request that a page of the forged host makes is refused', async (t) => {
  const cookie = alpha.admin.cookie();
  const forged: Record<string, string>[] = [
    { origin: 'https://evil.example.evil.example' },
    { origin: api.url },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of forged) {
    const answer = await postForged('/api/add-newcharge', { chargeTypes: 'Evil' }, { cookie, ...headers });
    t.is(answer.status, 403, JSON.stringify(headers));
  }
  // Of this organization alone: what was bought above may still be settled.
  t.false(JSON.stringify(await api.log.readStream(organizationStream(alpha.orgCode))).includes('"Evil"'));
});

test.serial('no cookie is given out without its protections, by any call that gives one', async (t) => {
  const browser = api.visitor();
  const answers = [
    await alpha.pledge.signIn(),
    await browser.get('/api/auth/google?next=/signup'),
    await alpha.pledge.post('/api/logout', {}),
  ];
  for (const { headers } of answers) {
    const given = headers.getSetCookie();
    t.true(given.length > 0);
    for (const line of given) {
      t.regex(line, /; httponly/i, line);
      t.regex(line, /; samesite=lax/i, line);
      t.notRegex(line, /; domain=/i, line);
    }
  }
});
