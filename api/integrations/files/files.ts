import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { BursarEvent } from '../../../ledger/catalogue.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { WRONG_DOCUMENT } from '../../../ledger/values/documentRules.ts';
import { MAX_FILE_BYTES, MAX_LOGO_BYTES, MAX_SCREENSHOT_BYTES } from '../../../ledger/values/input.ts';
import { WRONG_PROSPECT_FILE } from '../../../ledger/values/prospectRules.ts';
import { PLEDGE } from '../../../ledger/values/role.ts';
import { extensions, type FileType, isImage } from './fileType.ts';
import { imageTypes } from './image.ts';

/** What has a file after an event: its id within the stream, and the key; empty when it has none any more. */
interface Holding {
  readonly id: string;
  readonly file: string;
}

/** The events after which something has another file, or none. */
export type Holdings = {
  readonly [Type in BursarEvent['type']]?: (data: Extract<BursarEvent, { type: Type }>['data']) => Holding;
};

export interface KindRules {
  /** The accepted types, and the message for any other. */
  readonly types: readonly FileType[];
  readonly refusal: string;
  readonly maxBytes: number;
  /** What names such files, and so keeps them: events, or a column of a table of schema `app`. */
  readonly namedBy: Holdings | { readonly table: string; readonly column: string };
  /** The uploading call also references the file, so no later call claims it. Default false. */
  readonly isNamedAtOnce?: boolean;
  /** Images are kept as they were sent, because the file is the original. Default: encoded again. */
  readonly isKeptAsSent?: boolean;
  /** Images are made a PNG of so many pixels a side at most. Default: their size and type are kept. */
  readonly maxSide?: number;
  /** Always served as a download. Default: browsers show images. */
  readonly isDownload?: boolean;
  /** Who is given a link to a file that `owner` (a member id) uploaded. */
  mayRead(reader: { readonly memberId: string; readonly role: string }, owner: string): boolean;
}

/** What a prospect's file may be (spec 3 section 5). */
const anyTypes = [
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
] as const satisfies readonly FileType[];

/** What files are kept for: the second part of their keys. */
export const fileKinds = {
  screenshots: {
    types: imageTypes,
    refusal: 'The file must be an image (PNG, JPEG, GIF, WebP or HEIC).',
    maxBytes: MAX_SCREENSHOT_BYTES,
    namedBy: { PaymentSubmitted: ({ paymentId: id, location: file }) => ({ id, file }) },
    mayRead: ({ memberId, role }, owner) => memberId === owner || role === ADMIN,
  },
  /** Of expenses and reimbursements. */
  receipts: {
    types: [...imageTypes, 'application/pdf'],
    refusal: 'The file must be an image (PNG, JPEG, GIF, WebP or HEIC) or a PDF.',
    maxBytes: MAX_FILE_BYTES,
    namedBy: {
      ExpenseAdded: ({ expenseId: id, receipt: file }) => ({ id, file }),
      ExpenseChanged: ({ expenseId: id, receipt: file }) => ({ id, file }),
      ExpenseRemoved: ({ expenseId: id }) => ({ id, file: '' }),
      ReimbursementSubmitted: ({ reimbursementId: id, receipt: file }) => ({ id, file }),
      ReimbursementRemoved: ({ reimbursementId: id }) => ({ id, file: '' }),
    },
    mayRead: ({ memberId, role }, owner) => memberId === owner || role === ADMIN,
  },
  /** Pictures of prospects, and what else is known of them (spec 3 section 5). */
  prospects: {
    types: anyTypes,
    refusal: WRONG_PROSPECT_FILE,
    maxBytes: MAX_FILE_BYTES,
    namedBy: { table: 'prospect_profiles', column: 'picture' },
    mayRead: ({ role }) => role !== PLEDGE,
  },
  /** The organization's, beside its name on screens and statements. */
  logos: {
    types: ['image/png', 'image/jpeg', 'image/webp'],
    refusal: 'The logo must be an image (PNG, JPEG or WebP).',
    maxBytes: MAX_LOGO_BYTES,
    namedBy: {
      LogoSet: ({ file }) => ({ id: 'logo', file }),
      LogoRemoved: () => ({ id: 'logo', file: '' }),
    },
    isNamedAtOnce: true,
    maxSide: 256,
    mayRead: () => true,
  },
  /**
   * The organization's own, and the chapter's. Who may read one depends on its section (document/routes.ts).
   */
  documents: {
    types: [...anyTypes, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    refusal: WRONG_DOCUMENT,
    maxBytes: MAX_FILE_BYTES,
    namedBy: {
      DocumentAdded: ({ documentId: id, file }) => ({ id, file }),
      DocumentDeleted: ({ documentId: id }) => ({ id, file: '' }),
    },
    isNamedAtOnce: true,
    isKeptAsSent: true,
    isDownload: true,
    mayRead: () => true,
  },
} satisfies Readonly<Record<string, KindRules>>;
export type FileKind = keyof typeof fileKinds;

interface StoredFile {
  readonly content: Readable;
  readonly contentType: FileType;
  readonly bytes: number;
}

interface LinkOptions {
  readonly expiresInSeconds: number;
  readonly reader: string;
  /** What the file is called where it is saved, e.g. `Bylaws.pdf`. Default: the last part of its key. */
  readonly name?: string;
}

/**
 * File storage (architecture 7): on disk or S3. A file never changes; events hold its key,
 * `<organization>/<kind>/<random id>.<extension>`, never its bytes. Links are signed and expire.
 */
export interface Files {
  /**
   * Store a file and answer its key; by then it is safe. `key` is given where an event names the file
   * already: the demo's.
   */
  put(
    orgCode: string,
    kind: FileKind,
    content: Readable,
    about: { readonly contentType: FileType; readonly key?: string },
  ): Promise<string>;
  /** A temporary link for `reader` (a member id); at S3, for anyone who has it. */
  url(key: string, options: LinkOptions): Promise<string>;
  /** `undefined` when there is no such file. The caller reads the content to its end or destroys it. */
  get(key: string): Promise<StoredFile | undefined>;
  keysOf(orgCode: string): Promise<string[]>;
  /** The bytes of an organization's files of one kind, by what lies there. */
  bytesOf(orgCode: string, kind: FileKind): Promise<number>;
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
  const extension = /^[a-z0-9_-]+\/[a-z]+\/[0-9a-f-]{36}\.([a-z0-9]+)$/.exec(key)?.[1];
  for (const [type, own] of Object.entries(extensions)) if (own === extension) return type as FileType;
  return undefined;
}

/** What a file is kept for, by its key; `undefined` for what is no key. */
export function kindOfKey(key: string): FileKind | undefined {
  const kind = typeOfKey(key) && key.split('/')[1];
  return kind !== undefined && Object.hasOwn(fileKinds, kind) ? (kind as FileKind) : undefined;
}

/**
 * The header Content-Disposition (RFC 6266): whether a browser shows the file in its place or offers it as a
 * download, and under which name. Few show HEIC.
 */
export function dispositionOf(key: string, name = key.slice(key.lastIndexOf('/') + 1)): string {
  const [contentType, kind] = [typeOfKey(key), kindOfKey(key)];
  const isDownload = kind === undefined || (fileKinds[kind] as KindRules).isDownload === true;
  const isShown = contentType !== undefined && isImage(contentType) && contentType !== 'image/heic';
  // Older programs read the first name, which has no signs beyond ASCII; the others read the second.
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const either = plain === name ? '' : `; filename*=UTF-8''${encoded}`;
  return `${isShown && !isDownload ? 'inline' : 'attachment'}; filename="${plain}"${either}`;
}

/** The organization's folder: its code; letters that not every store takes become `_<code point>_`. */
export function folderOf(orgCode: string): string {
  return orgCode.replace(/[^a-z0-9-]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`);
}

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
