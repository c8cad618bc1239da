import test from 'ava';
import { presentAgedReceivable } from '../../../api/account/receivables/present.ts';
import { remind } from '../../../api/account/reminders/jobs.ts';
import { sendReminders } from '../../../api/account/reminders/routes.ts';
import { MailNotSent } from '../../../api/integrations/mail/mail.ts';
import { listDeliveries } from '../../../api/messaging/deliveries.ts';
import { queueMail } from '../../../api/messaging/queue.ts';
import { sendQueued } from '../../../api/messaging/send.ts';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { organization } from '../../../ledger/organization/decide.ts';
import { agedReceivables } from '../../../projections/agedReceivables.ts';
import { amending, setCredit, venmo } from '../../support/account-commands.ts';
import { giveIn, type Org, startApi } from '../../support/api.ts';
import { identityOf } from '../../support/identity.ts';
import { assess, command, mailsOf, moveTo, payCash, rebuildSendsNothing } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';

let number = 0;

const api = await startApi('reminders');
atEnd(test, api.end);

/** A new organization for each test. The clock goes on, so earlier tests' charges are settled by then. */
async function addOrg(timeZone = 'America/Los_Angeles'): Promise<Org> {
  number += 1;
  const org = await api.addOrg(`rem${number}`);
  await giveIn(api, org.orgCode, organization, org.orgCode, { type: 'ChangeConfig', timeZone });
  return org;
}

/** Run the job at instants, three processes at a time; answers the subjects of each, without the amount. */
async function remindAt(org: Org, instants: readonly string[]): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const instant of instants) {
    moveTo(api, instant);
    const before = (await mailsOf(api, org.member)).length;
    await Promise.all([remind(api.deps), remind(api.deps), remind(api.deps)]);
    const mails = (await mailsOf(api, org.member)).slice(before);
    if (mails.length > 0) seen[instant] = mails.map(({ subject }) => subject.replace(/:.*/, ''));
  }
  return seen;
}

/** Every quarter of an hour of a day in UTC that lies around an instant. */
function around(day: string, times: readonly string[]): string[] {
  return times.map((time) => `${day}T${time}:00Z`);
}

test.serial('each step is mailed once, at nine in the morning of Los Angeles', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-03-11T20:00:00Z');
  await assess(api, org.member, { dueDate: '2026-03-20' });
  const days = ['12', '16', '17', '18', '19', '20', '21', '22', '27', '28'].map((day) => `2026-03-${day}`);
  // Nine o'clock is 16:00 in UTC: daylight saving time began on March 8.
  const instants = [...days, '2026-04-18', '2026-04-19', '2026-04-20', '2026-06-01'].flatMap((day) =>
    around(day, ['15:59', '16:00', '23:00']),
  );
  t.deepEqual(await remindAt(org, instants), {
    '2026-03-17T16:00:00Z': ['$50.00 is due by Mar 20, 2026'],
    '2026-03-20T16:00:00Z': ['$50.00 is due by Mar 20, 2026'],
    '2026-03-21T16:00:00Z': ['$50.00 is overdue'],
    '2026-03-27T16:00:00Z': ['$50.00 is overdue'],
    '2026-04-19T16:00:00Z': ['$50.00 is overdue'],
  });
});

test.serial('an organization sets days, hours and a sentence of its own, and pauses a member', async (t) => {
  const org = await addOrg();
  const set = {
    reminderDays: [-5, 2],
    reminderNote: 'See you at the retreat.',
    reminderFromHour: 10,
    reminderToHour: 12,
  };
  await org.admin.post('/api/update-config', set);
  moveTo(api, '2026-03-11T20:00:00Z');
  await assess(api, org.member, { dueDate: '2026-03-20' });
  const pause = (paused: boolean) =>
    org.admin.post('/api/pause-reminders', { idArray: [{ _id: org.member.memberId }], paused });
  const days = ['14', '15', '17', '20', '21', '22'].map((day) => `2026-03-${day}`);
  t.deepEqual(
    await remindAt(
      org,
      days.flatMap((day) => around(day, ['16:59', '19:00'])),
    ),
    {},
    'not in these hours',
  );
  await pause(true);
  t.deepEqual(await remindAt(org, ['2026-03-23T17:00:00Z']), {}, 'paused');
  await pause(false);
  t.deepEqual(await remindAt(org, ['2026-03-23T17:00:00Z', '2026-03-24T18:59:00Z']), {
    '2026-03-23T17:00:00Z': ['$50.00 is overdue'],
  });
  const [mail] = await mailsOf(api, org.member);
  t.regex(mail?.text ?? '', /See you at the retreat\./);
});

for (const [timeZone, early, nine] of [
  ['Asia/Kathmandu', '2026-07-09T03:14:00Z', '2026-07-09T03:15:00Z'],
  ['Pacific/Auckland', '2026-07-08T20:59:00Z', '2026-07-08T21:00:00Z'],
  ['America/St_Johns', '2026-07-09T11:29:00Z', '2026-07-09T11:30:00Z'],
] as const) {
  test.serial(`the morning comes at its own time in ${timeZone}`, async (t) => {
    const org = await addOrg(timeZone);
    moveTo(api, '2026-07-06T00:00:00Z');
    await assess(api, org.member, { dueDate: '2026-07-09' }, timeZone);
    moveTo(api, new Date(Date.parse(early) - 24 * 3_600_000).toISOString());
    await remind(api.deps);
    const seen = await remindAt(org, [early, nine]);
    t.deepEqual(seen, { [nine]: ['$50.00 is due by Jul 9, 2026'] });
  });
}

test.serial('a step that was missed is made up for, with what is true by then', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-08-01T20:00:00Z');
  const lateFee = { amountCents: 700, startDate: '2026-08-06' };
  await assess(api, org.member, { dueDate: '2026-08-05', lateFee });
  // Nothing ran from August 2 to August 8: one mail, not three.
  t.deepEqual(await remindAt(org, ['2026-08-09T18:00:00Z']), {
    '2026-08-09T18:00:00Z': ['$57.00 is overdue'],
  });
  const [mail] = await mailsOf(api, org.member);
  t.regex(mail?.text ?? '', /was due Aug 5, 2026, with a late fee of \$7\.00\): \$57\.00/);
});

test.serial('one mail lists all charges that have started, and what is paid is left out', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-09-01T20:00:00Z');
  const paid = await assess(api, org.member, { dueDate: '2026-09-10', amountCents: 1_000 });
  const social = { chargeTypeId: 'social', chargeType: 'Social', amountCents: 2_000 };
  const partly = await assess(api, org.member, { dueDate: '2026-09-10', ...social });
  const trip = { chargeTypeId: 'trip <3', chargeType: 'Other', other: 'Trip <3', amountCents: 4_000 };
  await assess(api, org.member, { dueDate: '2026-09-10', ...trip });
  await assess(api, org.member, { dueDate: '2026-12-01', amountCents: 8_000 });
  await payCash(api, org.member, paid, 1_000);
  await payCash(api, org.member, partly, 500);
  t.deepEqual(await remindAt(org, ['2026-09-10T17:00:00Z']), {
    '2026-09-10T17:00:00Z': ['$135.00 is due, the first part by Sep 10, 2026'],
  });
  const [mail] = await mailsOf(api, org.member);
  t.regex(mail?.text ?? '', /Social \(due Sep 10, 2026, \$5\.00 paid already\): \$15\.00/);
  t.regex(mail?.text ?? '', /Trip <3 \(due Sep 10, 2026\): \$40\.00/);
  t.regex(mail?.text ?? '', /Dues \(due Dec 1, 2026\): \$80\.00\n- Together: \$135\.00/);
  t.regex(mail?.html ?? '', /Trip &lt;3/);
  t.notRegex(mail?.text ?? '', /\$10\.00/);
});

test.serial('however many charges have their day, a member gets one mail with one sum', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-09-20T20:00:00Z');
  for (const dueDate of ['2026-09-21', '2026-09-22', '2026-09-24'])
    await assess(api, org.member, { dueDate });
  t.deepEqual(await remindAt(org, ['2026-09-22T17:00:00Z']), {
    '2026-09-22T17:00:00Z': ['$150.00 is due, including $50.00 overdue'],
  });
  // One that comes later on the day has its turn on the next.
  await assess(api, org.member, { dueDate: '2026-09-25' });
  t.deepEqual(await remindAt(org, ['2026-09-22T18:00:00Z', '2026-09-23T17:00:00Z']), {
    '2026-09-23T17:00:00Z': ['$200.00 is due, including $100.00 overdue'],
  });
});

test.serial('pending payments and free credit prevent a reminder', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-09-25T20:00:00Z');
  const credit = setCredit(2_000, '2026-09-25', 'k');
  await command(api, org.member, credit);
  const chargeId = await assess(api, org.member, { dueDate: '2026-09-28' });
  t.deepEqual(await remindAt(org, ['2026-09-26T17:00:00Z']), {
    '2026-09-26T17:00:00Z': ['$30.00 is due by Sep 28, 2026'],
  });
  const [mail] = await mailsOf(api, org.member);
  t.regex(mail?.text ?? '', /your credit pays \$20\.00 on the due date\): \$30\.00/);
  // Of the rest $20.00 is sent.
  const allocations = [{ chargeId, amountCents: 2_000 }];
  await command(api, org.member, venmo(2_000, '2026-09-26', { allocations }));
  t.deepEqual(await remindAt(org, ['2026-09-28T17:00:00Z']), {
    '2026-09-28T17:00:00Z': ['$10.00 is due by Sep 28, 2026'],
  });
  t.regex(
    (await mailsOf(api, org.member))[1]?.text ?? '',
    /\$20\.00 paid already, \$20\.00 on its way\): \$10\.00/,
  );
  // Enough credit: no mail.
  await command(api, org.other, { ...credit, amountCents: 9_000 });
  const other = await assess(api, org.other, { dueDate: '2026-09-30' });
  t.deepEqual(await remindAt(org, ['2026-09-28T17:15:00Z']), {});
  t.deepEqual(await mailsOf(api, org.other), []);
  const {
    results: [refused],
  } = await sendReminders(api.deps, await identityOf(api, org.admin), [other], 'covered');
  t.is(refused?.message, 'Free credit will pay Dues on its due date.');
});

test.serial('what was paid between asking and sending is not mailed about', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-10-01T20:00:00Z');
  const chargeId = await assess(api, org.member, { dueDate: '2026-10-01' });
  const { memberId, orgCode } = org.member;
  const charges = [{ chargeId, dedupKey: 'due-today@2026-10-01' }];
  const at = api.deps.clock();
  const mail = { orgCode, memberId, kind: 'due', dedupKey: 'due', charges, actor: 'x', at } as const;
  const queue = () => queueMail(api.db.pool, mail);
  t.truthy(await queue());
  t.is(await queue(), undefined);
  await payCash(api, org.member, chargeId, 5_000);
  await sendQueued(api.deps);
  t.deepEqual(await mailsOf(api, org.member), []);
  const { rows } = await listDeliveries(api.db, orgCode, {});
  t.like(rows[0], { status: 'skipped', error: 'Nothing was due.', kind: 'due' });
});

test.serial('each mail is handed over once, however many processes send', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-10-02T20:00:00Z');
  for (const person of [org.member, org.other, org.pledge])
    await assess(api, person, { dueDate: '2026-10-02' });
  api.advance(NOTIFY_AFTER_MS);
  const handed: string[] = [];
  const counting = sending(async ({ to }) => {
    if (to.endsWith(`@${org.orgCode}.example`)) handed.push(to);
  });
  await Promise.all([1, 2, 3, 4].map(() => remind(counting)));
  t.deepEqual(handed.sort(), [org.member.email, org.other.email, org.pledge.email].sort());
});

test.serial('a removed member, a voided charge and one that has not started get no mail', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-10-05T20:00:00Z');
  const voided = await assess(api, org.member, { dueDate: '2026-10-07' });
  await command(api, org.member, { type: 'VoidCharge', chargeId: voided, reason: 'x', today: '2026-10-05' });
  await assess(api, org.member, { dueDate: '2026-10-08', startDate: '2026-10-08' });
  await assess(api, org.other, { dueDate: '2026-10-07' });
  await org.admin.signIn();
  const removed = await org.admin.post('/api/delete-member', { idArray: [{ _id: org.other.memberId }] });
  t.is(removed.status, 200);
  t.deepEqual(await remindAt(org, ['2026-10-07T18:00:00Z']), {});
  t.deepEqual(await mailsOf(api, org.other), []);
  t.deepEqual((await listDeliveries(api.db, org.orgCode, {})).rows, []);
});

test.serial('a moved due date moves the reminder', async (t) => {
  const org = await addOrg();
  moveTo(api, '2026-11-02T20:00:00Z');
  const chargeId = await assess(api, org.member, { dueDate: '2026-11-03' });
  const first = await remindAt(org, ['2026-11-03T18:00:00Z']);
  const terms = { chargeTypeId: 'dues', chargeType: 'Dues', account: 'bank', amountCents: 5_000, memo: '' };
  await command(
    api,
    org.member,
    amending({ ...terms, startDate: '2026-11-02', dueDate: '2026-11-20' }, '2026-11-03', chargeId),
  );
  const second = await remindAt(org, ['2026-11-04T18:00:00Z', '2026-11-20T18:00:00Z']);
  t.deepEqual(Object.values(first), [['$50.00 is due by Nov 3, 2026']]);
  t.deepEqual(second, { '2026-11-20T18:00:00Z': ['$50.00 is due by Nov 20, 2026'] });
});

test.serial('a rebuild of the read side sends nothing', async (t) => {
  await rebuildSendsNothing(t, api, remind);
});

/** A server whose mails are sent so. */
const sending = (send: (mail: { to: string }) => Promise<void>) => ({
  ...api.deps,
  mail: { send, close: async () => undefined },
});

test.serial('an unreachable mail server is retried; a refusal is not', async (t) => {
  const org = await addOrg();
  moveTo(api, '2027-01-10T20:00:00Z');
  await assess(api, org.member, { dueDate: '2027-01-10' });
  api.advance(NOTIFY_AFTER_MS);
  const failing = (error: Error) => sending(() => Promise.reject(error));
  const last = async () => (await listDeliveries(api.db, org.orgCode, {})).rows[0];
  await remind(failing(new MailNotSent('421 busy', true)));
  t.like(await last(), { status: 'failed', error: '421 busy', attempts: 1 });
  // Too early.
  await remind(api.deps);
  t.like(await last(), { status: 'failed', attempts: 1 });
  api.advance(6 * 60_000);
  await remind(failing(new MailNotSent('550 no such user', false)));
  t.like(await last(), { status: 'failed', error: '550 no such user', attempts: 2, retryAt: null });
  api.advance(3_600_000);
  await remind(api.deps);
  t.like(await last(), { status: 'failed', attempts: 2 });
  t.is((await mailsOf(api, org.member)).length, 0);
});

test.serial('a mail that was cut short is shown as unknown and never sent again', async (t) => {
  const org = await addOrg();
  moveTo(api, '2027-02-10T20:00:00Z');
  await assess(api, org.member, { dueDate: '2027-02-10' });
  api.advance(NOTIFY_AFTER_MS);
  await remind(sending(() => Promise.reject(new Error('cut'))));
  const last = async () => (await listDeliveries(api.db, org.orgCode, {})).rows[0];
  t.like(await last(), { status: 'unknown', error: 'cut' });

  await assess(api, org.other, { dueDate: '2027-02-10' });
  api.advance(NOTIFY_AFTER_MS);
  // A process that ended in the middle leaves the mail as it took it.
  const never = new Promise<void>(() => undefined);
  const { promise: begun, resolve: taken } = Promise.withResolvers<void>();
  void remind(
    sending(() => {
      taken();
      return never;
    }),
  );
  await begun;
  await remind(api.deps);
  t.like(await last(), { status: 'sending' });
  api.advance(20 * 60_000);
  await remind(api.deps);
  t.like(await last(), { status: 'unknown', error: 'Sending was interrupted.' });
  t.is((await mailsOf(api, org.member)).length + (await mailsOf(api, org.other)).length, 0);
});

test.serial('an administrator reminds of charges by hand, once per call', async (t) => {
  const org = await addOrg();
  const foreign = await addOrg();
  moveTo(api, '2027-03-01T20:00:00Z');
  const open = await assess(api, org.member, { dueDate: '2027-03-09' });
  const social = { chargeTypeId: 'social', chargeType: 'Social' };
  const second = await assess(api, org.member, { dueDate: '2027-03-12', ...social });
  const paid = await assess(api, org.other, { dueDate: '2027-03-09' });
  await payCash(api, org.other, paid, 5_000);
  const theirs = await assess(api, foreign.member, { dueDate: '2027-03-09' });
  const admin = await identityOf(api, org.admin);
  const ids = [open, paid, theirs, second];
  const { results } = await sendReminders(api.deps, admin, ids, 'call-1');
  t.deepEqual(
    results.map(({ ok, message }) => message ?? ok),
    [true, 'Nothing is due on Dues.', 'There is no such charge.', true],
  );
  await sendReminders(api.deps, admin, ids, 'call-1');
  const mails = await mailsOf(api, org.member);
  t.deepEqual(
    mails.map(({ subject }) => subject),
    [`Reminder from Org ${org.orgCode}: $100.00 due`],
  );
  t.is((await mailsOf(api, foreign.member)).length, 0);
  await sendReminders(api.deps, admin, ids, 'call-2');
  t.is((await mailsOf(api, org.member)).length, 2);
});

test.serial("the delivery log is the organization's own, and can be searched", async (t) => {
  const org = await addOrg();
  const foreign = await addOrg();
  moveTo(api, '2027-04-01T20:00:00Z');
  for (const person of [org.member, org.other, foreign.member]) {
    const chargeId = await assess(api, person, { dueDate: '2027-04-20' });
    await sendReminders(api.deps, await identityOf(api, person), [chargeId], chargeId);
  }
  const names = async (filter: object) =>
    (await listDeliveries(api.db, org.orgCode, { filter, sort: { field: 'to', order: 'ASC' } })).rows.map(
      ({ email }) => email.replace(/@.*/, ''),
    );
  t.deepEqual(await names({}), ['member', 'other']);
  t.deepEqual(await names({ memberId: org.other.memberId }), ['other']);
  t.deepEqual(await names({ q: 'MEMBER@' }), ['member']);
  t.deepEqual(await names({ q: 'member@rem' }), ['member']);
  t.deepEqual(await names({ kind: 'reminder', status: 'sent', from: '2027-04-01', to: '2027-04-01' }), [
    'member',
    'other',
  ]);
  t.deepEqual(await names({ status: 'failed' }), []);
  t.deepEqual(await names({ to: '2027-03-31' }), []);
  const { rows, total } = await listDeliveries(api.db, org.orgCode, { limit: 1 });
  t.is(total, 2);
  t.is(rows.length, 1);
});

test.serial('who owes says why and when a member was reminded, who is mailed once a day', async (t) => {
  const org = await addOrg();
  moveTo(api, '2027-05-01T20:00:00Z');
  const social = { chargeTypeId: 'social', chargeType: 'Social' };
  const ids = [
    await assess(api, org.member, { dueDate: '2027-05-18' }),
    await assess(api, org.member, { dueDate: '2027-06-18' }),
    await assess(api, org.member, { dueDate: '2027-06-22', ...social }),
  ];
  moveTo(api, '2027-06-20T20:00:00Z');
  const admin = await identityOf(api, org.admin);
  const once = (call: string) =>
    sendReminders(api.deps, admin, ids, call, { note: 'See you Monday.', onceADay: true });
  const today = '2027-06-20';
  const rowOf = async (asOf: string) => {
    const [row] = await agedReceivables(api.db, org.orgCode, { asOf, asKnownOn: today, today });
    return row && presentAgedReceivable(row, asOf);
  };
  t.like(await rowOf(today), { remindedOn: '', pending: 0, credit: 0 });
  t.is((await once('call-3')).summary, '1 email sent.');
  t.true((await mailsOf(api, org.member))[0]?.text.includes('See you Monday.'));
  t.is((await once('call-3')).summary, '1 email sent.', 'its answer was lost');
  t.regex((await once('call-4')).summary, /^0 emails sent, 1 skipped: .* is already reminded today\.$/);
  t.is((await mailsOf(api, org.member)).length, 1);
  t.like(await rowOf(today), {
    ...{ why: 'Dues May, Jun · Social', pastDue: 100, dueNow: 150, oldest: 33, chargeIds: ids },
    remindedOn: today,
  });
  t.like(await rowOf('2027-06-19'), { oldest: 32, remindedOn: '', phone: '' });
});
