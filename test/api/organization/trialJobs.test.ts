import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { queueMail } from '../../../api/messaging/queue.ts';
import { remindOfTrials } from '../../../api/organization/trialJobs.ts';
import { organization } from '../../../ledger/organization/decide.ts';
import { tenantRemovalDue, trialEnd } from '../../../ledger/organization/tenantStatus.ts';
import { giveIn, startApi } from '../../support/api.ts';
import { subscribe } from '../../support/billing.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { charge } from '../world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const registeredAt = '2026-03-10T19:00:00.000Z';
const end = trialEnd(registeredAt).getTime();
let now = new Date(registeredAt);

const api = await startApi('trial_mails', { deps: { clock: () => now } });
const org = await api.addOrg('trial', { subscribed: false });
await api.addOrg('payer');
await beginMails(api.deps);
atEnd(test, api.end);
test.beforeEach(() => api.db.pool.query('DELETE FROM app.outbox'));

/** The subjects of the mails that go out at an instant, each with its reader. */
async function sentAt(ms: number): Promise<string[]> {
  now = new Date(ms);
  await remindOfTrials(api.deps);
  await mailAboutEvents(api.deps);
  const sent = (await mailsOf(api))
    .filter(({ subject }) => !subject.startsWith('Your account for'))
    .map(({ to, subject }) => `${to}: ${subject}`);
  await api.db.pool.query('DELETE FROM app.outbox');
  return sent;
}

test.serial('administrators get one mail a week before, a day before and at the end', async (t) => {
  const ending = `${org.admin.email}: Your free trial of Bursar ends on Apr 9, 2026`;
  t.deepEqual(await sentAt(end - 7 * DAY_MS - 1), []);
  t.deepEqual(await sentAt(end - 7 * DAY_MS), [ending]);
  t.deepEqual(await sentAt(end - DAY_MS - 1), []);
  t.deepEqual(await sentAt(end - DAY_MS), [ending]);
  t.deepEqual(await sentAt(end - 1), []);
  t.deepEqual(await sentAt(end), [`${org.admin.email}: Your trial has expired`]);
  t.deepEqual(await sentAt(end + 10 * DAY_MS), []);
});

test.serial('what was missed is not made up for, except that the trial is over', async (t) => {
  now = new Date(end);
  const late = await api.addOrg('late', { subscribed: false });
  const lateEnd = trialEnd(now.toISOString()).getTime();
  t.deepEqual(await sentAt(lateEnd - HOUR_MS), [
    `${late.admin.email}: Your free trial of Bursar ends on May 9, 2026`,
  ]);
  now = new Date(lateEnd + 100 * DAY_MS);
  await remindOfTrials(api.deps);
  const mails = await mailsOf(api, late.admin);
  const mail = mails.find(({ subject }) => subject === 'Your trial has expired');
  t.regex(mail?.text ?? '', /expired on May 9, 2026\. Nobody can access the account until it is upgraded/);
  t.regex(mail?.text ?? '', /Its data is kept until Jun 9, 2026/);
  t.regex(mail?.text ?? '', /Upgrade Your Account: https:\/\/bursar\.test\/subscriptions/);
  t.is(tenantRemovalDue(new Date(end).toISOString()).toISOString().slice(0, 10), '2026-06-09');
});

test.serial('an organization that subscribes before the mail is sent gets none', async (t) => {
  now = new Date(end);
  const quick = await api.addOrg('quick', { subscribed: false });
  now = trialEnd(now.toISOString());
  const { memberId } = quick.admin;
  const mail = { orgCode: 'quick', memberId, subjectId: 'quick', actor: 'job:trial', at: now } as const;
  await queueMail(api.db.pool, { ...mail, kind: 'trial-expired', dedupKey: `trial-expired:${memberId}` });
  await subscribe(api, 'quick', 'active');
  const sent = await sentAt(now.getTime());
  t.deepEqual(
    sent.filter((line) => line.startsWith(quick.admin.email)),
    [`${quick.admin.email}: Your subscription to Bursar`],
  );
});

test.serial('members of a blocked organization are not reminded: they cannot sign in to pay', async (t) => {
  now = new Date('2026-07-01T19:00:00.000Z');
  const blocked = await api.addOrg('blocked', { subscribed: false });
  const { memberId } = blocked.member;
  const chargeId = await charge(blocked, blocked.member, 10, { dueDate: '2026-07-20' });
  await queueMail(api.db.pool, {
    ...{ orgCode: 'blocked', memberId, kind: 'due', dedupKey: 'overdue-1', actor: 'system:test', at: now },
    charges: [{ chargeId, dedupKey: 'overdue-1' }],
  });
  now = new Date('2026-08-05T19:00:00.000Z');
  await mailAboutEvents(api.deps);
  const { rows } = await api.db.pool.query(
    `SELECT status, error FROM app.deliveries WHERE org_code = 'blocked' AND kind = 'due'`,
  );
  t.deepEqual(rows, [{ status: 'skipped', error: 'The organization is not active.' }]);
});

const invoice = {
  invoiceId: 'in_1',
  amountCents: 9_996,
  periodStart: '2026-09-01T19:00:00.000Z',
  periodEnd: '2026-10-01T19:00:00.000Z',
};

/** Stripe knows one invoice, and has its page; while it is away it knows none. */
function withInvoices(isAway = false): typeof api.deps {
  const readInvoice: typeof api.deps.stripe.readInvoice = async (invoiceId) => {
    if (isAway) throw new Error('Stripe is away');
    if (invoiceId !== 'in_1') return api.deps.stripe.readInvoice(invoiceId);
    const { invoiceId: id, ...about } = invoice;
    const hostedInvoiceUrl = `https://invoice.stripe.test/${id}`;
    return { id, ...about, subscriptionId: 'sub_1', status: 'paid', hostedInvoiceUrl };
  };
  return { ...api.deps, stripe: { ...api.deps.stripe, readInvoice } };
}

async function record(status: 'paid' | 'failed', changes: object = {}): Promise<void> {
  const command = { type: 'RecordSubscriptionInvoice', invoice: { ...invoice, ...changes }, status } as const;
  await giveIn(api, 'payer', organization, 'payer', command);
}

test.serial('each month’s invoice is mailed to the administrators, once', async (t) => {
  now = new Date('2026-09-01T20:00:00.000Z');
  await record('paid');
  await mailAboutEvents(withInvoices(true));
  t.deepEqual(await mailsOf(api), [], 'it waits for Stripe');
  now = new Date('2026-09-01T21:00:00.000Z');
  await mailAboutEvents(withInvoices());
  await mailAboutEvents(withInvoices());
  const [mail, ...more] = await mailsOf(api);
  t.deepEqual(more, []);
  t.like(mail, { to: 'treasurer@payer.example', subject: 'Your invoice for Bursar: $99.96 paid' });
  t.regex(mail?.text ?? '', /Bursar \(Sep 1, 2026 to Oct 1, 2026\): \$99\.96/);
  t.regex(mail?.text ?? '', /View Invoice: https:\/\/invoice\.stripe\.test\/in_1/);
});

test.serial('a failed payment says what to do, unless it was paid by then', async (t) => {
  await record('failed', { invoiceId: 'in_2' });
  await record('failed', { invoiceId: 'in_3' });
  await record('paid', { invoiceId: 'in_3' });
  await mailAboutEvents(api.deps);
  const mails = await mailsOf(api);
  t.deepEqual(mails.map(({ subject }) => subject).sort(), [
    'Your invoice for Bursar: $99.96 paid',
    'Your payment for Bursar failed: $99.96',
  ]);
  const failed = mails.find(({ subject }) => subject.includes('failed'))?.text ?? '';
  t.regex(failed, /Please pay the invoice or add another card/);
  t.regex(failed, /Pay Invoice: https:\/\/bursar\.test\/settings/);
});

test.serial('the end of a subscription is mailed, and what it means', async (t) => {
  await subscribe(api, 'payer', 'past_due');
  await mailAboutEvents(api.deps);
  t.deepEqual(await mailsOf(api), []);
  await subscribe(api, 'payer', 'canceled');
  await mailAboutEvents(api.deps);
  const [mail] = await mailsOf(api);
  t.is(mail?.subject, 'Your subscription to Bursar has ended');
  t.regex(mail?.text ?? '', /Sign-in is blocked until the organization subscribes again\. Its data is kept/);
});
