import test from 'ava';
import { sniffImage } from '../../../../api/integrations/files/image.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

for (const [what, content, type] of [
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['an old GIF', 'GIF87a\x01\0', 'image/gif'],
  ['a GIF', 'GIF89a\x01\0', 'image/gif'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
  ['a HEIF', '\0\0\0\x18ftypmif1\0\0\0\0', 'image/heic'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', undefined],
  ['an XML prolog', '<?xml version="1.0"?><svg/>', undefined],
  ['HTML', '<!doctype html><script>alert(1)</script>', undefined],
  ['a PDF', '%PDF-1.7', undefined],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0', undefined],
  ['a sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['a PNG name in a text', 'PNG', undefined],
  ['the beginning of a PNG', '\x89PNG', undefined],
  ['nothing', '', undefined],
] as const) {
  test(`${what} is ${type ?? 'no image that is shown'}`, (t) => {
    t.is(sniffImage(bytes(content)), type);
  });
}

test('only a view of a larger buffer is looked at', (t) => {
  const around = bytes('xxGIF89ayy');
  t.is(sniffImage(around.subarray(2)), 'image/gif');
  t.is(sniffImage(around), undefined);
});
