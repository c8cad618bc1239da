import test from 'ava';
import { applyAccountRules } from '../../../api/account/jobs.ts';
import { remind } from '../../../api/account/reminders/jobs.ts';
import { sendReminders } from '../../../api/account/reminders/routes.ts';
import { remindOfMeetings } from '../../../api/meeting/jobs.ts';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { beginSlackPosts, postToSlack } from '../../../api/messaging/slack.ts';
import { remindOfTrials } from '../../../api/organization/trialJobs.ts';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { trialEnd } from '../../../ledger/organization/tenantStatus.ts';
import { tenantRemovalStream } from '../../../ledger/tenantRemoval/events.ts';
import { type Person, startApi } from '../../support/api.ts';
import { identityOf } from '../../support/identity.ts';
import { assess, command, moveTo } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { type Statement, statementsOf } from '../../support/statements.ts';
import { chargeTogether } from '../account/batch/cases.ts';
import { meetingOf } from '../meeting/cases.ts';
import { charge, submitVenmo } from '../world.ts';

/** What is the same for everybody of an organization is read once, however many people it is about. */
const api = await startApi('statements');
const org = await api.addOrg('many');
await beginMails(api.deps);
atEnd(test, api.end);

const people: readonly Person[] = [org.member, org.other, org.pledge];
const matching = (sent: readonly Statement[], sql: RegExp) =>
  sent.filter((each) => sql.test(each.sql)).length;

const FREE_CREDIT = /credit_pays_since AS since/;

/** How often it is read whether an organization is being removed, and by how many statements mails queue. */
async function queueing(orgCode: string, job: () => Promise<unknown>) {
  const sent = await statementsOf(job);
  const removals = sent.filter(({ params }) => params.includes(tenantRemovalStream(orgCode))).length;
  return { removals, inserts: matching(sent, /INSERT INTO app\.delivery_claims/) };
}

async function mailed(orgCode: string, kind: string): Promise<number> {
  const { rows } = await api.db.pool.query<{ mails: number }>(
    'SELECT count(*)::int AS mails FROM app.deliveries WHERE org_code = $1 AND kind = $2',
    [orgCode, kind],
  );
  return rows[0]?.mails ?? 0;
}

test.serial('mails about three payments read the administrators once', async (t) => {
  for (const person of people) await submitVenmo(org, person, await charge(org, person, 30), 30);
  const sent = await statementsOf(() => mailAboutEvents(api.deps));
  t.is(await mailed('many', 'payment-to-verify'), 3);
  t.is(matching(sent, /AND m\.role = 'admin' AND m\.active ORDER BY 1/), 1);
});

test.serial('three posts to Slack read the names of three members once', async (t) => {
  await beginSlackPosts(api.deps);
  const slackHookUrl = 'https://hooks.slack.com/services/T1/B1/secret';
  t.is((await org.admin.post('/api/update-config', { slackHookUrl })).status, 200);
  for (const person of people) await submitVenmo(org, person, await charge(org, person, 30), 30);
  const sent = await statementsOf(() => postToSlack(api.deps));
  t.is(await mailed('many', 'slack-payment-to-verify'), 3);
  t.is(matching(sent, /m\.name FROM read\.members|SELECT name FROM read\.members/), 1);
});

test.serial('a call over three accounts reads the rule on free credit once', async (t) => {
  const sent = await statementsOf(() => chargeTogether(org, people));
  t.is(matching(sent, FREE_CREDIT), 1);
  const one = await statementsOf(() => chargeTogether(org, [org.member]));
  t.is(matching(one, FREE_CREDIT), 1);
});

test.serial('reminders by hand to three members read members and rules once', async (t) => {
  const ids: string[] = [];
  for (const person of people) ids.push(await charge(org, person, 40));
  const sender = await identityOf(api, org.admin);
  // The mails themselves read what is true when they are sent.
  const unsent = { ...api.deps, stopping: AbortSignal.abort() };
  const sent = await statementsOf(() => sendReminders(unsent, sender, ids, 'three'));
  t.is(await mailed('many', 'reminder'), 3);
  t.is(matching(sent, FREE_CREDIT), 1);
  t.is(matching(sent, /m\.org_code AS "orgCode"/), 1, 'identities');
});

test.serial('three members are reminded of a meeting by one statement', async (t) => {
  moveTo(api, '2026-03-16T19:00:00Z');
  await org.admin.signIn();
  await meetingOf(
    org,
    people.map(({ memberId }) => memberId),
    { startTime: '2026-03-18T19:00:00.000Z', endTime: '2026-03-18T20:00:00.000Z' },
  );
  moveTo(api, '2026-03-17T18:00:00Z');
  t.deepEqual(await queueing('many', () => remindOfMeetings(api.deps)), { removals: 1, inserts: 1 });
  t.is(await mailed('many', 'meeting-soon'), 3);
});

test.serial('three members are reminded of what is due by one statement', async (t) => {
  moveTo(api, '2027-03-01T20:00:00Z');
  const due = await api.addOrg('due');
  for (const person of [due.member, due.other, due.pledge])
    await assess(api, person, { dueDate: '2027-03-02' });
  moveTo(api, '2027-03-02T20:00:00Z');
  t.deepEqual(await queueing('due', () => remind(api.deps)), { removals: 1, inserts: 1 });
  t.is(await mailed('due', 'due'), 3);
});

test.serial('fees and free credit of three accounts are given with the rules that found them', async (t) => {
  const late = await api.addOrg('late');
  for (const person of [late.member, late.other, late.pledge]) {
    const credit = { type: 'SetCredit', creditId: 'k', amountCents: 1_000, reason: '' } as const;
    await command(api, person, { ...credit, today: '2027-03-02' });
    const lateFee = { amountCents: 500, startDate: '2027-03-05' };
    await assess(api, person, { dueDate: '2027-03-04', lateFee });
  }
  moveTo(api, '2027-03-06T20:00:00Z');
  api.advance(NOTIFY_AFTER_MS);
  let accounts = 0;
  const sent = await statementsOf(async () => {
    accounts = await applyAccountRules(api.deps);
  });
  t.true(accounts >= 3);
  t.is(matching(sent, FREE_CREDIT), 0);
});

test.serial('three administrators are mailed the end of a trial by one statement', async (t) => {
  const trial = await api.addOrg('trial', { subscribed: false });
  const registered = api.deps.clock().toISOString();
  const idArray = [trial.member, trial.other].map(({ memberId }) => ({ _id: memberId }));
  for (const each of idArray) {
    const answer = await trial.admin.post('/api/update-role', { idArray: [each], role: 'Admin' });
    t.is(answer.status, 200, JSON.stringify(answer.body));
  }
  moveTo(api, trialEnd(registered).toISOString());
  api.advance(1_000);
  t.deepEqual(await queueing('trial', () => remindOfTrials(api.deps)), { removals: 1, inserts: 1 });
  t.is(await mailed('trial', 'trial-expired'), 3);
});
