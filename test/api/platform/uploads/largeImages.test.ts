import test from 'ava';
import sharp from 'sharp';
import { startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';

const MIB = 1024 ** 2;
const api = await startApi('large_images');
const { member } = await api.addOrg('alpha');
atEnd(test, api.end);

async function upload(content: Buffer, name: string) {
  const body = new FormData();
  body.set('fileDoc', new File([new Uint8Array(content)], name));
  const answer = await fetch(`${api.url}/api/upload-reimbursement-doc`, {
    method: 'POST',
    headers: { cookie: member.cookie(), origin: api.url },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { Location?: string; message?: string } };
}

async function stored(key: string | undefined): Promise<Buffer> {
  const file = await api.deps.files.get(key ?? '');
  if (file === undefined) throw new Error(`no file: ${key}`);
  return Buffer.concat(await file.content.toArray());
}

test('a receipt above 25 MiB is decoded as smaller ones are', async (t) => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const hidden = Buffer.concat([png, Buffer.alloc(26 * MIB), Buffer.from('<script>alert(1)</script>')]);
  const taken = await upload(hidden, 'receipt.png');
  t.is(taken.status, 200);
  const kept = await stored(taken.body.Location);
  t.true(kept.length < 10_000);
  t.false(kept.includes('<script>'));
  const header = await upload(Buffer.concat([png.subarray(0, 40), Buffer.alloc(26 * MIB)]), 'receipt.png');
  t.is(header.status, 400);
  const wide = { width: 50_000, height: 50_000, channels: 3, background: 'red' } as const;
  const bomb = await sharp({ create: wide, limitInputPixels: false }).png({ compressionLevel: 1 }).toBuffer();
  const refused = await upload(
    Buffer.concat([bomb, Buffer.alloc(Math.max(0, 26 * MIB - bomb.length))]),
    'x.png',
  );
  t.is(refused.status, 400);
  t.regex(String(refused.body.message), /at most 50 megapixels/);
});

test('a PDF is taken as a receipt and kept as it was sent', async (t) => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
  const taken = await upload(pdf, 'receipt.pdf');
  t.is(taken.status, 200, taken.body.message);
  t.regex(taken.body.Location ?? '', /\/receipts\/.*\.pdf$/);
  t.deepEqual(await stored(taken.body.Location), pdf);
  const link = await api.deps.files.url(taken.body.Location ?? '', {
    expiresInSeconds: 60,
    reader: member.memberId,
  });
  const answer = await fetch(new URL(link, api.url), { headers: { cookie: member.cookie() } });
  t.regex(answer.headers.get('content-disposition') ?? '', /^attachment/);
});
