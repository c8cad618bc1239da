import { createHash, randomUUID } from 'node:crypto';
import test from 'ava';
import { sweepUploads } from '../../../api/platform/uploads/sweepUploads.ts';
import { documentsStream } from '../../../ledger/document/events.ts';
import { type Person, startApi } from '../../support/api.ts';
import { loseLog } from '../../support/loseLog.ts';
import { atEnd } from '../../support/scope.ts';
import { screenshot } from '../world.ts';
import { addDocument, chapterOf, documentsOf, download, pdf } from './cases.ts';

const DAY_MS = 24 * 3_600_000;
const QUOTA = 100_000;

const api = await startApi('documents', { deps: { documentQuotaBytes: QUOTA } });
const org = await api.addOrg('alpha');
atEnd(test, api.end);
test.beforeEach(async () => {
  for (const person of [org.admin, org.member, org.pledge]) await person.signIn();
  const { body } = await documentsOf(org.admin);
  const paths = (body as { Contents: { Key: string }[] }).Contents.map(({ Key }) => Key);
  if (paths.length > 0) await org.admin.post('/api/delete-docs', { filePaths: paths });
});

const files = async () =>
  (await api.deps.files.keysOf('alpha')).filter((key) => key.startsWith('alpha/documents/'));
const used = async () => Number((await documentsOf(org.admin)).at('usedBucketSize'));
const eventsOf = async (type: string) =>
  (await api.log.readStream(documentsStream('alpha'))).filter((event) => event.type === type);

/** Upload under an Idempotency-Key. */
async function upload(fileDoc: File, key: string, by: Person = org.admin) {
  const body = new FormData();
  body.set('fileDoc', fileDoc);
  const headers = { cookie: by.cookie(), 'idempotency-key': key };
  const answer = await fetch(`${api.url}/api/upload-doc`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { Key?: string; message?: string } };
}

async function sweepADayLater(): Promise<void> {
  api.advance(DAY_MS + 1000);
  await sweepUploads(api.deps);
  for (const person of [org.admin, org.member, org.pledge]) await person.signIn();
}

test.serial('64 uploads at once never pass the quota, and what is refused leaves no bytes', async (t) => {
  const bytes = 3_000;
  const before = await used();
  const fits = Math.floor((QUOTA - before) / bytes);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      org.admin.upload('/api/upload-doc', { fileDoc: pdf(`${n}.pdf`, bytes) }),
    ),
  );
  t.is(answers.filter(({ status }) => status === 200).length, fits);
  const refused = answers.filter(({ status }) => status !== 200);
  t.is(refused.length, 64 - fits);
  for (const each of refused) {
    t.is(each.at('code'), 'NoSpace', JSON.stringify(each.body));
    t.regex(String(each.at('message')), /^There is not enough space: the file has 2\.9 KB, and /);
  }
  t.is(await used(), before + fits * bytes);
  t.is(await api.deps.files.bytesOf('alpha', 'documents'), before + fits * bytes);
  const rest = await org.admin.upload('/api/upload-doc', {
    fileDoc: pdf('rest.pdf', QUOTA - (await used())),
  });
  t.is(rest.status, 200, 'it is filled to the last byte');
  t.is((await org.admin.upload('/api/upload-doc', { fileDoc: pdf('a.pdf', 9) })).status, 422);
  const receipt = await org.admin.upload('/api/upload-expense-doc', { fileDoc: screenshot().file });
  t.is(receipt.status, 200, 'a receipt is never refused by it');
});

test.serial('64 uploads of one name get 64 names', async (t) => {
  const paths = await Promise.all(
    Array.from({ length: 64 }, () => addDocument(org.admin, pdf('Bylaws.pdf', 50))),
  );
  t.is(new Set(paths).size, 64);
  t.true(paths.includes('documents/Bylaws.pdf') && paths.includes('documents/Bylaws (64).pdf'));
});

test.serial('retrying an upload after a lost answer adds nothing', async (t) => {
  const [key, stored] = [randomUUID(), (await files()).length];
  const first = await upload(pdf('Minutes.pdf'), key);
  t.deepEqual(await upload(pdf('Minutes.pdf'), key), first, 'its answer is kept');
  await api.db.pool.query('UPDATE app.idempotency SET answer = NULL WHERE key = $1', [key]);
  const again = await upload(pdf('Minutes.pdf'), key);
  t.is(again.status, 200);
  t.is(again.body.Key, first.body.Key);
  t.is((await files()).length, stored + 1, 'the bytes that came again are gone');
  t.is((await upload(pdf('Minutes.pdf', 200), key)).status, 409, 'other bytes are another upload');
});

for (const isWritten of [false, true])
  test.serial(`a deletion that is killed ${isWritten ? 'after' : 'before'} its event`, async (t) => {
    const path = await addDocument(org.admin);
    await sweepADayLater();
    const before = await files();
    const key = randomUUID();
    const remove = () => org.admin.post('/api/delete-docs', { filePaths: [path] }, { key });
    loseLog(t, api.deps.log, isWritten);
    t.is((await remove()).status, 503);
    t.is((await files()).length, before.length);
    await sweepADayLater();
    t.is((await files()).length, before.length - (isWritten ? 1 : 0), 'a day later files and events agree');
    t.is((await download(org.admin, path)).status, isWritten ? 404 : 200);
    t.is((await remove()).status, 200, 'a repeat finds what was done');
    t.is(
      (await eventsOf('DocumentDeleted')).filter(({ data }) => JSON.stringify(data).includes(path.slice(10)))
        .length,
      1,
    );
    t.is((await files()).length, before.length - 1);
  });

test.serial('members read what their sections have, and nothing else', async (t) => {
  const { admin, member, pledge } = org;
  const [own, bylaws, secret] = [
    await addDocument(admin),
    await addDocument(admin, pdf(), 'bylaws'),
    await addDocument(admin, pdf(), 'recruitmentStrategy'),
  ];
  for (const [path, status] of [
    [own, 404],
    [bylaws, 200],
    [secret, 404],
    ['bylaws/None.pdf', 404],
  ] as const)
    for (const person of [member, pledge]) t.is((await download(person, path)).status, status, path);
  const [link = ''] = Object.values((await download(member, bylaws)).body as Record<string, string>);
  t.is((await member.get(link)).status, 200);
  t.is((await admin.get(link)).status, 403, 'it is for who was given it');
  t.is((await member.get(link.replace(/name=.*/, 'name=other.html'))).status, 403);
  t.is((await member.get(link.replace(/&name=.*/, ''))).status, 403);
  api.advance(2 * 3_600_000);
  await Promise.all([admin.signIn(), member.signIn()]);
  t.is((await member.get(link)).status, 403, 'it has expired');
  await admin.post('/api/delete-docs', { filePaths: [bylaws, secret] });
});

test.serial('whatever is in a document, no browser runs it', async (t) => {
  const { admin } = org;
  const page = '<!doctype html><script>alert(1)</script>';
  for (const [name, status] of [
    ['page.html', 400],
    ['page.svg', 400],
    ['page.pdf', 400],
    ['page.txt', 200],
  ] as const)
    t.is((await admin.upload('/api/upload-doc', { fileDoc: new File([page], name) })).status, status, name);
  const [link = ''] = Object.values(
    (await download(admin, 'documents/page.txt')).body as Record<string, string>,
  );
  const { headers } = await admin.get(link);
  t.regex(headers.get('content-type') ?? '', /^text\/plain(;|$)/);
  t.is(headers.get('x-content-type-options'), 'nosniff');
  t.is(headers.get('content-disposition'), 'attachment; filename="page.txt"');
  t.regex(headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/);
});

test.serial('what was acknowledged stands in the log with the hash of the bytes', async (t) => {
  const path = await addDocument(org.admin, pdf('Bylaws.pdf'), 'bylaws');
  const documents = (await chapterOf(org.admin)).at('0.documents') as { _id: string; Key: string }[];
  const _id = documents.find(({ Key }) => Key === path)?._id;
  await org.admin.post('/api/ask-acknowledgment', { _id, isAsked: true });
  for (const _ of [1, 2]) t.is((await org.member.post('/api/acknowledge-doc', { _id })).status, 200);
  const [acknowledged, ...more] = await eventsOf('DocumentAcknowledged');
  t.is(more.length, 0);
  const sha256 = createHash('sha256')
    .update(await pdf().bytes())
    .digest('hex');
  t.like(acknowledged?.data, { memberId: org.member.memberId, sha256 });
  await org.admin.post('/api/delete-docs', { filePaths: [path] });
});
