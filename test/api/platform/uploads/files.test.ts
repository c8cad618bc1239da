import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import test, { type ExecutionContext } from 'ava';
import Koa from 'koa';
import sharp from 'sharp';
import { signedLink } from '../../../../api/integrations/files/disk.ts';
import { isKeyOf, newKey } from '../../../../api/integrations/files/files.ts';
import { MAX_MEGAPIXELS } from '../../../../api/integrations/files/image.ts';
import { openS3Files } from '../../../../api/integrations/files/s3.ts';
import type { Caller } from '../../../../api/platform/auth/caller.ts';
import { readForm } from '../../../../api/platform/calls/form.ts';
import { answerErrors } from '../../../../api/platform/http/answerErrors.ts';
import { linkTo, storeUpload } from '../../../../api/platform/uploads/uploads.ts';
import { startApi } from '../../../support/api.ts';
import { runFolder } from '../../../support/database.ts';
import { atEnd } from '../../../support/scope.ts';

/** Four red pixels. */
const pixels = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
const PNG = await pixels().png().toBuffer();

const api = await startApi('files');
const alpha = await api.addOrg('alpha');
const beta = await api.addOrg('beta');
atEnd(test, api.end);

const store = (orgCode = 'alpha', content = PNG) =>
  api.deps.files.put(orgCode, 'screenshots', Readable.from([content]), { contentType: 'image/png' });
const link = (key: string, expiresInSeconds = 600, reader = alpha.member.memberId) =>
  api.deps.files.url(key, { expiresInSeconds, reader });

test('one member cannot fill the disk', async (t) => {
  const file = new File([PNG], 'venmo.png', { type: 'image/png' });
  const upload = (person = alpha.pledge) => person.upload('/api/upload-payment-doc', { file });
  const first = await Promise.all(Array.from({ length: 40 }, () => upload()));
  t.true(first.every(({ status }) => status === 200));
  const refused = await upload();
  t.is(refused.status, 429);
  t.true(Number(refused.headers.get('retry-after')) > 0);
  t.is((await upload(alpha.other)).status, 200, 'others are not concerned');
  const { rows } = await api.db.pool.query('SELECT 1 FROM app.uploads WHERE member_id = $1', [
    alpha.pledge.memberId,
  ]);
  t.is(rows.length, 40);
});

test('a file is shown to who has its link and is signed in', async (t) => {
  const key = await store();
  t.regex(key, /^alpha\/screenshots\/[0-9a-f-]{36}\.png$/);
  const answer = await alpha.member.get(await link(key));
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'image/png');
  t.is(answer.headers.get('content-length'), String(PNG.length));
  t.is(answer.headers.get('x-content-type-options'), 'nosniff');
  t.is(answer.headers.get('content-disposition'), `inline; filename="${key.split('/')[2]}"`);
  t.regex(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/);
  t.regex(answer.headers.get('cache-control') ?? '', /private/);
});

test('only its owner and administrators get a link to a screenshot', async (t) => {
  const key = await store();
  const { memberId: owner } = alpha.member;
  const linkFor = (memberId: string, role: string) =>
    linkTo({ deps: api.deps, caller: { orgCode: 'alpha', memberId, role } as Caller }, key, owner);
  t.not(await linkFor(owner, 'member'), '');
  t.not(await linkFor(alpha.admin.memberId, 'admin'), '');
  t.is(await linkFor(alpha.other.memberId, 'member'), '');
});

test('a HEIC is offered as a download', async (t) => {
  const content = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
  const about = { contentType: 'image/heic' } as const;
  const key = await api.deps.files.put('alpha', 'screenshots', Readable.from([content]), about);
  const answer = await alpha.member.get(await link(key));
  t.regex(answer.headers.get('content-disposition') ?? '', /^attachment; filename="[0-9a-f-]+\.heic"$/);
});

test('without a session, or in another organization, there is no file', async (t) => {
  const url = await link(await store());
  t.is((await api.visitor().get(url)).status, 401);
  const foreign = await beta.admin.get(url);
  t.is(foreign.status, 404);
  const none = await link(newKey('beta', 'screenshots', 'image/png'), 600, beta.admin.memberId);
  t.is((await beta.admin.get(none)).status, 404);
});

test('a link that was changed shows nothing', async (t) => {
  const [key, other] = [await store(), await store()];
  const good = new URL(await link(key), api.url);
  const expires = good.searchParams.get('expires') ?? '';
  const signature = good.searchParams.get('signature') ?? '';
  for (const query of [
    '',
    `?expires=${expires}`,
    `?expires=${Number(expires) + 1}&signature=${signature}`,
    `?expires=${expires}&signature=${signature.slice(0, -1)}`,
    `?expires=${expires}&signature=${'A'.repeat(signature.length)}`,
    `?expires=1e12&signature=${signature}`,
    `?expires=${expires}&expires=${expires}&signature=${signature}`,
  ])
    t.is((await alpha.member.get(`/api/files/${key}${query}`)).status, 403, query);
  t.is((await alpha.member.get(`/api/files/${other}${good.search}`)).status, 403);
  const reader = alpha.member.memberId;
  const forged = signedLink(new Uint8Array(32), { key, reader, expires: Number(expires) });
  t.is((await alpha.member.get(forged)).status, 403);
});

test('a link shows the file until it expires', async (t) => {
  const key = await store();
  t.is((await alpha.member.get(await link(key, 60))).status, 200);
  const answer = await alpha.member.get(await link(key, -1));
  t.is(answer.status, 403);
  t.is(answer.at('message'), 'This link has expired. Please open the page again.');
});

test('a key leads nowhere else', async (t) => {
  const secret = api.deps.fileSecret ?? new Uint8Array();
  const expires = Math.floor(api.deps.clock().getTime() / 1000) + 600;
  const reader = alpha.member.memberId;
  for (const key of [
    'alpha/screenshots/../../../etc/passwd',
    'alpha/%2e%2e/beta/screenshots/x.png',
    'alpha/screenshots/x.png',
    `alpha/screenshots/${randomUUID()}.svg`,
    `alphabet/screenshots/${randomUUID()}.png`,
  ]) {
    t.false(isKeyOf('alpha', key), key);
    t.is((await alpha.member.get(signedLink(secret, { key, reader, expires }))).status, 404, key);
  }
});

test('similar organization codes have different folders', (t) => {
  const codes = ['a b', 'a_b', 'a/b', '../a', 'A', 'ä', 'a', 'a_20_b'];
  const folders = codes.map((code) => newKey(code, 'screenshots', 'image/gif').split('/')[0] ?? '');
  t.is(new Set(folders).size, codes.length);
  for (const [index, folder] of folders.entries()) {
    t.regex(folder, /^[a-z0-9_-]+$/);
    for (const code of codes)
      t.is(isKeyOf(code, `${folder}/screenshots/${randomUUID()}.gif`), code === codes[index]);
  }
});

test('links at S3 are presigned, expire, and name type and disposition', async (t) => {
  const before = { ...process.env };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'secret' });
  try {
    const files = openS3Files({ bucket: 'dues', region: 'eu-central-1' });
    t.is(files.origin, 'https://dues.s3.eu-central-1.amazonaws.com');
    const key = newKey('alpha', 'screenshots', 'image/png');
    const reader = alpha.member.memberId;
    const url = new URL(await files.url(key, { expiresInSeconds: 300, reader }));
    t.is(url.origin, 'https://dues.s3.eu-central-1.amazonaws.com');
    t.is(url.pathname, `/${key}`);
    t.is(url.searchParams.get('X-Amz-Expires'), '300');
    t.is(url.searchParams.get('response-content-type'), 'image/png');
    t.is(url.searchParams.get('response-content-disposition'), `inline; filename="${key.split('/')[2]}"`);
    const pdf = newKey('alpha', 'documents', 'application/pdf');
    const named = new URL(await files.url(pdf, { expiresInSeconds: 300, reader, name: 'Bylaws.pdf' }));
    t.is(named.searchParams.get('response-content-disposition'), 'attachment; filename="Bylaws.pdf"');
    await t.throwsAsync(async () => files.url('alpha/evil.svg', { expiresInSeconds: 300, reader }), {
      instanceOf: RangeError,
    });
    const minio = openS3Files({ bucket: 'dues', region: 'us-east-1', endpoint: 'http://minio.test:9000' });
    t.is(minio.origin, 'http://minio.test:9000');
    t.is(new URL(await minio.url(key, { expiresInSeconds: 300, reader })).pathname, `/dues/${key}`);
  } finally {
    process.env.AWS_ACCESS_KEY_ID = before.AWS_ACCESS_KEY_ID ?? '';
    process.env.AWS_SECRET_ACCESS_KEY = before.AWS_SECRET_ACCESS_KEY ?? '';
  }
});

/** A server that takes forms with a file of at most 1 MiB and stores the image, until the test ends. */
async function uploadServer(t: ExecutionContext): Promise<{
  url: string;
  send: (body: BodyInit, type?: string) => Promise<Response>;
}> {
  const app = new Koa();
  app.use(answerErrors(() => undefined));
  app.use(async (ctx) => {
    const { input, dispose } = await readForm(ctx as never, 1024 ** 2);
    try {
      const file = input.file;
      if (!(file instanceof File)) throw new TypeError('no file');
      const request = { deps: api.deps, caller: { orgCode: 'alpha', memberId: randomUUID() } as Caller };
      const key = await storeUpload(request, 'screenshots', { file, field: 'file' });
      const { rows } = await api.db.pool.query('SELECT sha256 FROM app.uploads WHERE key = $1', [key]);
      ctx.body = { key, sha256: rows[0]?.sha256, name: file.name, note: input.note };
    } finally {
      await dispose();
    }
  });
  const server = app.listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    send: (body, type) =>
      fetch(url, { method: 'POST', body, ...(type !== undefined && { headers: { 'content-type': type } }) }),
  };
}

function form(content: BlobPart, name: string, type = 'image/png'): FormData {
  const data = new FormData();
  data.set('note', 'hello');
  data.set('file', new File([content], name, { type }));
  return data;
}

// Uploads of other test files at the same time are not looked at.
process.env.TMPDIR = mkdtempSync(join(runFolder, 'uploads-'));
const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('bursar-upload-'));

test.serial('an image is taken by its content, whatever it is called', async (t) => {
  const { send } = await uploadServer(t);
  const taken = await send(form(PNG, '../../x.html', 'text/html'));
  const answer = (await taken.json()) as { key: string; name: string; note: string };
  t.is(taken.status, 200);
  t.regex(answer.key, /^alpha\/screenshots\/.*\.png$/);
  t.is(answer.name, 'x.html');
  t.is(answer.note, 'hello');
  for (const [content, name, type] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.svg', 'image/svg+xml'],
    ['<script>alert(1)</script>', 'x.png', 'image/png'],
    ['', 'empty.png', 'image/png'],
  ] as const) {
    const refused = await send(form(content, name, type));
    t.is(refused.status, 400, name);
    t.regex(await refused.text(), /"field":"file","message":"The file must be an image/);
  }
  t.is((await send('{}', 'application/json')).status, 415);
  t.is((await send('nonsense', 'multipart/form-data; boundary=x')).status, 400);
});

test.serial('what is too large is refused, whether it says so or not, and nothing is left', async (t) => {
  const { url, send } = await uploadServer(t);
  const before = await uploads();
  const large = form(new Blob([PNG, Buffer.alloc(1024 ** 2)]), 'x.png');
  const refused = await send(large);
  t.is(refused.status, 413);
  t.regex(await refused.text(), /File size exceeds 1 MiB/);
  const encoded = new Response(large);
  const chunked = await fetch(url, {
    method: 'POST',
    body: encoded.body,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  t.is(chunked?.status ?? 413, 413);
  t.deepEqual(await uploads(), before);
});

/** The bytes that an upload has left, and what the server says of them. */
async function kept(
  t: ExecutionContext,
  send: (body: BodyInit) => Promise<Response>,
  content: Buffer,
): Promise<{ key: string; content: Buffer }> {
  const answer = await send(form(new Uint8Array(content), 'x'));
  t.is(answer.status, 200);
  const { key, sha256 } = (await answer.json()) as { key: string; sha256: string };
  const stored = Buffer.concat((await (await api.deps.files.get(key))?.content.toArray()) ?? []);
  t.is(sha256, createHash('sha256').update(stored).digest('hex'));
  return { key, content: stored };
}

test.serial('an image is decoded and encoded again, without what else was in the file', async (t) => {
  const { send } = await uploadServer(t);
  const place = { IFD0: { Copyright: 'TOP-SECRET-PLACE' } };
  const turned = sharp({ create: { width: 4, height: 2, channels: 3, background: 'red' } });
  const photo = await turned.jpeg().withMetadata({ orientation: 6, exif: place }).toBuffer();
  t.true(photo.includes('TOP-SECRET-PLACE'));
  const jpeg = await kept(t, send, Buffer.concat([photo, Buffer.from('PK-hidden-archive')]));
  t.false(jpeg.content.includes('TOP-SECRET-PLACE'));
  t.false(jpeg.content.includes('hidden-archive'));
  const { format, width, height, exif } = await sharp(jpeg.content).metadata();
  t.deepEqual({ format, width, height, exif }, { format: 'jpeg', width: 2, height: 4, exif: undefined });
  for (const [content, extension, format] of [
    [PNG, 'png', 'png'],
    [await pixels().webp().toBuffer(), 'webp', 'webp'],
    [await pixels().gif().toBuffer(), 'png', 'png'],
  ] as const) {
    const { key, content: again } = await kept(t, send, content);
    t.true(key.endsWith(`.${extension}`), key);
    t.is((await sharp(again).metadata()).format, format);
  }
});

const HEIC = readFileSync(new URL('../../../cases/images/heic-with-gps.heic', import.meta.url));

test.serial('a HEIC becomes a JPEG that browsers show, without the place where it was taken', async (t) => {
  const { send } = await uploadServer(t);
  t.true(HEIC.includes('Exif'));
  const { key, content } = await kept(t, send, HEIC);
  t.true(key.endsWith('.jpg'), key);
  const { exif, xmp, ...header } = await sharp(content).metadata();
  t.like(header, { format: 'jpeg', width: 600, height: 400 });
  t.is(exif, undefined);
  t.is(xmp, undefined);
});

const UNREADABLE = 'The image cannot be read. Please choose another one.';

/** It with another width in the boxes that say its size. */
function heicOfWidth(width: number): Buffer {
  const heic = Buffer.from(HEIC);
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 1))
    heic.writeUInt32BE(width, at + 8);
  return heic;
}

test.serial('what only begins as an image, or has too many pixels, is refused', async (t) => {
  const { send } = await uploadServer(t);
  const wide = { width: MAX_MEGAPIXELS * 1_000 + 1, height: 1_000, channels: 3, background: 'red' } as const;
  const bomb = await sharp({ create: wide, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  t.true(bomb.length < 1024 ** 2);
  for (const [content, message] of [
    [PNG.subarray(0, 40), UNREADABLE],
    [PNG.subarray(0, PNG.length - 20), UNREADABLE],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0whatever', 'latin1'), UNREADABLE],
    [HEIC.subarray(0, 700), UNREADABLE],
    [heicOfWidth(0), UNREADABLE],
    [heicOfWidth(MAX_MEGAPIXELS * 2_500 + 1), `The image must have at most ${MAX_MEGAPIXELS} megapixels.`],
    [bomb, `The image must have at most ${MAX_MEGAPIXELS} megapixels.`],
  ] as const) {
    const refused = await send(form(new Uint8Array(content), 'x.png'));
    t.is(refused.status, 400, message);
    t.deepEqual(((await refused.json()) as { errors: unknown }).errors, [{ field: 'file', message }]);
  }
});

test.serial('a form with more than one file or too many fields is refused', async (t) => {
  const { send } = await uploadServer(t);
  const files = form(new Uint8Array(PNG), 'a.png');
  files.append('other', new File([new Uint8Array(PNG)], 'b.png'));
  const fields = form(new Uint8Array(PNG), 'a.png');
  for (let index = 0; index < 100; index++) fields.append(`field${index}`, 'x');
  for (const [body, message] of [
    [files, 'Send one file at a time.'],
    [fields, 'The form has too many fields.'],
  ] as const) {
    const refused = await send(body);
    t.is(refused.status, 413);
    t.is(((await refused.json()) as { message: string }).message, message);
  }
});
