import type { Disk } from 'flydrive';
import { type StoredFile, typeOfKey } from './files.ts';

/** A file of either kind of disk; `undefined` when the key is none, or nothing lies there. */
export async function readFrom(disk: Disk, key: string): Promise<StoredFile | undefined> {
  const contentType = typeOfKey(key);
  if (contentType === undefined || !(await disk.exists(key))) return undefined;
  const { contentLength } = await disk.getMetaData(key);
  return { content: await disk.getStream(key), contentType, bytes: contentLength };
}

/** The keys of all files in a folder: by prefix, `abg` would bring those of `abgesu` along. */
export async function keysIn(disk: Disk, inFolder: string): Promise<string[]> {
  const keys: string[] = [];
  const folders = [inFolder];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (let paginationToken: string | undefined; ; ) {
      const page = await disk.listAll(folder, { paginationToken });
      for (const found of page.objects) {
        if (found.isFile) keys.push(found.key);
        else folders.push(found.prefix);
      }
      paginationToken = page.paginationToken;
      if (paginationToken === undefined) break;
    }
  }
  return keys;
}
