import type { Disk } from 'flydrive';
import { type StoredFile, typeOfKey } from './files.ts';

/** A file of either kind of disk; `undefined` when the key is none, or nothing lies there. */
export async function readFrom(disk: Disk, key: string): Promise<StoredFile | undefined> {
  const contentType = typeOfKey(key);
  if (contentType === undefined || !(await disk.exists(key))) return undefined;
  const { contentLength } = await disk.getMetaData(key);
  return { content: await disk.getStream(key), contentType, bytes: contentLength };
}
