import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import {
  registerOrganization,
  registerWithAdministrator,
} from '../../../api/processes/registerOrganization.ts';
import { syncCheckout } from '../../../api/stripeSync/syncOrganization.ts';
import { WEBHOOK_PATH } from '../../../api/stripeSync/webhook.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { mailedToken } from '../../support/account-mail.ts';
import { type Answer, type Person, startApi } from '../../support/api.ts';
import { payCheckout, subscribe } from '../../support/billing.ts';
import { signInWithGoogle, typed } from '../../support/google.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

const api = await startApi('api_onboarding', { deps: { internalEmail: 'helper@bursar.example' } });
await beginMails(api.deps);
atEnd(test, api.end);
// All of them come from one address.
test.beforeEach(() => api.db.pool.query('DELETE FROM app.rate_limits'));

const names = { org_name: 'Delta Chi', university: 'Northern State' };
const newEmail = () => `p${randomUUID().slice(0, 8)}@club.example`;

/** A browser that has shown a Google account. */
async function withGoogle(email: string): Promise<Person> {
  const browser = api.visitor();
  await signInWithGoogle(browser, typed(email, 'Ann', 'Lee'));
  return browser;
}

function administrator(browser: Person, org_code_override: unknown, email: string): Promise<Answer> {
  return browser.post('/api/create-admin-member', { org_code_override, fname: 'Ann', lname: 'Lee', email });
}

/** Begin to pay for a new organization; answers the session and its page. */
async function checkout(email: string, more: object = {}) {
  const input = {
    priceId: '2',
    email,
    quantity: 12,
    freeTrial: true,
    adminName: 'Mary Ann Poe',
    orgName: 'Kappa Sigma',
    schoolName: 'Lake College',
    ...more,
  };
  const answer = await api.visitor().post('/api/create-checkout-session', input);
  return { answer, sessionId: String(answer.at('sessionId')), page: String(answer.at('url')) };
}

function typesOf(orgCode: string): Promise<string[]> {
  return api.log.readStream(organizationStream(orgCode)).then((events) => events.map(({ type }) => type));
}

function refused(t: ExecutionContext, answer: Answer, status: number, message: string): void {
  t.is(answer.status, status, JSON.stringify(answer.body));
  t.is(answer.at('message'), message);
}

/** What a registration records: the organization, with the charge types that it begins with. */
const registered = ['OrganizationRegistered', 'ChargeTypeAdded', 'ChargeTypeAdded', 'ChargeTypeAdded'];

test.serial('a trial begins with Google, the organization, its administrator and a mail', async (t) => {
  const email = newEmail();
  const browser = await withGoogle(email);
  const added = await browser.post('/api/add-org', { ...names, timeZone: 'America/Chicago' });
  t.like(added.body, { message: 'Successfully registered organization!', org_code: 'dcns' });
  const made = await administrator(browser, 'dcns', email);
  t.like(made.body, {
    message: 'An email has been sent to you with login credentials.',
    email,
    active: true,
  });
  await mailAboutEvents(api.deps);
  const mails = (await mailsOf(api)).filter(({ to }) => to === email);
  t.is(mails.length, 1);
  t.regex(mails[0]?.text ?? '', /\/setPassword\?token=/);
  // The Google account has done its duty.
  t.is((await browser.get('/api/auth/isGoogleAuth')).body, false);
  t.is((await api.visitor().post('/api/email-exists', { reqEmail: email.toUpperCase() })).body, true);
});

test.serial('who repeats either step finds it done, even under another code than the first', async (t) => {
  const email = newEmail();
  const browser = await withGoogle(email);
  const first = await browser.post('/api/add-org', names);
  t.is(first.at('org_code'), 'dcns2');
  const written = await api.events();
  t.is((await browser.post('/api/add-org', names)).at('org_code'), 'dcns2');
  t.is(await api.events(), written);
  // The browser is closed in between, and comes back.
  const again = await withGoogle(email);
  t.is((await again.post('/api/add-org', names)).at('org_code'), 'dcns2');
  t.is((await administrator(again, 'dcns2', email)).status, 200);
  const finished = await api.events();
  t.is((await administrator(again, 'dcns2', email)).status, 200);
  t.is(await api.events(), finished);
});

test.serial('of many who register the same names at once, each gets a code of their own', async (t) => {
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { orgCode } = await registerOrganization(api.deps, {
        id: randomUUID(),
        name: 'Race Club',
        university: 'Track University',
      });
      return orgCode;
    }),
  );
  const expected = ['rctu', ...Array.from({ length: 11 }, (_, index) => `rctu${index + 2}`)];
  t.deepEqual(codes.sort(), expected.sort());
  for (const code of codes) t.deepEqual(await typesOf(code), registered);
});

test.serial('a registration that is made twice at once is made once', async (t) => {
  const registration = { id: randomUUID(), name: 'Twin Club', university: 'Pair College' };
  const admin = { name: 'Ann Lee', email: newEmail() };
  const before = await api.events();
  const made = await Promise.all(
    Array.from({ length: 6 }, () => registerWithAdministrator(api.deps, registration, admin)),
  );
  t.deepEqual(new Set(made.map(({ orgCode }) => orgCode)), new Set(['tcpc']));
  // The organization with its charge types, the email, the administrator.
  t.is((await api.events()) - before, registered.length + 2);
});

test.serial('names without Latin letters have a code, too', async (t) => {
  const register = () =>
    registerOrganization(api.deps, { id: randomUUID(), name: '学生会', university: '大学' });
  t.deepEqual([(await register()).orgCode, (await register()).orgCode], ['org', 'org2']);
});

test.serial('an email that is taken is refused before anything is written', async (t) => {
  const email = newEmail();
  const first = await withGoogle(email);
  await first.post('/api/add-org', { ...names, org_name: 'First' });
  await administrator(first, 'fns', email);
  const second = await withGoogle(email);
  const before = await api.events();
  refused(t, await second.post('/api/add-org', { ...names, org_name: 'Second' }), 422, 'Duplicate Email');
  t.is(await api.events(), before);
});

test.serial(
  'nothing is registered without Google, and no administrator is created without registering',
  async (t) => {
    const stranger = api.visitor();
    const before = await api.events();
    refused(t, await stranger.post('/api/add-org', names), 403, 'Please link your Google Account.');
    const denied = await administrator(stranger, 'dcns', newEmail());
    refused(t, denied, 403, 'This browser has not registered this organization.');
    const browser = await withGoogle(newEmail());
    await browser.post('/api/add-org', { ...names, org_name: 'Own' });
    t.is((await administrator(browser, 'dcns', newEmail())).status, 403);
    const other = await administrator(browser, 'ons', newEmail());
    refused(t, other, 422, 'You must use the email address that you signed up with.');
    t.is(await api.events(), before + registered.length);
  },
);

test.serial('a registration expires after an hour', async (t) => {
  const email = newEmail();
  const browser = await withGoogle(email);
  await browser.post('/api/add-org', { ...names, org_name: 'Late' });
  api.advance(61 * 60_000);
  t.is((await administrator(browser, 'lns', email)).status, 403);
});

test.serial('the internal account signs others up, with their email', async (t) => {
  const email = newEmail();
  for (const name of ['Inner', 'Outer']) {
    const browser = await withGoogle('helper@bursar.example');
    t.true((await browser.get('/api/auth/external-profile')).at('isInternal'));
    const added = await browser.post('/api/add-org', { ...names, org_name: name });
    t.is(added.status, 200);
    const made = await administrator(browser, added.at('org_code'), email);
    if (name === 'Inner') t.is(made.status, 200);
    else {
      refused(t, made, 422, 'Duplicate Email');
      t.is((await administrator(browser, added.at('org_code'), newEmail())).status, 200);
    }
  }
});

test.serial('an email that the internal account mistyped is corrected by signing up again', async (t) => {
  const signUp = async (email: string) => {
    const browser = await withGoogle('helper@bursar.example');
    const added = await browser.post('/api/add-org', { ...names, org_name: 'Typo' });
    return administrator(browser, added.at('org_code'), email);
  };
  const [mistyped, right] = [newEmail(), newEmail()];
  t.is((await signUp(mistyped)).status, 200);
  await mailAboutEvents(api.deps);
  const former = await mailedToken(api, mistyped);
  t.is((await signUp(right)).status, 200);
  t.is((await signUp(mistyped)).status, 200, 'and back');
  t.is((await signUp(right)).status, 200, 'and on again');
  const { rows } = await api.db.pool.query('SELECT email FROM read.members WHERE org_code = $1', ['tns']);
  t.deepEqual(rows, [{ email: right }], 'one administrator');
  const visitor = api.visitor();
  const password = { password: 'gulls over the pier', password2: 'gulls over the pier' };
  t.is((await visitor.post('/api/choose-password', { token: former, ...password })).status, 422);
  t.is((await visitor.post('/api/email-exists', { reqEmail: mistyped })).body, false, 'it is free again');
  const token = await mailedToken(api, right);
  t.is((await visitor.post('/api/choose-password', { token, ...password })).status, 200);
  refused(t, await signUp(newEmail()), 422, 'This organization has its administrator.');
});

test.serial('the webhook finishes a paid registration without the browser', async (t) => {
  const email = newEmail();
  const { page, sessionId } = await checkout(email, { timeZone: 'America/New_York' });
  const back = await payCheckout(api, page);
  t.is(back, `https://bursar.test/order/success?session_id=${sessionId}`);
  await until(async () => (await typesOf('kslc')).includes('SubscriptionChanged'));
  t.deepEqual(await typesOf('kslc'), [...registered, 'SubscriptionChanged']);
  const [first] = await api.log.readStream(organizationStream('kslc'));
  t.like(first?.data, { timeZone: 'America/New_York' }, 'of the browser that began to pay');
  await mailAboutEvents(api.deps);
  t.deepEqual(
    (await mailsOf(api))
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject)
      .sort(),
    ['Your account for Kappa Sigma', 'Your subscription to Bursar'],
  );
  // The browser comes back after all, and finds everything done.
  const browser = api.visitor();
  const written = await api.events();
  t.deepEqual((await browser.post('/api/order-success', { email, sessionId })).body, []);
  const own = { org_name: 'Kappa Sigma', university: 'Lake College', sessionId };
  t.is((await browser.post('/api/add-org', own)).at('org_code'), 'kslc');
  t.is((await administrator(browser, 'kslc', email)).status, 200);
  t.is(await api.events(), written);
  const { subscriptionId = '' } = await api.stripe.gateway.readCheckout(sessionId);
  const subscription = await api.stripe.gateway.readSubscription(subscriptionId);
  t.like(subscription, { orgCode: 'kslc', quantity: 12, plan: 2, status: 'active' });
});

test.serial('the next try finishes a paid registration that is cut short at any step, once', async (t) => {
  // Stripe's webhooks get lost for a while.
  api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
  const { log, stripe } = api.deps;
  for (let at = 1, isCut = true; isCut; at++) {
    const email = newEmail();
    const { page, sessionId } = await checkout(email, {
      orgName: `Cut ${'Quiz'.repeat(at)}`,
      schoolName: 'Yard',
    });
    await payCheckout(api, page);
    let done = 0;
    const before =
      <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
      (...args: Args): Result => {
        done += 1;
        if (done === at) throw new Error('cut');
        return act(...args);
      };
    const cut = {
      ...api.deps,
      log: { ...log, append: before(log.append) },
      stripe: { ...stripe, assignSubscription: before(stripe.assignSubscription) },
    };
    isCut = await syncCheckout(cut, sessionId).then(
      () => false,
      () => true,
    );
    const browser = api.visitor();
    const added = await browser.post('/api/add-org', { ...names, sessionId });
    t.is(added.status, 200, `cut at ${at}: ${JSON.stringify(added.body)}`);
    const orgCode = String(added.at('org_code'));
    t.is(orgCode, at === 1 ? 'cqy' : `cqy${at}`);
    t.deepEqual(await typesOf(orgCode), [...registered, 'SubscriptionChanged']);
    t.is((await administrator(browser, orgCode, email)).status, 200);
    t.is((await api.log.streamsOf(orgCode)).size, 3, 'the organization, one administrator, their email');
    t.true(at < 10);
  }
  api.stripe.sandbox.deliverTo(api.url + WEBHOOK_PATH);
});

test.serial('what is not paid makes nothing; what is not one’s own is unknown', async (t) => {
  const email = newEmail();
  const { sessionId } = await checkout(email, { orgName: 'Unpaid' });
  const browser = api.visitor();
  const before = await api.events();
  t.is((await browser.post('/api/order-success', { email, sessionId })).status, 422);
  const added = await browser.post('/api/add-org', { ...names, sessionId });
  refused(t, added, 422, 'The payment was not completed.');
  t.is((await browser.post('/api/order-success', { email, sessionId: 'cs_unknown' })).status, 404);
  t.is((await browser.post('/api/add-org', { ...names, sessionId: 'cs_unknown' })).status, 404);
  t.is(await api.events(), before);
});

test.serial('nothing is sold to a time zone that there is none of', async (t) => {
  const { answer } = await checkout(newEmail(), { timeZone: 'Mars/Olympus' });
  refused(t, answer, 422, 'Please choose a valid time zone');
});

test.serial('a new organization is not sold to an email that is in use', async (t) => {
  const { admin } = await api.addOrg('inuse', { subscribed: false });
  const { answer } = await checkout(admin.email);
  const taken = 'A Bursar account is already associated with this email, please try a different email';
  refused(t, answer, 422, taken);
});

test.serial('a trial subscribes by its administrator’s email, and keeps its days', async (t) => {
  const org = await api.addOrg('trialorg', { subscribed: false });
  const orgDetails = await org.admin.post('/api/get-org-details', { orgCode: 'trialorg' });
  t.deepEqual(orgDetails.body, { subscriptionLink: '/subscriptions' });
  const ofMember = await org.member.post('/api/get-org-details', { orgCode: 'trialorg' });
  t.deepEqual(ofMember.body, { subscriptionLink: '' });
  t.deepEqual((await org.admin.post('/api/get-customer-id', { email: org.admin.email })).body, []);

  const visitor = api.visitor();
  const buy = (email: string) =>
    visitor.post('/api/create-checkout-session', { priceId: '1', email, quantity: 4, freeTrial: true });
  const asks = (reqEmail: string) => visitor.post('/api/email-exists', { reqEmail, toSubscribe: true });
  t.is((await asks(newEmail())).body, false);
  t.is((await asks(org.admin.email)).body, true);
  refused(t, await buy(newEmail()), 422, 'This email does not exists in our server');
  const notAdmin = 'Please use the email address of an administrator of the organization.';
  refused(t, await buy(org.member.email), 422, notAdmin);
  refused(t, await asks(org.member.email), 422, notAdmin);
  const begun = await buy(org.admin.email);
  const sessionId = String(begun.at('sessionId'));
  await payCheckout(api, String(begun.at('url')));
  const success = { email: org.admin.email, sessionId, subscription: true };
  t.deepEqual((await visitor.post('/api/order-success', success)).body, []);
  const otherEmail = await visitor.post('/api/order-success', { email: newEmail(), sessionId });
  t.is(otherEmail.status, 404);

  const session = await org.admin.get('/api/get-session');
  t.like(session.body, { status: 'subscribed', isStripeCustomer: true });
  const { subscriptionId = '' } = await api.stripe.gateway.readCheckout(sessionId);
  const { currentPeriodEnd, customerId } = await api.stripe.gateway.readSubscription(subscriptionId);
  const daysFree = (Date.parse(currentPeriodEnd) - api.deps.clock().getTime()) / 86_400_000;
  t.is(Math.round(daysFree), 30);
  const after = await org.admin.post('/api/get-org-details', { orgCode: 'trialorg' });
  t.deepEqual(after.body, { subscriptionLink: '' });
  const customers = await org.admin.post('/api/get-customer-id', { email: org.admin.email });
  t.deepEqual(customers.body, [{ customerId }]);
  const portal = await org.admin.post('/api/customer-portal', { customerId });
  t.regex(String(portal.at('url')), /\/sandbox\/stripe\/portal\//);
  refused(t, await buy(org.admin.email), 422, 'This organization has already subscribed.');
  refused(t, await asks(org.admin.email), 422, 'This organization has already subscribed.');
});

test.serial('a subscription is confirmed by mail, and its cancellation shows and is announced', async (t) => {
  const org = await api.addOrg('confirmed', { subscribed: false });
  const input = { priceId: '1', email: org.admin.email, quantity: 4, freeTrial: true };
  const begun = await api.visitor().post('/api/create-checkout-session', input);
  await payCheckout(api, String(begun.at('url')));
  const sessionId = String(begun.at('sessionId'));
  await api.visitor().post('/api/order-success', { email: org.admin.email, sessionId });
  const subjectsOf = async () => {
    await mailAboutEvents(api.deps);
    const mails = (await mailsOf(api)).filter(({ to }) => to === org.admin.email);
    return mails
      .filter(({ subject }) => subject.includes('subscription'))
      .map(({ subject, text }) => ({ subject, text }));
  };
  const [confirmation, ...none] = await subjectsOf();
  t.deepEqual(none, []);
  t.is(confirmation?.subject, 'Your subscription to Bursar');
  t.regex(confirmation?.text ?? '', /Plan 1 \(4 members, a month\): \$99\.96/);
  t.regex(confirmation?.text ?? '', /free trial continues until/);

  const { subscriptionId = '' } = await api.stripe.gateway.readCheckout(sessionId);
  const { customerId, currentPeriodEnd } = await api.stripe.gateway.readSubscription(subscriptionId);
  const portal = await org.admin.post('/api/customer-portal', { customerId });
  const choose = async (choice: string) => {
    const { pathname, search } = new URL(String(portal.at('url')));
    const body = new URLSearchParams({ choice });
    await fetch(api.url + pathname + search, { method: 'POST', body, redirect: 'manual' });
  };
  const endsAt = async () => (await org.admin.get('/api/get-config')).at('0.subscription.endsAt');
  t.is(await endsAt(), null);
  await choose('cancel');
  await until(async () => (await endsAt()) === currentPeriodEnd);
  const mails = await subjectsOf();
  t.is(mails.length, 2);
  t.true(mails.some(({ subject }) => /^Your subscription to Bursar ends on \w+ \d+, \d{4}$/.test(subject)));
  await choose('keep');
  await until(async () => (await endsAt()) === null);
  t.is((await subjectsOf()).length, 2, 'nothing is said of its going on');
});

test.serial('after its trial an organization subscribes, pays at once and is let in', async (t) => {
  const org = await api.addOrg('overdue', { subscribed: false });
  api.advance(31 * 86_400_000);
  t.is((await org.admin.signIn()).at('reason'), 'Expired Trial');
  const visitor = api.visitor();
  const input = { priceId: '3', email: org.admin.email, quantity: 4, freeTrial: true };
  const begun = await visitor.post('/api/create-checkout-session', input);
  await payCheckout(api, String(begun.at('url')));
  const sessionId = String(begun.at('sessionId'));
  await visitor.post('/api/order-success', { email: org.admin.email, sessionId });
  t.like((await org.admin.signIn()).body, { reason: '', status: 'subscribed' });
  await until(async () => (await typesOf('overdue')).includes('SubscriptionInvoicePaid'));
  const invoice = (await api.log.readStream(organizationStream('overdue'))).at(-1);
  t.like(invoice?.data, { invoice: { amountCents: 4 * 2_999 } });
});

test.serial('who signed up by that email meanwhile gets it for that organization', async (t) => {
  const email = newEmail();
  const { page, sessionId } = await checkout(email, { orgName: 'Not Made' });
  const browser = await withGoogle(email);
  await browser.post('/api/add-org', { ...names, org_name: 'Made First' });
  await administrator(browser, 'mfns', email);
  await payCheckout(api, page);
  await until(async () => (await typesOf('mfns')).includes('SubscriptionChanged'));
  t.deepEqual(await typesOf('nmlc'), []);
  refused(t, await api.visitor().post('/api/add-org', { ...names, sessionId }), 422, 'Duplicate Email');
});

test.serial('an organization that pays nothing for Bursar has no customer or billing portal', async (t) => {
  const { admin } = await api.addOrg('free', { subscribed: false });
  await subscribe(api, 'free', 'active', '');
  t.deepEqual((await admin.post('/api/get-customer-id', { email: admin.email })).body, []);
  t.is((await admin.post('/api/customer-portal', { customerId: '' })).status, 404);
});

test.serial('who asks too often has to wait', async (t) => {
  const visitor = api.visitor();
  const answers: Answer[] = [];
  for (let count = 0; count < 31; count++)
    answers.push(await visitor.post('/api/email-exists', { reqEmail: newEmail() }));
  const last = answers.at(-1);
  t.is(last?.status, 429);
  t.true(Number(last?.headers.get('retry-after')) > 0);
});
