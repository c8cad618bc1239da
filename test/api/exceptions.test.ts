import test from 'ava';
import { startApi } from '../support/api.ts';
import { atEnd } from '../support/scope.ts';

/** The register of exceptions: what fewer people approved than should have (docs/decisions/0040). */
const api = await startApi('exceptions');
const { admin, member } = await api.addOrg('alpha');
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

test('a self-approved reimbursement stands there, and stays when it is deleted', async (t) => {
  await approved(member.memberId, 'Cups');
  t.deepEqual(await register(), []);
  const _id = await approved(admin.memberId, 'Ice');
  const sentences = await register();
  t.is(sentences.length, 1);
  t.regex(sentences[0] ?? '', /for Ice\. Self-approved: there was no other administrator\.$/);
  t.is((await admin.post('/api/delete-reimbursement', { idArray: [{ _id }] })).status, 200);
  t.deepEqual(await register(), sentences);
});
