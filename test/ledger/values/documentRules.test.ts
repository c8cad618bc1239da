import test from 'ava';
import { fileKinds } from '../../../api/integrations/files/files.ts';
import { extensions } from '../../../api/integrations/files/fileType.ts';
import {
  documentFileTypes,
  documentNameOf,
  formatBytes,
  freeName,
  validateDocument,
  WRONG_DOCUMENT,
} from '../../../ledger/values/documentRules.ts';
import { MAX_FILE_BYTES } from '../../../ledger/values/input.ts';

test('a document is of at most 100 MiB and of a type that the server takes', (t) => {
  t.is(validateDocument({ name: 'Slides.PPTX', size: MAX_FILE_BYTES }), undefined);
  t.is(validateDocument({ name: 'a.pdf', size: MAX_FILE_BYTES + 1 })?.message, 'File size exceeds 100 MiB');
  for (const name of ['page.html', 'image.svg', 'none'])
    t.is(validateDocument({ name, size: 1 })?.message, WRONG_DOCUMENT, name);
  const kept = fileKinds.documents.types.map((type) => extensions[type]);
  t.deepEqual(documentFileTypes.filter((type) => type !== 'jpeg').toSorted(), kept.toSorted());
});

test('a document is called what its file was, and ends as its content says', (t) => {
  for (const [given, extension, name] of [
    ['Bylaws.pdf', 'pdf', 'Bylaws.pdf'],
    ['C:\\Chapter\\By laws.PDF', 'pdf', 'By laws.pdf'],
    ['../../etc/passwd', 'txt', 'passwd.txt'],
    ['page.html', 'txt', 'page.txt'],
    ['Ritual.2026.final.docx', 'docx', 'Ritual.2026.final.docx'],
    ['Łukasz’s café\u202Efdp.jpeg', 'jpg', 'Łukasz’s caféfdp.jpeg'],
    ['Cafe\u0301.png', 'jpg', 'Café.jpg'],
    ['a\r\nb\0"<c>.csv', 'csv', 'abc.csv'],
    ['.pdf', 'pdf', 'pdf.pdf'],
    ['', 'pdf', 'Document.pdf'],
    [`${'🎓'.repeat(200)}.pdf`, 'pdf', `${'🎓'.repeat(120)}.pdf`],
  ] as const)
    t.is(documentNameOf(given, extension), name);
});

test('a name that is taken gets the first free number', (t) => {
  const taken = ['a.b.pdf', 'a.b (2).pdf'];
  t.is(
    freeName('a.b.pdf', (name) => taken.includes(name)),
    'a.b (3).pdf',
  );
});

test('bytes are shown with one decimal', (t) => {
  for (const [bytes, shown] of [
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [MAX_FILE_BYTES, '100.0 MB'],
    [1_073_741_824, '1.0 GB'],
  ] as const)
    t.is(formatBytes(bytes), shown);
});
