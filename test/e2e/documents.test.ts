import test from 'ava';
import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { answers, openDialog, press, saves } from './acts.ts';
import { callAs, checkPage, letThrough, sees, startWithPages, walked } from './steps.ts';

/** Documents up to the quota, which is small here, and chapter documents (spec 3 section 2). */
const { pageOf } = await startWithPages('e2e_documents', { BURSAR_DOCUMENT_QUOTA_MIB: '1' });

const text = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'a'),
});

walked(
  desktop,
  'documents are uploaded up to the quota, refused, downloaded and deleted',
  async (t, viewport) => {
    const page = await pageOf(demo.treasurer, '/documents', 'Documents', viewport);
    const { Contents } = await callAs(page, 'documents-list', {});
    if (Contents.length > 0) {
      await sees(page, Contents[0]?.name ?? '', / of 1 MB used \(<?\d+\.\d%\)$/);
      await callAs(page, 'delete-docs', { filePaths: Contents.map(({ Key }) => Key) });
      await page.reload();
    }
    await sees(page, 'There are no documents.');
    await checkPage(t, page, 'no-documents');

    const dialog = await openDialog(page, 'Upload', 'Add Document');
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    t.true(await add.isDisabled());
    await dialog.getByRole('button', { name: 'Select File', exact: true }).waitFor();
    const file = dialog.getByLabel('File', { exact: true });
    await file.setInputFiles([{ ...text('page.html', 9), mimeType: 'text/html' }]);
    await sees(dialog, /^The file must be a png, /);
    await file.setInputFiles([
      text('Minutes.txt', 300_000),
      text('Budget.txt', 300_000),
      text('Film.txt', 600_000),
    ]);
    await checkPage(t, page, 'add-documents');
    await add.click();
    await sees(dialog, /^There is not enough space: the file has 585\.9 KB, and /);
    t.is(await dialog.getByText(/Minutes|Budget/).count(), 0, 'what was taken is not chosen any more');
    const discard = await openDialog(dialog, 'Cancel', 'Discard what you entered?');
    await saves(discard, 'Discard', 'Minutes.txt', 'Budget.txt', '293.0 KB');
    if (viewport === desktop)
      t.deepEqual(await page.getByRole('columnheader').allTextContents(), [
        'Title',
        'Last Modified Date',
        'Document Type',
        'Size',
        'Uploaded by',
        'Download',
      ]);

    await page.getByLabel('Search by name').fill('minu');
    await page.getByText('Budget.txt').waitFor({ state: 'detached' });
    const [minutes] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Minutes.txt' }).click(),
    ]);
    t.is(minutes.suggestedFilename(), 'Minutes.txt');
    await page.getByLabel('Search by name').fill('');

    for (const name of ['Minutes.txt', 'Budget.txt']) await page.getByRole('checkbox', { name }).check();
    const question = await openDialog(page, 'Delete selected documents', 'Delete Document');
    await sees(question, 'Are you sure you want to delete these files?');
    await saves(question, 'Delete', 'Successfully deleted Document(s).', 'There are no documents.');
  },
);

walked(desktop, 'bylaws are uploaded, read and acknowledged by a member', async (t, viewport) => {
  const name = `House Rules ${viewport.width}.txt`;
  const admin = await pageOf(demo.treasurer, '/chapterdocs', 'Chapter Documents', viewport);
  await sees(admin, 'Bylaws', 'Philanthropy', 'Recruitment Strategy');
  const dialog = await openDialog(admin, 'Add New, Bylaws', 'Add Document');
  const files = viewport === desktop ? [name, 'Rites.txt', 'Songs.txt'] : [name];
  await dialog.getByLabel('File', { exact: true }).setInputFiles(files.map((each) => text(each, 100)));
  await saves(dialog, 'Add', 'Successfully uploaded a Document.', name);
  if (viewport === desktop) {
    await admin.getByLabel('Search by name').fill('house RULES');
    await admin.getByText('Songs.txt').waitFor({ state: 'detached' });
    await sees(admin.getByRole('region', { name: 'Philanthropy' }), 'No documents match.');
    await admin.getByLabel('Search by name').fill('');
  }
  await press(admin, `Ask members to acknowledge ${name}`);
  await press(admin.getByRole('dialog'), 'Ask');
  await admin.getByRole('button', { name: `Stop asking members to acknowledge ${name}` }).waitFor();
  await checkPage(t, admin, 'chapter-documents');

  const member = await pageOf(demo.member, '/chapterdocs', 'Chapter Documents', viewport);
  await sees(member, name);
  t.is(await member.getByText('Recruitment Strategy').count(), 0, 'a section that members do not read');
  t.is(await member.getByRole('button', { name: /^(Delete|Add New)/ }).count(), 0);
  await checkPage(t, member, 'read-chapter-documents');
  await press(member, `Acknowledge ${name}`);
  await answers(member, 'I have read it', /^You acknowledged it on /);

  const shown = admin.getByRole('switch', { name: 'Members can read Bylaws' });
  await shown.click();
  await admin.getByRole('switch', { name: 'Members can read Bylaws', checked: false }).waitFor();
  await member.reload();
  await member.getByRole('heading', { name: 'Chapter Documents', level: 1 }).waitFor();
  await member.getByText(name).waitFor({ state: 'detached' });
  await shown.click();
  await admin.getByRole('switch', { name: 'Members can read Bylaws', checked: true }).waitFor();

  const [chapter] = await callAs(admin, 'chapter-documents', {});
  const others = (chapter?.documents ?? []).filter((each) => each.section === 'bylaws' && each.name !== name);
  if (others.length > 0) await callAs(admin, 'delete-docs', { filePaths: others.map(({ Key }) => Key) });
  await admin.reload();
  const list = await openDialog(admin, `Who has acknowledged ${name}`, `Acknowledgments of ${name}`);
  await list.getByRole('list', { name: 'Acknowledged (1)' }).waitFor();
  await sees(list, /^Not yet \(\d+\)$/);
  await checkPage(t, admin, 'acknowledgments');
  await press(list, 'Close');
  const question = await openDialog(admin, `Delete ${name}`, 'Delete Document');
  await saves(question, 'Delete', 'Please upload a document.');
});

test.serial(
  'dropped files: their upload is stopped and begun again, and what fails is said while nothing is lost',
  async (t) => {
    const page = await pageOf(demo.treasurer, '/documents', 'Documents');
    const dialog = await openDialog(page, 'Upload', 'Add Document');
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const name of ['Dropped.txt', 'Second.txt'])
        transfer.items.add(new File(['words'], name, { type: 'text/plain' }));
      return transfer;
    });
    await dialog.getByRole('group', { name: 'Files' }).dispatchEvent('drop', { dataTransfer: dropped });
    await sees(dialog, /^Dropped\.txt · /, /^Second\.txt · /);

    // The call does not come to its end before the upload is stopped.
    const stopped = Promise.withResolvers<void>();
    await page.route('**/api/upload-doc', async (route) => {
      await stopped.promise;
      await route.abort();
    });
    await press(dialog, 'Add');
    await dialog.getByRole('progressbar', { name: 'Upload of Dropped.txt' }).waitFor();
    await checkPage(t, page, 'uploading-documents');
    await press(dialog, 'Cancel upload');
    await dialog.getByRole('alert').filter({ hasText: 'Canceled' }).waitFor();
    stopped.resolve();
    await letThrough(page, '**/api/upload-doc');
    const namesOf = async () => (await callAs(page, 'documents-list', {})).Contents.map(({ name }) => name);
    t.deepEqual(
      (await namesOf()).filter((name) => /^(Dropped|Second)\.txt$/.test(name)),
      [],
    );

    await saves(dialog, 'Add', 'Successfully uploaded a Document.');
    t.deepEqual((await namesOf()).filter((name) => /^(Dropped|Second)\.txt$/.test(name)).toSorted(), [
      'Dropped.txt',
      'Second.txt',
    ]);

    const fail = (call: string) => page.route(`**/api/${call}*`, (route) => route.abort());
    await fail('download-doc');
    await press(page, 'Download Dropped.txt');
    const notice = page.locator('.MuiSnackbar-root').filter({ hasText: /^download document is failed$/ });
    t.regex(await notice.innerHTML(), /error/i);
    await fail('delete-docs');
    await page.getByRole('checkbox', { name: 'Dropped.txt' }).check();
    const question = await openDialog(page, 'Delete selected documents', 'Delete Document');
    await answers(question, 'Delete', /^delete document is failed/);
    t.true((await namesOf()).includes('Dropped.txt'));
  },
);
