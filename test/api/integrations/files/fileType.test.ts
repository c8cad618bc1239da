import test from 'ava';
import sharp from 'sharp';
import { typeOfContent } from '../../../../api/integrations/files/fileType.ts';
import { caseFile } from '../../../support/cases.ts';

const pixel = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** The first sector of a compound file, which Office's before 2007 are. */
const compound = Buffer.concat([latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(600)]);

for (const [what, content, name, type] of [
  ['a PNG', await pixel.clone().png().toBuffer(), 'a.txt', 'image/png'],
  ['a JPEG', await pixel.clone().jpeg().toBuffer(), 'a', 'image/jpeg'],
  ['a GIF', await pixel.clone().gif().toBuffer(), 'a.png', 'image/gif'],
  ['a WebP', await pixel.clone().webp().toBuffer(), 'a.webp', 'image/webp'],
  ['a HEIC', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'a.heic', 'image/heic'],
  ['a HEIF', latin1('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'a.heic', 'image/heic'],
  ['a PDF', latin1('%PDF-1.7\n'), 'a.doc', 'application/pdf'],
  ['a Word document', compound, 'A.DOC', 'application/msword'],
  ['a spreadsheet', compound, 'a.xls', 'application/vnd.ms-excel'],
  ['a compound file of another name', compound, 'a.msi', undefined],
  ['a film', latin1('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'a.mp4', 'video/mp4'],
  ['a film by Apple', latin1('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'a.mov', 'video/quicktime'],
  ['a CSV file', latin1('Name,Email\r\nAnn,ann@example.org\r\n'), 'a.csv', 'text/csv'],
  ['a text', latin1('Notes\n\tmore'), 'a.txt', 'text/plain'],
  ['a text of another name', latin1('#!/bin/sh'), 'a.sh', undefined],
  ['a text in UTF-8', Buffer.from('Łukasz, Ánh\n'), 'a.txt', 'text/plain'],
  ['a text in another encoding', latin1('Ren\xe9e'), 'a.txt', 'text/plain'],
  ["Excel's CSV file", caseFile('documents/excel-cp1252.csv'), 'a.csv', 'text/csv'],
  ['the Unicode text of Excel', caseFile('rosters/13-template-excel-unicode.csv'), 'a.txt', 'text/plain'],
  [
    'a text in UTF-16, the other way around',
    Buffer.from('\uFEFFRenée', 'utf16le').swap16(),
    'a.txt',
    'text/plain',
  ],
  ['half a letter of UTF-16', Buffer.from('\uFEFFRen\ud83c', 'utf16le'), 'a.txt', undefined],
  ['a receipt', caseFile('documents/receipt.pdf'), 'a.pdf', 'application/pdf'],
  [
    'a PDF after other bytes',
    Buffer.concat([latin1('\0\r\n@PJL\n'), caseFile('documents/receipt.pdf')]),
    'a.pdf',
    'application/pdf',
  ],
  [
    'a PDF far inside',
    Buffer.concat([Buffer.alloc(2_000), caseFile('documents/receipt.pdf')]),
    'a.pdf',
    undefined,
  ],
  [
    'a PDF after other bytes by another name',
    Buffer.concat([latin1('\0'), caseFile('documents/receipt.pdf')]),
    'a.txt',
    undefined,
  ],
  [
    'a text with bytes of a program at its end',
    Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0])]),
    'a.csv',
    undefined,
  ],
  ['bytes that are named a text', latin1('MZ\x90\0\x03'), 'a.txt', undefined],
  ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg', undefined],
  ['HTML', latin1('<!doctype html><script>alert(1)</script>'), 'a.html', undefined],
  ['a sound in RIFF', latin1('RIFF\x24\0\0\0WAVEfmt '), 'a.webp', undefined],
  ['nothing', Buffer.alloc(0), 'a.txt', undefined],
] as const) {
  test(`${what} is ${type ?? 'no file that is kept'}`, async (t) => {
    t.is(await typeOfContent(new File([new Uint8Array(content)], name)), type);
  });
}
