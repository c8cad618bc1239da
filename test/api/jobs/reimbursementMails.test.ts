import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { type Person, startApi } from '../../support/api.ts';
import { mailsOf, rebuildSendsNothing } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';

/** Administrators are told that a reimbursement waits for one of them. */
const api = await startApi('reimbursement_mails');
const org = await api.addOrg('reimmails');
const elsewhere = await api.addOrg('reimother');
const { admin, member, other, pledge } = org;
await admin.post('/api/update-role', { idArray: [{ _id: other.memberId }], role: 'admin' });
await other.signIn();
await beginMails(api.deps);
atEnd(test, api.end);

const subject = 'To approve: $42.50 for Member reimmails';

async function submit(by: Person, memberuuid = by.memberId): Promise<string> {
  const bought = { expenseDate: '2026-03-01', expenseName: 'Pizza night', amount: 42.5 };
  return String((await by.post('/api/add-reimbursement', { memberuuid, ...bought })).at('_id'));
}

/** Run the job in two processes at once; answers who was sent what by it. */
async function mailed(): Promise<string[]> {
  const before = (await mailsOf(api)).length;
  await Promise.all([mailAboutEvents(api.deps), mailAboutEvents(api.deps)]);
  const sent = (await mailsOf(api)).slice(before);
  return sent.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort();
}

test.serial('a submission is mailed once to each administrator, and to no other member', async (t) => {
  await submit(member);
  t.deepEqual(await mailed(), [`other: ${subject}`, `treasurer: ${subject}`]);
  t.deepEqual(await mailed(), [], 'once');
  const [mail] = (await mailsOf(api, admin)).slice(-1);
  for (const part of ['Mar 1, 2026', 'Pizza night', '$42.50', 'https://bursar.test/reimbursement'])
    t.true(mail?.text.includes(part), `${part} in ${mail?.text}`);
  t.deepEqual(await mailsOf(api, pledge), []);
  t.deepEqual(await mailsOf(api, elsewhere.admin), []);
});

test.serial('the submitter gets no request to approve their own', async (t) => {
  await submit(admin);
  t.deepEqual(await mailed(), ['other: To approve: $42.50 for Treasurer reimmails']);
});

test.serial('a submission that was decided or removed meanwhile is not mailed', async (t) => {
  await admin.post('/api/approve-reimbursement', { _id: await submit(member) });
  await other.post('/api/decline-reimbursement', { _id: await submit(member), reason: 'No' });
  await member.post('/api/delete-reimbursement', { idArray: [{ _id: await submit(member) }] });
  // Approved by being added for somebody else.
  await submit(admin, pledge.memberId);
  t.deepEqual(
    await mailed(),
    [
      'member: Reimbursement approved: $42.50, Org reimmails',
      'member: Reimbursement declined: $42.50, Org reimmails',
      'pledge: Reimbursement approved: $42.50, Org reimmails',
    ],
    'the members read what became of it',
  );
});

test.serial('a member reads why it was declined, and how it was paid', async (t) => {
  await other.post('/api/decline-reimbursement', { _id: await submit(member), reason: 'Ask first' });
  await mailed();
  t.regex((await mailsOf(api, member)).at(-1)?.text ?? '', /\$42\.50 was declined\. Reason: Ask first\./);
  const _id = await submit(member);
  await admin.post('/api/approve-reimbursement', { _id });
  await mailed();
  const paid = await admin.post('/api/pay-reimbursements', { idArray: [{ _id }], method: 'credit' });
  t.is(paid.status, 200, JSON.stringify(paid.body));
  t.deepEqual(await mailed(), ['member: Reimbursement paid: $42.50, Org reimmails']);
  t.regex((await mailsOf(api, member)).at(-1)?.text ?? '', /paid back \$42\.50 as credit for your dues/);
});

test.serial('a rebuild sends no mail', (t) => rebuildSendsNothing(t, api, mailAboutEvents));
