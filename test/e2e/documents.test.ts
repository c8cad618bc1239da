import test from 'ava';
import { chapterDocuments, deleteDocs, documentsList } from '../../api/contract/document.ts';
import { demo } from '../support/app.ts';
import { desktop, type Viewport, walkedAt } from '../support/browser.ts';
import { callAs, checkPage, leaveTidy, sees, startWithBrowser } from './steps.ts';

/**
 * Documents up to the quota, which is small here, and chapter documents (spec 3 section 2). Serial: one
 * server.
 */
const { app, browser, enter } = await startWithBrowser('e2e_documents', { BURSAR_DOCUMENT_QUOTA_MIB: '1' });
leaveTidy(test, { app, browser });

const visit = (viewport: Viewport, path: string, email: string = demo.treasurer) =>
  enter(email, path, viewport);

const text = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'a'),
});

for (const viewport of walkedAt(desktop)) {
  const { width } = viewport;

  test.serial(
    `documents are uploaded up to the quota, refused, downloaded and deleted, at ${width}`,
    async (t) => {
      const page = await visit(viewport, '/documents');
      const { Contents } = await callAs(page, documentsList, {});
      if (Contents.length > 0) {
        await sees(page, Contents[0]?.name ?? '', / of 1 MB used \(\d+\.\d%\)$/);
        await checkPage(t, page, 'demo-documents');
        await callAs(page, deleteDocs, { filePaths: Contents.map(({ Key }) => Key) });
        await page.reload();
      }
      await sees(page, 'There are no documents.');
      await checkPage(t, page, 'no-documents');

      await page.getByRole('button', { name: 'Upload' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Document' });
      const add = dialog.getByRole('button', { name: 'Add', exact: true });
      t.true(await add.isDisabled());
      await dialog.getByRole('button', { name: 'Select File', exact: true }).waitFor();
      const choose = dialog.getByLabel('File', { exact: true });
      await choose.setInputFiles([{ ...text('page.html', 9), mimeType: 'text/html' }]);
      await sees(dialog, /^The file must be a png, /);
      await choose.setInputFiles([
        text('Minutes.txt', 300_000),
        text('Budget.txt', 300_000),
        text('Film.txt', 600_000),
      ]);
      await checkPage(t, page, 'add-documents');
      await add.click();
      await sees(dialog, /^There is not enough space: the file has 585\.9 KB, and /);
      t.is(await dialog.getByText(/Minutes|Budget/).count(), 0, 'what was taken is not chosen any more');
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await sees(page, 'Minutes.txt', 'Budget.txt', '293.0 KB');
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
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download Minutes.txt' }).click(),
      ]);
      t.is(file.suggestedFilename(), 'Minutes.txt');
      await page.getByLabel('Search by name').fill('');

      for (const name of ['Minutes.txt', 'Budget.txt']) await page.getByRole('checkbox', { name }).check();
      await page.getByRole('button', { name: 'Delete selected documents' }).click();
      const question = page.getByRole('dialog', { name: 'Delete Document' });
      await sees(question, 'Are you sure you want to delete these files?');
      await question.getByRole('button', { name: 'Yes' }).click();
      await sees(page, 'Successfully deleted Document(s).', 'There are no documents.');
    },
  );

  test.serial(`bylaws are uploaded, read and acknowledged by a member, at ${width}`, async (t) => {
    const name = `House Rules ${width}.txt`;
    const admin = await visit(viewport, '/chapterdocs');
    await sees(admin, 'Bylaws', 'Philanthropy', 'Recruitment Strategy');
    await admin.getByRole('button', { name: 'Add New, Bylaws' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add Document' });
    const files = viewport === desktop ? [name, 'Rites.txt', 'Songs.txt'] : [name];
    await dialog.getByLabel('File', { exact: true }).setInputFiles(files.map((each) => text(each, 100)));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await sees(admin, 'Successfully uploaded a Document.', name);
    if (viewport === desktop) {
      await admin.getByLabel('Search by name').fill('house RULES');
      await admin.getByText('Songs.txt').waitFor({ state: 'detached' });
      await sees(admin.getByRole('region', { name: 'Philanthropy' }), 'No document is called so.');
      await admin.getByLabel('Search by name').fill('');
    }
    await admin.getByRole('button', { name: `Ask members to acknowledge ${name}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
    await admin.getByRole('button', { name: `Stop asking members to acknowledge ${name}` }).waitFor();
    await checkPage(t, admin, 'chapter-documents');

    const member = await visit(viewport, '/chapterdocs', demo.member);
    await sees(member, name);
    t.is(await member.getByText('Recruitment Strategy').count(), 0, 'a section that members do not read');
    t.is(await member.getByRole('button', { name: /^(Delete|Add New)/ }).count(), 0);
    await checkPage(t, member, 'read-chapter-documents');
    await member.getByRole('button', { name: `Acknowledge ${name}` }).click();
    await member.getByRole('button', { name: 'I have read it' }).click();
    await sees(member, /^You acknowledged it on /);

    const shown = admin.getByRole('switch', { name: 'Members can read Bylaws' });
    await shown.click();
    await admin.getByRole('switch', { name: 'Members can read Bylaws', checked: false }).waitFor();
    await member.reload();
    await member.getByRole('heading', { name: 'Chapter Documents', level: 1 }).waitFor();
    await member.getByText(name).waitFor({ state: 'detached' });
    await shown.click();
    await admin.getByRole('switch', { name: 'Members can read Bylaws', checked: true }).waitFor();
    await member.reload();
    await sees(member, name);

    await admin.reload();
    await admin.getByRole('button', { name: `Who has acknowledged ${name}` }).click();
    const list = admin.getByRole('dialog', { name: `Acknowledgments of ${name}` });
    await list.getByRole('list', { name: 'Acknowledged (1)' }).waitFor();
    await sees(list, /^Not yet \(\d+\)$/);
    await checkPage(t, admin, 'acknowledgments');
    await list.getByRole('button', { name: 'Close' }).click();
    const [chapter] = await callAs(admin, chapterDocuments, {});
    const others = (chapter?.documents ?? []).filter(
      (each) => each.section === 'bylaws' && each.name !== name,
    );
    if (others.length > 0) await callAs(admin, deleteDocs, { filePaths: others.map(({ Key }) => Key) });
    await admin.reload();
    await admin.getByRole('button', { name: `Delete ${name}` }).click();
    const question = admin.getByRole('dialog', { name: 'Delete Document' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await sees(admin, 'Please upload a document.');
  });
}

test.serial(
  'files are dropped, their upload is stopped and begun again, and each is there once',
  async (t) => {
    const page = await visit(desktop, '/documents');
    await page.getByRole('button', { name: 'Upload' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Document' });
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
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('progressbar', { name: 'Upload of Dropped.txt' }).waitFor();
    await checkPage(t, page, 'uploading-documents');
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Canceled' }).waitFor();
    stopped.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    const namesOf = async () => (await callAs(page, documentsList, {})).Contents.map(({ name }) => name);
    t.deepEqual(
      (await namesOf()).filter((name) => /^(Dropped|Second)\.txt$/.test(name)),
      [],
    );

    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await sees(page, 'Successfully uploaded a Document.');
    await dialog.waitFor({ state: 'detached' });
    t.deepEqual((await namesOf()).filter((name) => /^(Dropped|Second)\.txt$/.test(name)).toSorted(), [
      'Dropped.txt',
      'Second.txt',
    ]);
  },
);

test.serial('what fails is said as the specification has it, and nothing is lost', async (t) => {
  const page = await visit(desktop, '/documents');
  const fail = (call: string) => page.route(`**/api/${call}*`, (route) => route.abort());
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Document' });
  await dialog.getByLabel('File', { exact: true }).setInputFiles([text('Kept.txt', 100)]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await fail('download-doc');
  await page.getByRole('button', { name: 'Download Kept.txt' }).click();
  await sees(page, /^download document is failed$/);
  await fail('delete-docs');
  await page.getByRole('checkbox', { name: 'Kept.txt' }).check();
  await page.getByRole('button', { name: 'Delete selected documents' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Document' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await sees(question, /^delete documenet is failed/);
  t.true((await callAs(page, documentsList, {})).Contents.some(({ name }) => name === 'Kept.txt'));
});
