import test from 'ava';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';

/** The register of exceptions: what fewer people approved than should have (docs/decisions/0040). */
const api = await startApi('exceptions');
const { admin, member, other } = await api.addOrg('alpha');
atEnd(test, api.end);

/** A reimbursement of somebody, approved by the only administrator. */
async function approved(memberuuid: string, expenseName: string): Promise<string> {
  const bought = { expenseDate: '2026-03-01', expenseName, amount: 12 };
  const _id = String((await admin.post('/api/add-reimbursement', { memberuuid, ...bought })).at('_id'));
  if (memberuuid === admin.memberId) await admin.post('/api/approve-reimbursement', { _id });
  return _id;
}

async function register(): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ kind: 'exception' }));
  const { body } = await admin.get(`/api/rest/history?filter=${filter}`);
  return (body as { sentence: string }[]).map(({ sentence }) => sentence);
}

test.serial('a self-approved reimbursement stands there, and stays when it is deleted', async (t) => {
  await approved(member.memberId, 'Cups');
  t.deepEqual(await register(), []);
  const _id = await approved(admin.memberId, 'Ice');
  const sentences = await register();
  t.is(sentences.length, 1);
  t.regex(sentences[0] ?? '', /for Ice\. Self-approved: there was no other administrator\.$/);
  t.is((await admin.post('/api/delete-reimbursement', { idArray: [{ _id }] })).status, 200);
  t.deepEqual(await register(), sentences);
});

test.serial('removing the other approvers does not allow approving one’s own', async (t) => {
  const roleOf = (memberId: string, role: string) =>
    admin.post('/api/update-role', { idArray: [{ _id: memberId }], role });
  const bought = { expenseDate: '2026-03-01', expenseName: 'Chairs', amount: 90 };
  const memberuuid = admin.memberId;
  t.is((await roleOf(other.memberId, 'admin')).status, 200);
  const { _id } = (await admin.post('/api/add-reimbursement', { memberuuid, ...bought })).body as {
    _id: string;
  };
  t.is((await roleOf(other.memberId, 'Member')).status, 200);
  const own = await admin.post('/api/approve-reimbursement', { _id });
  t.deepEqual([own.status, own.at('code')], [422, 'OwnReimbursement']);
  t.regex(String(own.at('message')), /If there is none now, appoint one first\.$/);
  const rows = (await admin.get('/api/get-reimbursements')).body as { _id: string; mayApprove: boolean }[];
  t.is(rows.find((row) => row._id === _id)?.mayApprove, false);
  t.is((await admin.get('/api/get-reimbursement-count')).at('count'), 0);
  t.is((await roleOf(member.memberId, 'admin')).status, 200);
  await member.signIn();
  t.is((await member.post('/api/approve-reimbursement', { _id })).status, 200, 'one who was appointed');
  t.is((await roleOf(member.memberId, 'Member')).status, 200);
  const later = (await admin.post('/api/add-reimbursement', { memberuuid, ...bought })).at('_id');
  t.is((await admin.post('/api/approve-reimbursement', { _id: later })).status, 200, 'alone since then');
});
