import { randomUUID } from 'node:crypto';
import test from 'ava';
import { remind } from '../../../api/account/reminders/jobs.ts';
import { sendReminders } from '../../../api/account/reminders/routes.ts';
import type { Deps } from '../../../api/deps.ts';
import { MailNotSent } from '../../../api/integrations/mail/mail.ts';
import { removeOld } from '../../../api/jobs/retention.ts';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { noInstallation } from '../../../api/platform/installation.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { startApi } from '../../support/api.ts';
import { identityOf } from '../../support/identity.ts';
import { loseLog } from '../../support/loseLog.ts';
import { assess, mailsOf, moveTo, payCash } from '../../support/mail.ts';
import { placesOf } from '../../support/places.ts';
import { atEnd } from '../../support/scope.ts';

const operator = { email: 'operator@bursar.example' };
let mailsFail = false;
let collectionsTermsUrl = '';
const failing = (deps: Deps): Deps => ({
  ...deps,
  get installation() {
    return { ...noInstallation, collectionsTermsUrl, ...(mailsFail && { contactEmail: 'help@example.org' }) };
  },
  mail: {
    ...deps.mail,
    send: async (mail) => {
      if (mailsFail) throw new MailNotSent('connect ECONNREFUSED', true);
      await deps.mail.send(mail);
    },
  },
});
const api = await startApi('api_collections', { wrap: failing });
const [alpha, beta] = [await api.addOrg('alpha'), await api.addOrg('beta')];
const { memberId } = alpha.member;
atEnd(test, api.end);

let chargeId = '';
test.before(async () => {
  moveTo(api, '2026-01-05T20:00:00Z');
  chargeId = await assess(api, alpha.member, { dueDate: '2026-01-20', memo: 'owes us a beer' });
  await payCash(api, alpha.member, chargeId, 1_000);
  await assess(api, alpha.member, { dueDate: '2026-12-01', memo: '' });
  await alpha.admin.signIn();
  const bob = { _id: memberId, fname: 'Bob', lname: 'O’Hare', phone: '(555) 010-0123', dob: '2004-05-06' };
  const place = { address: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
  await alpha.admin.post('/api/update-member', { ...bob, ...place });
  moveTo(api, '2026-02-01T20:00:00Z');
  for (const person of [alpha.admin, alpha.member, beta.admin]) await person.signIn();
  await beginMails(api.deps);
});

/** What the operator was sent to collect. */
const collectionsMails = async () =>
  (await mailsOf(api, operator)).filter(({ subject }) => subject.startsWith('Collections'));

const recall = () => alpha.admin.post('/api/recall-from-collections', { uuid: memberId, reason: 'They pay' });

const form = (more: object = {}) => ({
  fname: 'Ann',
  lname: 'Admin',
  email: alpha.admin.email,
  memo: 'First: Bob\nLast: O’Hare',
  terms: '2026-11',
  amount: 40,
  memberId,
  ...more,
});
const tax = {
  ...{ fname: 'Ann Admin', lname: '', email: 'ann@club.example' },
  memo: { phone: '(555) 010-0199', organization: 'Chi Rho', address: '12 Main St' },
};

test.serial('visitors and members send text alone; another organization’s member is unknown', async (t) => {
  const events = await api.events();
  for (const input of [tax, form()]) {
    t.is((await api.visitor().post('/api/contact-us', input)).status, 401);
    t.is((await alpha.member.post('/api/contact-us', input)).status, 403);
  }
  t.is((await beta.admin.post('/api/contact-us', form())).status, 404);
  t.is(await api.events(), events);
  t.is((await mailsOf(api, operator)).length, 0);
});

test.serial('an administrator requests a tax filing', async (t) => {
  t.is((await alpha.admin.post('/api/contact-us', tax)).at('message'), 'Successfully sent tax filing info');
  const [mail] = await mailsOf(api, operator);
  t.is(mail?.subject, '990 Tax Filing: Chi Rho');
  t.true(mail?.text.includes('Address: 12 Main St'));
  t.true(mail?.text.includes(', admin of Org alpha (alpha) at State, asks for 990 tax filing'));
});

test.serial('nothing is marked that was refused or could not be sent', async (t) => {
  const events = await api.events();
  for (const [more, status, field] of [
    [{ amount: 40.01 }, 422, 'amount'],
    [{ terms: '2020-01' }, 422, 'terms'],
    [{ memberId: alpha.other.memberId }, 422, 'memberId'],
  ] as const) {
    const answer = await alpha.admin.post('/api/contact-us', form(more));
    t.is(answer.status, status);
    t.is(answer.at('errors.0.field'), field);
  }
  mailsFail = true;
  t.is((await alpha.admin.post('/api/contact-us', tax)).status, 503);
  mailsFail = false;
  t.is(await api.events(), events);
  await mailAboutEvents(api.deps);
  t.is((await mailsOf(api, operator)).length, 1);
  t.deepEqual(await placesOf(api, ['Last: O’Hare']), [], 'what was refused is kept nowhere');
});

test.serial('what the books say goes along as the preview shows it, and the account is marked', async (t) => {
  const preview = await alpha.admin.post('/api/preview-contact', form());
  t.is(
    (await alpha.admin.post('/api/contact-us', form())).at('message'),
    'Successfully sent collections info',
  );
  await mailAboutEvents(api.deps);
  const [mail, ...more] = await collectionsMails();
  t.is(more.length, 0);
  t.deepEqual(preview.body, { subject: mail?.subject, text: mail?.text });
  t.is(mail?.subject, 'Collections: Org alpha (alpha)');
  const text = mail?.text ?? '';
  for (const part of [
    ', admin of Org alpha (alpha) at State, asks to collect $40.00',
    'Name: Bob O’Hare',
    'Phone: (555) 010-0123',
    'Address: 12 Main St, Springfield, IL 62701',
    '- Dues (was due Jan 20, 2026, $10.00 paid already): $40.00',
    '- Overdue: $40.00',
    'version 2026-11',
  ])
    t.true(text.includes(part), part);
  t.notRegex(text, /2004|beer|Dec 1/, 'no birthday, no memo, nothing that is not overdue');

  const shown = await Promise.all(
    ['charges', 'members', 'aged-receivables'].map((list) => alpha.admin.get(`/api/rest/${list}`)),
  );
  for (const { body } of shown) {
    const rows = body as { uuid?: string; id: string; collectionsSince: string }[];
    const marked = rows.filter(({ collectionsSince }) => collectionsSince === '2026-02-01');
    t.true(marked.length > 0 && marked.every(({ uuid, id }) => (uuid ?? id) === memberId));
  }
  const account = await alpha.admin.get(`/api/rest/accounts/${memberId}`);
  t.deepEqual(account.at('collections'), { since: '2026-02-01', amount: 40 });
  t.is((await alpha.admin.post('/api/contact-us', form())).at('code'), 'AlreadyWithCollections');
});

test.serial('no reminder goes out by the job or by hand until the account is recalled', async (t) => {
  await remind(api.deps);
  const admin = await identityOf(api, alpha.admin);
  const {
    results: [reminded],
  } = await sendReminders(api.deps, admin, [chargeId], 'by hand');
  t.like(reminded, { ok: false, message: 'The account is in collections.' });
  t.is((await mailsOf(api, alpha.member)).length, 0);
  await recall();
  await remind(api.deps);
  t.regex(
    (await mailsOf(api, alpha.member))[0]?.subject ?? '',
    /^\$90\.00 is due, including \$40\.00 overdue/,
  );
});

test.serial('of two calls at once one is taken, and one mail goes out', async (t) => {
  const before = (await collectionsMails()).length;
  const both = await Promise.all([1, 2].map(() => alpha.admin.post('/api/contact-us', form())));
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
  t.is(both.find(({ status }) => status === 422)?.at('code'), 'AlreadyWithCollections');
  await Promise.all([1, 2, 3].map(() => mailAboutEvents(api.deps)));
  t.is((await collectionsMails()).length, before + 1);
  await recall();
});

test.serial('the terms of the operator are agreed to by their address, which the event keeps', async (t) => {
  t.teardown(() => {
    collectionsTermsUrl = '';
  });
  const version = async () => (await alpha.admin.get('/api/get-installation')).at('collectionsTerms');
  t.deepEqual(await version(), { url: '/collections/terms', version: '2026-11' });
  const url = 'https://example.org/terms-1';
  collectionsTermsUrl = url;
  t.deepEqual(await version(), { url, version: url });
  const send = (terms: string) => alpha.admin.post('/api/contact-us', form({ terms }));
  t.is((await send('2026-11')).at('errors.0.field'), 'terms');
  t.is((await send(url)).status, 200);
  const events = await api.log.readStream(accountStream(memberId));
  const { data } = events.findLast(({ type }) => type === 'AccountSentToCollections') ?? {};
  t.like(data, { termsVersion: url });
  await mailAboutEvents(api.deps);
  t.true((await collectionsMails()).at(-1)?.text.includes(`version ${url}`));
  await recall();
});

for (const isWritten of [false, true])
  test.serial(`a call that is killed ${isWritten ? 'after' : 'before'} its event`, async (t) => {
    const before = (await collectionsMails()).length;
    const key = randomUUID();
    const send = () => alpha.admin.post('/api/contact-us', form(), { key });
    loseLog(t, api.deps.log, isWritten);
    t.is((await send()).status, 503);
    await mailAboutEvents(api.deps);
    t.is((await collectionsMails()).length, before + (isWritten ? 1 : 0));
    t.is((await send()).status, 200, 'a repeat finds what was done');
    await mailAboutEvents(api.deps);
    t.is((await collectionsMails()).length, before + 1);
    await recall();
  });

test.serial('while the mail server is away it is tried again, and kept for a week', async (t) => {
  const before = (await collectionsMails()).length;
  mailsFail = true;
  t.is((await alpha.admin.post('/api/contact-us', form())).status, 200);
  await mailAboutEvents(api.deps);
  t.is((await collectionsMails()).length, before);
  mailsFail = false;
  api.advance(10 * 60_000);
  await Promise.all([1, 2].map(() => mailAboutEvents(api.deps)));
  t.is((await collectionsMails()).length, before + 1);
  const kept = 'app.collections_requests';
  t.true((await placesOf(api, ['Last: O’Hare'])).includes(kept));
  api.advance(8 * 24 * 3_600_000);
  await removeOld(api.deps);
  t.false((await placesOf(api, ['Last: O’Hare'])).includes(kept));
});
