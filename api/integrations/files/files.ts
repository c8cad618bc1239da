import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BursarEventType } from '../../../ledger/catalogue.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { MAX_FILE_BYTES, MAX_SCREENSHOT_BYTES } from '../../../ledger/values/input.ts';
import { WRONG_PROSPECT_FILE } from '../../../ledger/values/prospectRules.ts';
import { PLEDGE } from '../../../ledger/values/role.ts';
import { extensions, type FileType, isImage } from './fileType.ts';
import { imageTypes } from './image.ts';

export interface KindRules {
  /** What is taken, and how that is said to whoever sends something else. */
  readonly types: readonly FileType[];
  readonly refusal: string;
  /** Bytes of a file. */
  readonly maxBytes: number;
  /** What names such files, and so keeps them: events of these types, or a column of a table of schema `app`. */
  readonly namedBy: readonly BursarEventType[] | { readonly table: string; readonly column: string };
  /** Who is given a link to a file that `owner` (a member id) uploaded. */
  mayRead(reader: { readonly memberId: string; readonly role: string }, owner: string): boolean;
}

/** What files are kept for: the second part of their keys. */
export const fileKinds = {
  /** Of payments by Venmo and Zelle. */
  screenshots: {
    types: imageTypes,
    refusal: 'The file must be an image (PNG, JPEG, GIF, WebP or HEIC).',
    maxBytes: MAX_SCREENSHOT_BYTES,
    namedBy: ['PaymentSubmitted'],
    mayRead: ({ memberId, role }, owner) => memberId === owner || role === ADMIN,
  },
  /** Of expenses. */
  receipts: {
    types: imageTypes,
    refusal: 'The file must be an image (PNG, JPEG, GIF, WebP or HEIC).',
    maxBytes: MAX_FILE_BYTES,
    namedBy: ['ExpenseAdded', 'ExpenseChanged'],
    mayRead: ({ memberId, role }, owner) => memberId === owner || role === ADMIN,
  },
  /** Pictures of prospects, and what else is known of them (spec 3 section 5). */
  prospects: {
    types: [
      'image/png',
      'image/jpeg',
      'image/heic',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-powerpoint',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'video/mp4',
      'video/quicktime',
      'text/csv',
      'text/plain',
    ],
    refusal: WRONG_PROSPECT_FILE,
    maxBytes: MAX_FILE_BYTES,
    namedBy: { table: 'prospect_profiles', column: 'picture' },
    mayRead: ({ role }) => role !== PLEDGE,
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

/** Whether a browser shows the file in its place or offers it as a download: few show HEIC. */
export function dispositionOf(contentType: FileType): 'inline' | 'attachment' {
  return isImage(contentType) && contentType !== 'image/heic' ? 'inline' : 'attachment';
}

/** The organization's folder: its code; letters that not every store takes become `_<code point>_`. */
export function folderOf(orgCode: string): string {
  return orgCode.replace(/[^a-z0-9-]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`);
}
