import test from 'ava';
import { sweepUploads } from '../../../../api/platform/uploads/sweepUploads.ts';
import { startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';

const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const BYTES = 1_000;
const api = await startApi('upload_quotas', {
  deps: { uploadQuotas: { organization: 5 * BYTES, member: 3 * BYTES } },
});
const { member, other, admin } = await api.addOrg('alpha');
const { member: foreign } = await api.addOrg('beta');
atEnd(test, api.end);

const pdf = `%PDF-1.4\n${'x'.repeat(BYTES - 15)}\n%%EOF`;
const upload = (by = member) =>
  by.upload('/api/upload-reimbursement-doc', { fileDoc: new File([pdf], 'receipt.pdf') });

test.serial('uploads count against the quota of the member and of the organization', async (t) => {
  // Sent at once, they are counted one after the other.
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload()));
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 422, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  t.is(refused?.at('code'), 'UploadQuota');
  t.is(refused?.at('errors.0.field'), 'fileDoc');
  t.regex(String(refused?.at('message')), /^You have uploaded 2.9 KB of the 2.9 KB/);
  t.is((await api.deps.files.keysOf('alpha')).length, 3, 'what is refused is not kept');
  for (const status of [200, 200, 422]) t.is((await upload(other)).status, status);
  t.regex(String((await upload(admin)).at('message')), /^Your organization has uploaded/);
  t.is((await upload(foreign)).status, 200, 'another organization has its own');
});

test.serial('the sweeper frees the space of unreferenced files', async (t) => {
  api.advance(TWO_DAYS_MS);
  await sweepUploads(api.deps);
  await member.signIn();
  t.is((await upload()).status, 200);
});
