import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { koaBody } from 'koa-body';
import type { Context } from '../auth/caller.ts';
import { BadInput, Refused } from '../errors.ts';
import { type FileKind, type Files, newKey } from '../integrations/files/files.ts';
import { BadImage, type Image, reencode, SNIFF_BYTES, sniffImage } from '../integrations/files/image.ts';

/** A form that was sent with a file. */
export interface Form {
  /** Its fields; a file is a `File`, whose bytes are read from the disk when they are asked for. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Remove the file from the disk. Call it when the request is done, whatever became of it. */
  dispose(): Promise<void>;
}

/** Bytes that a form's fields and boundaries may have beside its file. */
const FIELDS_BYTES = 64 * 1024;

/**
 * Read a form with one file (multipart/form-data) into a temporary folder. What is too large is refused as soon as it is, and leaves nothing on the disk.
 * @throws BadInput, Refused 413 and 415
 */
export async function readForm(ctx: Context, maxFileBytes: number): Promise<Form> {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data')
    throw new Refused(415, 'notForm', 'Send a form: Content-Type: multipart/form-data.');
  if (Number(ctx.get('Content-Length')) > maxFileBytes + FIELDS_BYTES) throw tooLarge(maxFileBytes);
  const folder = await mkdtemp(join(tmpdir(), 'bursar-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    return { input: await parseForm(ctx, folder, maxFileBytes), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

interface Upload {
  readonly filepath: string;
  readonly originalFilename?: string | null;
}

async function parseForm(
  ctx: Context,
  folder: string,
  maxFileBytes: number,
): Promise<Record<string, unknown>> {
  const parse = koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    parsedMethods: ['POST' as never],
    formidable: {
      uploadDir: folder,
      maxFiles: 1,
      maxFileSize: maxFileBytes,
      maxFields: 20,
      maxFieldsSize: FIELDS_BYTES,
      allowEmptyFiles: true,
      minFileSize: 0,
    },
    onError: (error) => {
      throw formError(error, maxFileBytes);
    },
  });
  await parse(ctx as never, async () => undefined);
  const { body, files = {} } = ctx.request as {
    body?: object;
    files?: Readonly<Record<string, Upload | readonly Upload[]>>;
  };
  const input: Record<string, unknown> = { ...body };
  for (const [field, uploads] of Object.entries(files)) {
    const [upload] = [uploads].flat();
    if (upload !== undefined) input[field] = await fileOf(upload);
  }
  return input;
}

/** formidable's codes (its FormidableError.js) for a form that has more than it may. */
const TOO_LARGE = new Set([1009, 1016]);
const TOO_MANY_FILES = 1015;
const TOO_MANY_FIELDS = new Set([1006, 1007]);

function formError(error: Error, maxFileBytes: number): Error {
  const code = 'code' in error ? Number(error.code) : 0;
  if (TOO_LARGE.has(code)) return tooLarge(maxFileBytes);
  if (code === TOO_MANY_FILES) return new Refused(413, 'tooManyFiles', 'Send one file at a time.');
  if (TOO_MANY_FIELDS.has(code)) return new Refused(413, 'tooManyFields', 'The form has too many fields.');
  return new BadInput('The form cannot be read.');
}

async function fileOf({ filepath, originalFilename }: Upload): Promise<File> {
  return new File([await openAsBlob(filepath)], basename(originalFilename ?? ''));
}

function tooLarge(maxBytes: number): Refused {
  return new Refused(413, 'tooLarge', `The file must be of at most ${Math.floor(maxBytes / 1024 ** 2)} MiB.`);
}

/** A stored file: its key, and the SHA-256 of its bytes in hexadecimal digits, by which an event names them. */
export interface StoredImage {
  readonly key: string;
  readonly sha256: string;
}

/**
 * Store an uploaded image for an organisation, decoded and encoded again. What kind of image it is, its content
 * says. `remember` is given the key before anything is stored under it.
 * @throws BadInput naming `field` when the content is no image that is taken (png, jpg, gif, webp, heic)
 */
export async function storeImage(
  files: Files,
  orgCode: string,
  kind: FileKind,
  { file, field }: { file: File; field: string },
  remember: (stored: StoredImage) => Promise<void>,
): Promise<StoredImage> {
  const { contentType, content } = await readImage(file).catch((error: unknown) => {
    if (!(error instanceof BadImage)) throw error;
    throw new BadInput(error.message, [{ field, message: error.message }]);
  });
  const key = newKey(orgCode, kind, contentType);
  const stored = { key, sha256: createHash('sha256').update(content).digest('hex') };
  await remember(stored);
  await files.put(orgCode, kind, Readable.from([content]), { contentType, bytes: content.length, key });
  return stored;
}

/** @throws BadImage */
async function readImage(file: File): Promise<Image> {
  const contentType = sniffImage(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  if (contentType === undefined)
    throw new BadImage('The file must be an image (PNG, JPEG, GIF, WebP or HEIC).');
  return reencode({ contentType, content: await file.bytes() });
}
