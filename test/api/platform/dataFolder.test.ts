import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import test from 'ava';
import { openDiskFiles } from '../../../api/integrations/files/disk.ts';
import { claimDataFolder } from '../../../api/platform/dataFolder.ts';
import { temporaryFolder } from '../../support/scope.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** As root, the user that runs the cluster must be able to pass. */
const PRIVATE = process.getuid?.() === 0 ? '711' : '700';

test('a new data folder is closed to others, and so are the files in it', async (t) => {
  const folder = await claimDataFolder(join(await temporaryFolder(t, 'data'), 'deep/data'));
  t.is(await modeOf(folder), PRIVATE);
  t.is(await modeOf(join(folder, 'bursar.json')), '600');
  const location = join(folder, 'files');
  const files = openDiskFiles({ folder: location, secret: new Uint8Array(32), clock: () => new Date() });
  const key = await files.put('abg', 'receipts', Readable.from([Buffer.alloc(70)]), {
    contentType: 'application/pdf',
  });
  t.is(await modeOf(location), '700');
  t.is(await modeOf(join(location, key)), '600');
});

test('a data folder that was open to others is closed, and one that is closed further stays so', async (t) => {
  const folder = join(await temporaryFolder(t, 'data'), 'data');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await claimDataFolder(folder);
  t.is(await modeOf(folder), PRIVATE);
  await chmod(folder, 0o700);
  await claimDataFolder(folder);
  t.is(await modeOf(folder), '700');
});

test("a folder that is not Bursar's keeps its mode", async (t) => {
  const folder = join(await temporaryFolder(t, 'data'), 'thesis');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'thesis.txt'), 'mine');
  await t.throwsAsync(claimDataFolder(folder), { message: /is not Bursar's/ });
  t.is(await modeOf(folder), '755');
});

test('programs that start at once may share a new data folder', async (t) => {
  const path = join(await temporaryFolder(t, 'data'), 'data');
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(path)));
  t.deepEqual([...new Set(claimed)], [path]);
});
