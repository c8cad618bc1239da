import { randomUUID } from 'node:crypto';
import type { Answer, Org, Person } from '../../support/api.ts';
import { names, oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { screenshot } from '../world.ts';

/** A PDF as far as its content is looked at; no two are called alike. */
export const pdf = (name = `${randomUUID()}.pdf`, bytes = 100): File =>
  new File([`%PDF-1.7\n${'x'.repeat(bytes - 9)}`], name);

/** Add a document by its form; answers its path. */
export async function addDocument(by: Person, fileDoc = pdf(), docType?: string): Promise<string> {
  const call = docType === undefined ? 'upload-doc' : 'upload-chapter-doc';
  const answer = await by.upload(`/api/${call}`, { fileDoc, org_code: 'other', ...(docType && { docType }) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.at('Key'));
}

export const documentsOf = (by: Person): Promise<Answer> => by.get('/api/documents-list');
export const chapterOf = (by: Person): Promise<Answer> => by.get('/api/chapter-documents');
export const download = (by: Person, path: string): Promise<Answer> =>
  by.get(`/api/download-doc?${new URLSearchParams({ filename: path })}`);

/** A chapter document, with its id. */
export async function addChapterDocument({ admin }: Org, isAsked = false, docType = 'bylaws') {
  const path = await addDocument(admin, pdf(), docType);
  const documents = (await chapterOf(admin)).at('0.documents') as { Key: string; _id: string }[];
  const _id = documents.find(({ Key }) => Key === path)?._id ?? '';
  if (isAsked) await admin.post('/api/ask-acknowledgment', { _id, isAsked });
  return { path, _id };
}

const rowOf = (answer: Answer, path: string) =>
  (answer.at('0.documents') as { Key: string }[]).find(({ Key }) => Key === path) as
    | Record<string, unknown>
    | undefined;

const badFiles = oneWrong({
  fileDoc: [undefined, new File(['<svg/>'], 'a.svg'), new File(['<script>alert(1)</script>'], 'a.html')],
});

const badId = oneWrong({ _id: [undefined, 'all'] });

export const documentCases: Readonly<Record<string, Cases>> = {
  'documents-list': {
    success: async (t, { alpha }) => {
      const { admin } = alpha;
      const before = Number((await documentsOf(admin)).at('usedBucketSize'));
      const path = await addDocument(admin, pdf('Budget 2026.PDF', 321));
      await addDocument(admin, pdf('Aims.pdf', 100), 'philanthropy');
      const answer = await documentsOf(admin);
      t.is(path, 'documents/Budget 2026.pdf');
      const { _id, LastModified, ...shown } = answer.at('Contents.0') as Record<string, unknown>;
      t.deepEqual(shown, { Key: path, name: 'Budget 2026.pdf', Size: 321, uploadedBy: 'Treasurer alpha' });
      t.regex(String(LastModified), /^2026-03-10T/);
      t.is(answer.at('usedBucketSize'), before + 421, 'the chapter’s count too');
      t.is(answer.at('quota'), 1_073_741_824);
    },
    badInput: 'takes no input',
  },
  'get-other-storage': {
    success: async (t, { alpha }) => {
      const other = async () => Number((await alpha.admin.get('/api/get-other-storage')).at('bytes'));
      const before = await other();
      await addDocument(alpha.admin);
      t.is(await other(), before);
      await alpha.admin.upload('/api/upload-expense-doc', { fileDoc: screenshot().file });
      t.true((await other()) > before);
    },
    badInput: 'takes no input',
  },
  'upload-doc': {
    success: async (t, { alpha }) => {
      const { admin } = alpha;
      t.is(await addDocument(admin, pdf('Minutes.pdf')), 'documents/Minutes.pdf');
      const answer = await admin.upload('/api/upload-doc', { fileDoc: pdf('Minutes.pdf') });
      t.is(answer.at('Key'), 'documents/Minutes (2).pdf');
      t.is(answer.at('isError'), false);
      t.is(answer.at('message'), 'Successfully uploaded a Document.');
    },
    badInput: badFiles,
    valid: () => ({ fileDoc: pdf() }),
  },
  'download-doc': {
    success: async (t, { alpha }) => {
      const path = await addDocument(alpha.admin, pdf('Résumé of 2026.pdf', 50));
      const answer = await download(alpha.admin, path);
      const links = Object.entries(answer.body as Record<string, string>);
      t.deepEqual(
        links.map(([key]) => key),
        [path],
      );
      const file = await alpha.admin.get(links[0]?.[1] ?? '');
      t.is(file.status, 200);
      t.is(file.headers.get('content-length'), '50');
      t.is(
        file.headers.get('content-disposition'),
        `attachment; filename="R_sum_ of 2026.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20of%202026.pdf`,
      );
    },
    badInput: oneWrong({ filename: [undefined, ''] }),
    valid: async ({ org }) => ({ filename: (await addChapterDocument(org)).path }),
  },
  'delete-docs': {
    success: async (t, { alpha }) => {
      const { admin } = alpha;
      const [first, second, third] = [
        await addDocument(admin),
        await addDocument(admin, pdf(), 'bylaws'),
        await addDocument(admin),
      ];
      t.is((await admin.post('/api/delete-docs', { filePaths: [first, 'documents/none.pdf'] })).status, 404);
      t.is((await download(admin, first)).status, 200, 'all or none');
      const answer = await admin.post('/api/delete-docs', { filePaths: [first] });
      t.is(answer.at('message'), 'Successfully deleted Document(s).');
      const inForm = { filePaths: JSON.stringify([second, third]) };
      t.is((await admin.upload('/api/delete-docs', inForm as never)).status, 200);
      for (const path of [first, second, third]) t.is((await download(admin, path)).status, 404);
    },
    badInput: [
      { input: { filePaths: ['a.pdf', 7] }, field: 'filePaths.1' },
      ...oneWrong({ filePaths: [undefined, []], 'filePaths.0': [''] }),
    ],
    valid: async ({ org }) => ({ filePaths: [await addDocument(org.admin)] }),
  },
  'chapter-documents': {
    success: async (t, { alpha }) => {
      const { admin, member } = alpha;
      const { path } = await addChapterDocument(alpha);
      const secret = await addDocument(admin, pdf('Strategy.pdf'), 'recruitmentStrategy');
      const answer = await chapterOf(admin);
      const sectionsOf = (of: Answer) => of.at('0.chapterDocs') as Record<string, Record<string, string>[]>;
      t.deepEqual(sectionsOf(answer).recruitmentStrategy, [{ 'Strategy.pdf': secret }]);
      t.like(rowOf(answer, path), { section: 'bylaws', isAsked: false, acknowledgedOn: '', acknowledged: 0 });
      const seen = await chapterOf(member);
      t.deepEqual(sectionsOf(seen).recruitmentStrategy, []);
      t.true(sectionsOf(seen).bylaws?.some((entry) => Object.values(entry).includes(path)));
      t.is(rowOf(seen, secret), undefined);
      t.is(rowOf(seen, path)?.acknowledged, null);
    },
    badInput: 'takes no input',
  },
  'upload-chapter-doc': {
    success: async (t, { alpha }) => {
      const { admin } = alpha;
      t.is(await addDocument(admin, pdf('Rules.pdf'), 'bylaws'), 'bylaws/Rules.pdf');
      t.is(await addDocument(admin, pdf('Rules.pdf'), 'philanthropy'), 'philanthropy/Rules.pdf');
      const answer = await admin.upload('/api/upload-chapter-doc', { fileDoc: pdf(), docType: 'bylaws' });
      t.is(answer.at('isError'), false);
      t.is(answer.at('message'), 'Successfully uploaded a Document.');
    },
    badInput: [
      ...badFiles.map(({ input, field }) => ({ input: { docType: 'bylaws', ...(input as object) }, field })),
      ...oneWrong({ docType: [undefined, 'documents'] }, { fileDoc: pdf() }),
    ],
    valid: () => ({ fileDoc: pdf(), docType: 'philanthropy' }),
  },
  'show-chapter-docs': {
    success: async (t, { alpha }) => {
      const path = await addDocument(alpha.admin, pdf(), 'philanthropy');
      const show = (isShown: boolean) =>
        alpha.admin.post('/api/show-chapter-docs', { docType: 'philanthropy', isShown });
      t.is((await download(alpha.member, path)).status, 404);
      await show(true);
      t.is((await download(alpha.member, path)).status, 200);
      await show(false);
      t.is((await download(alpha.member, path)).status, 404);
      t.deepEqual((await chapterOf(alpha.admin)).at('0.shown'), ['bylaws']);
    },
    badInput: oneWrong(
      { docType: [undefined, 'documents'], isShown: [undefined] },
      { docType: 'bylaws', isShown: true },
    ),
    valid: () => ({ docType: 'bylaws', isShown: true }),
  },
  'ask-acknowledgment': {
    success: async (t, { alpha }) => {
      const { path, _id } = await addChapterDocument(alpha);
      const ask = (id: string, isAsked: boolean) =>
        alpha.admin.post('/api/ask-acknowledgment', { _id: id, isAsked });
      await ask(_id, true);
      t.is(rowOf(await chapterOf(alpha.member), path)?.isAsked, true);
      await ask(_id, false);
      t.is(rowOf(await chapterOf(alpha.member), path)?.isAsked, false);
      const hidden = await addChapterDocument(alpha, false, 'recruitmentStrategy');
      t.is((await ask(hidden._id, true)).at('code'), 'NotRead');
      t.is((await ask(someId(), true)).status, 404);
    },
    badInput: oneWrong({ _id: [undefined, 'all'], isAsked: [undefined] }, { _id: someId(), isAsked: true }),
    valid: async ({ org }) => ({ _id: (await addChapterDocument(org))._id, isAsked: true }),
  },
  'acknowledge-doc': {
    success: async (t, { alpha }) => {
      const { path, _id } = await addChapterDocument(alpha, true);
      await alpha.member.post('/api/acknowledge-doc', { _id });
      t.is(rowOf(await chapterOf(alpha.member), path)?.acknowledgedOn, '2026-03-10');
      t.is(rowOf(await chapterOf(alpha.other), path)?.acknowledgedOn, '');
      t.is(rowOf(await chapterOf(alpha.admin), path)?.acknowledged, 1);
      const { _id: notAsked } = await addChapterDocument(alpha);
      t.is((await alpha.member.post('/api/acknowledge-doc', { _id: notAsked })).at('code'), 'NotAsked');
    },
    badInput: badId,
    valid: async ({ org }) => ({ _id: (await addChapterDocument(org, true))._id }),
  },
  'get-acknowledgments': {
    success: async (t, { alpha }) => {
      const { _id } = await addChapterDocument(alpha, true);
      await alpha.pledge.post('/api/acknowledge-doc', { _id });
      const answer = await alpha.admin.get(`/api/get-acknowledgments?_id=${_id}`);
      const days = answer.body as { uuid: string; day: string }[];
      t.true(names(answer, 'uuid').includes(alpha.other.memberId), 'who has not is there as well');
      t.deepEqual(
        days.filter(({ day }) => day !== '').map(({ uuid, day }) => [uuid, day]),
        [[alpha.pledge.memberId, '2026-03-10']],
      );
    },
    badInput: badId,
    valid: async ({ org }) => ({ _id: (await addChapterDocument(org))._id }),
  },
};
