import { createHmac, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Files, folderOf, keysIn, newKey, readFrom } from './files.ts';

/** Files in a folder. `secret` signs the links (platform/uploads/uploads.ts); `clock` ends them. */
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

/**
 * Signed links to our own files: `/api/files/<key>?expires=<seconds>&signature=<HMAC-SHA-256>[&name=<name>]`.
 * The signature covers the member whom the link was given to: it shows nothing to anybody else.
 */
interface Link {
  readonly key: string;
  /** The member id of who may follow it. */
  readonly reader: string;
  /** Unix seconds. */
  readonly expires: number;
  /** What the file is called where it is saved; empty for its key. */
  readonly name?: string | undefined;
}

export function signedLink(secret: Uint8Array, link: Link): string {
  const name = link.name === undefined ? '' : `&name=${encodeURIComponent(link.name)}`;
  return `/api/files/${link.key}?expires=${link.expires}&signature=${signatureOf(secret, link)}${name}`;
}

/** Whether a link's parts are as `signedLink` made them for the reader, and it has not expired at `now`. */
export function isLinkGood(
  secret: Uint8Array,
  {
    expires,
    signature,
    ...link
  }: Omit<Link, 'expires'> & { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(expires)) return false;
  const expected = Buffer.from(signatureOf(secret, { ...link, expires: Number(expires) }));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < Number(expires) * 1000;
}

function signatureOf(secret: Uint8Array, { key, reader, expires, name = '' }: Link): string {
  return createHmac('sha256', secret).update(`${key}\n${reader}\n${expires}\n${name}`).digest('base64url');
}
