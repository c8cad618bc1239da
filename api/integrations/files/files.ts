import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BursarEventType } from '../../../ledger/catalogue.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { type ImageType, imageTypes } from './image.ts';

/** Every type of content that is kept, with its extension. What is not here is refused. */
const extensions: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
};
export type FileType = keyof typeof extensions;

interface KindRules {
  /** What is taken. */
  readonly types: readonly FileType[];
  /** The types of the events that name such files: what one names is kept. */
  readonly namedBy: readonly BursarEventType[];
  /** Who is given a link to a file that `owner` (a member id) uploaded. */
  mayRead(reader: { readonly memberId: string; readonly role: string }, owner: string): boolean;
}

/** What files are kept for: the second part of their keys. */
export const fileKinds = {
  /** Of payments by Venmo and Zelle. */
  screenshots: {
    types: imageTypes,
    namedBy: ['PaymentSubmitted'],
    mayRead: ({ memberId, role }, owner) => memberId === owner || role === ADMIN,
  },
} satisfies Readonly<Record<string, KindRules>>;
export type FileKind = keyof typeof fileKinds;

export interface StoredFile {
  readonly content: Readable;
  readonly contentType: FileType;
  readonly bytes: number;
}

/**
 * File storage (architecture 7): on disk or S3. A file never changes; events hold its key,
 * `<organization>/<kind>/<random id>.<extension>`, never its bytes. Links are signed and expire.
 */
export interface Files {
  /**
   * Store a file and answer its key; by then it is safe. `bytes` is its length, which S3 wants first. `key`
   * is given where an event names the file already: the demo's.
   */
  put(
    orgCode: string,
    kind: FileKind,
    content: Readable,
    about: { readonly contentType: FileType; readonly bytes: number; readonly key?: string },
  ): Promise<string>;
  /** A link that shows the file to `reader` (a member id) for a while; at S3, to whoever has it. */
  url(key: string, options: { readonly expiresInSeconds: number; readonly reader: string }): Promise<string>;
  /** `undefined` when there is no such file. The caller reads the content to its end or destroys it. */
  get(key: string): Promise<StoredFile | undefined>;
  /** The keys of all files of an organization. */
  keysOf(orgCode: string): Promise<string[]>;
  /** Remove a file for good. No error when it does not exist. */
  remove(key: string): Promise<void>;
  /** Where links lead when not to this server, e.g. `https://b.s3.amazonaws.com`: for the CSP of pages. */
  readonly origin?: string;
}

/** A key for a new file. */
export function newKey(orgCode: string, kind: FileKind, contentType: FileType): string {
  return `${folderOf(orgCode)}/${kind}/${randomUUID()}.${extensions[contentType]}`;
}

/** Whether a key, wherever it comes from, is one that `newKey` makes for the organization. */
export function isKeyOf(orgCode: string, key: string): boolean {
  return typeOfKey(key) !== undefined && key.startsWith(`${folderOf(orgCode)}/`);
}

/** What lies under a key; `undefined` for what is no key. */
export function typeOfKey(key: string): FileType | undefined {
  const extension = /^[a-z0-9_-]+\/[a-z]+\/[0-9a-f-]{36}\.([a-z]+)$/.exec(key)?.[1];
  for (const [type, own] of Object.entries(extensions)) if (own === extension) return type as FileType;
  return undefined;
}

/** What a file is kept for, by its key; `undefined` for what is no key. */
export function kindOfKey(key: string): FileKind | undefined {
  const kind = typeOfKey(key) && key.split('/')[1];
  return kind !== undefined && Object.hasOwn(fileKinds, kind) ? (kind as FileKind) : undefined;
}

/** Whether a browser shows the file in its place or offers it as a download: HEIC is shown by few. */
export function dispositionOf(contentType: FileType): 'inline' | 'attachment' {
  return contentType === 'image/heic' ? 'attachment' : 'inline';
}

/** The organization's folder: its code; letters that not every store takes become `_<code point>_`. */
export function folderOf(orgCode: string): string {
  return orgCode.replace(/[^a-z0-9-]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`);
}
