import test from 'ava';
import { extractText, getDocumentProxy } from 'unpdf';
import { linesOf } from '../../../../api/platform/pdf/lines.ts';
import { Paper } from '../../../../api/platform/pdf/paper.ts';

const names = [
  'דניאל כהן',
  '小明 王',
  '김민준',
  'Nguyễn Thị Ánh',
  'Łukasz Żółć',
  'Ñandú O’Hare',
  'สมชาย ใจดี',
  'Αλέξης Владимир',
];
const columns = [
  { head: 'Name', wraps: true },
  { head: 'Amount', alignRight: true },
];

function lettersOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{M}]/gu) ?? []).toSorted();
}

async function pagesOf(write: (paper: Paper) => Promise<void>): Promise<readonly string[]> {
  const paper = new Paper({ title: 'Names', author: 'Club' });
  await write(paper);
  const bytes = await paper.bytes((page, pages) => `page ${page} of ${pages}`, {});
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' ').normalize('NFC'));
}

for (const name of names)
  test(`${name} can be read on paper, and the amount beside it`, async (t) => {
    const pages = await pagesOf((paper) => paper.table(columns, [[name, '$33.35']]));
    t.deepEqual(pages, [`Name Amount ${name} $33.35 page 1 of 1`]);
  });

test('letters that are joined or reordered are all there, and decomposed ones are composed', async (t) => {
  // Readers of PDF files put the letters of a ligature, and vowels that are drawn first, in drawn order.
  for (const name of ['محمد الأحمد', 'हिन्दी']) {
    const [text = ''] = await pagesOf((paper) => paper.paragraph(`${name} Zoe\u0308`));
    t.deepEqual(lettersOf(text), lettersOf(`${name} Zoë page of`));
  }
});

test('letters that a font draws in two parts do not change those that it draws in one', async (t) => {
  const text = 'Thị Ánh in Việt, Thi in Viet';
  t.deepEqual(await pagesOf((paper) => paper.paragraph(text)), [`${text} page 1 of 1`]);
});

test('a document that follows another has all its letters', async (t) => {
  await pagesOf((paper) => paper.paragraph('Ñandú'));
  t.deepEqual(await pagesOf((paper) => paper.paragraph('Nandu')), ['Nandu page 1 of 1']);
});

test('a name is drawn by a font that has its letters', async (t) => {
  for (const name of [...names, 'محمد الأحمد', 'हिन्दी'])
    for (const line of await linesOf(name, 40))
      for (const { text, face } of line)
        for (const character of text) t.true(face.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
});

test('a long name is wrapped within its column, whether or not it has spaces', async (t) => {
  for (const name of ['A'.repeat(120), 'محمد '.repeat(30).trim()]) {
    const lines = await linesOf(name, 15);
    t.true(lines.length > 3);
    for (const line of lines) t.true(line.reduce((sum, { width }) => sum + width, 0) <= 15);
  }
});

test('a long table has its head and foot on each page, and each row once', async (t) => {
  const rows = Array.from({ length: 100 }, (_, index) => [`Row ${index}.`, `$${index}.00`]);
  const pages = await pagesOf((paper) => paper.table(columns, rows));
  t.true(pages.length > 1);
  for (const [index, page] of pages.entries()) {
    t.true(page.startsWith('Name Amount Row '), page);
    t.true(page.endsWith(`page ${index + 1} of ${pages.length}`), page);
  }
  t.deepEqual(
    pages.flatMap((page) => page.match(/Row \d+\. \$\d+\.00/g)),
    rows.map((row) => row.join(' ')),
  );
});

test('a row that is taller than a page goes on, on the next ones', async (t) => {
  const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
  const pages = await pagesOf((paper) => paper.table(columns, [[words.join(' '), '$1.00']]));
  t.true(pages.length > 2);
  t.deepEqual(pages.join(' ').match(/word\d+/g), words);
});

test('an amount is never wrapped or printed over, however large', async (t) => {
  const amounts = ['−$10,000,000.00', '+$10,000,000.00', '$9,999,999,999.99'];
  const wide = [...columns, { head: 'Balance', alignRight: true }, { head: 'More', alignRight: true }];
  const paper = new Paper({ title: 'Amounts', author: 'Club' });
  await paper.table(wide, [['A'.repeat(150), ...amounts]]);
  const bytes = new Uint8Array(await paper.bytes(() => '', {}));
  const page = await (await getDocumentProxy(bytes)).getPage(1);
  const { items } = await page.getTextContent();
  const boxes = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            left: item.transform[4],
            right: item.transform[4] + item.width,
            y: item.transform[5],
          },
        ]
      : [],
  );
  for (const amount of amounts)
    t.true(
      boxes.some(({ text }) => text === amount),
      amount,
    );
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      if (one.y === other.y)
        t.true(one.right < other.left || other.right < one.left, `${one.text}, ${other.text}`);
});
