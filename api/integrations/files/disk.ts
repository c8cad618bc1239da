import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Files, folderOf, newKey } from './files.ts';
import { signedLink } from './links.ts';
import { keysIn, readFrom } from './read.ts';

/** Files in a folder. `secret` signs the links (platform/uploads/fileRoute.ts); `clock` ends them. */
export function openDiskFiles({
  folder,
  secret,
  clock,
}: {
  folder: string;
  secret: Uint8Array;
  clock: () => Date;
}): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(orgCode, kind, content, { contentType, key = newKey(orgCode, kind, contentType) }) {
      try {
        await makePrivate(folder);
        await disk.putStream(key, content);
        await settle(join(folder, key));
      } catch (error) {
        await disk.delete(key).catch(() => undefined);
        throw error;
      }
      return key;
    },
    url: async (key, { expiresInSeconds, ...link }) =>
      signedLink(secret, { ...link, key, expires: Math.floor(clock().getTime() / 1000) + expiresInSeconds }),
    get: (key) => readFrom(disk, key),
    keysOf: (orgCode) => keysIn(disk, folderOf(orgCode)),
    async bytesOf(orgCode, kind) {
      let sum = 0;
      // One that was removed meanwhile has none.
      for (const key of await keysIn(disk, `${folderOf(orgCode)}/${kind}`))
        sum += await stat(join(folder, key)).then(
          ({ size }) => size,
          () => 0,
        );
      return sum;
    },
    remove: (key) => disk.delete(key),
  };
}

/** A folder that its owner alone can enter, also one that was made by an older version. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

/** Close the file to others, and wait until it is on the disk: an event will name it forever. */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
