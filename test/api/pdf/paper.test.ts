import test from 'ava';
import { extractText } from 'unpdf';
import { linesOf } from '../../../api/pdf/lines.ts';
import { Paper } from '../../../api/pdf/paper.ts';

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
  { left: 48, right: 200 },
  { left: 210, right: 300, alignRight: true },
];

function lettersOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{M}]/gu) ?? []).toSorted();
}

async function textOf(write: (paper: Paper) => Promise<void>): Promise<string> {
  const paper = new Paper({ title: 'Names', author: 'Club' });
  await write(paper);
  const { text } = await extractText(new Uint8Array(await paper.bytes()), { mergePages: true });
  return text.replace(/\s+/g, ' ').normalize('NFC');
}

for (const name of names)
  test(`${name} can be read on paper, and the amount beside it`, async (t) => {
    const text = await textOf((paper) => paper.row(columns, [name, '$33.35']));
    t.is(text, `${name} $33.35`);
  });

test('letters that are joined or reordered are all there, and decomposed ones are composed', async (t) => {
  // Readers of PDF files put the letters of a ligature, and vowels that are drawn first, in drawn order.
  for (const name of ['محمد الأحمد', 'हिन्दी']) {
    const text = await textOf((paper) => paper.row(columns, [name, 'Zoe\u0308']));
    t.deepEqual(lettersOf(text), lettersOf(`${name} Zoë`));
  }
});

test('a document that follows another has all its letters', async (t) => {
  await textOf((paper) => paper.paragraph('Ñandú'));
  t.is(await textOf((paper) => paper.paragraph('Nandu')), 'Nandu');
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
