import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import test, { type ExecutionContext } from 'ava';
import { openDiskFiles } from '../../../../api/integrations/files/disk.ts';
import { type Files, newKey } from '../../../../api/integrations/files/files.ts';
import { openS3Files } from '../../../../api/integrations/files/s3.ts';
import { temporaryFolder } from '../../../support/scope.ts';

/** What is asked of a server that speaks S3: @20minutes/s3rver 5, which has no types. */
interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const adapters: Readonly<Record<string, (t: ExecutionContext) => Promise<Files>>> = {
  disk: async (t) => {
    const folder = await temporaryFolder(t, 'files');
    return openDiskFiles({ folder, secret: new Uint8Array(32), clock: () => new Date() });
  },
  S3: async (t) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory: await temporaryFolder(t, 's3'),
      configureBuckets: [{ name: 'dues' }],
      silent: true,
      // It counts some signed headers of the current SDK differently from Amazon does.
      allowMismatchedSignatures: true,
    });
    const { port } = await server.run();
    t.teardown(() => server.close());
    Object.assign(process.env, CREDENTIALS);
    return openS3Files({ bucket: 'dues', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` });
  },
};

const put = (files: Files, orgCode: string, content: Buffer, kind: 'receipts' | 'documents' = 'documents') =>
  files.put(orgCode, kind, Readable.from([content.subarray(0, 10), content.subarray(10)]), {
    contentType: 'application/pdf',
  });

for (const [name, open] of Object.entries(adapters)) {
  test(`${name}: bytes come back as they were stored, of one part or of several`, async (t) => {
    const files = await open(t);
    for (const bytes of [100, 5 * 1024 ** 2, 11_000_000]) {
      const content = Buffer.alloc(bytes, Math.random().toString());
      const key = await put(files, 'abg', content);
      const stored = await files.get(key);
      t.is(stored?.bytes, bytes);
      t.is(stored?.contentType, 'application/pdf');
      t.true(content.equals(Buffer.concat(await (stored?.content.toArray() ?? []))));
    }
    t.is(await files.get(newKey('abg', 'documents', 'application/pdf')), undefined);
    t.is(await files.get('../secret'), undefined);
  });

  test(`${name}: an organization's files, and no others, are found, counted and removed`, async (t) => {
    const files = await open(t);
    const own = [
      await put(files, 'abg', Buffer.alloc(70)),
      await put(files, 'abg', Buffer.alloc(30)),
      await put(files, 'abg', Buffer.alloc(1_000), 'receipts'),
    ];
    const others = [await put(files, 'abgesu', Buffer.alloc(9)), await put(files, 'ab', Buffer.alloc(9))];
    t.deepEqual((await files.keysOf('abg')).toSorted(), own.toSorted());
    t.is(await files.bytesOf('abg', 'documents'), 100);
    t.is(await files.bytesOf('abg', 'screenshots'), 0);
    t.deepEqual(await files.keysOf('nobody'), []);
    for (const key of own) await files.remove(key);
    await files.remove(own[0] ?? '');
    t.deepEqual(await files.keysOf('abg'), []);
    t.is(await files.bytesOf('abg', 'documents'), 0);
    t.deepEqual([await files.keysOf('abgesu'), await files.keysOf('ab')].flat(), others);
  });

  for (const bytes of [100, 11_000_000])
    test(`${name}: a file that breaks off before its ${bytes} bytes is not kept`, async (t) => {
      const files = await open(t);
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(bytes - 50);
          throw new Error('cut');
        })(),
      );
      await t.throwsAsync(files.put('abg', 'documents', broken, { contentType: 'application/pdf' }));
      t.deepEqual(await files.keysOf('abg'), []);
    });
}
