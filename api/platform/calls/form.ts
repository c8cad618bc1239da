import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { koaBody } from 'koa-body';
import type { Context } from '../auth/caller.ts';
import { HttpError, ValidationError } from '../errors/errors.ts';

/** A form that was sent with a file. */
export interface Form {
  /** Its fields; the bytes of a `File` are read from disk on demand. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Remove the file from the disk. Call it when the request is done, whatever became of it. */
  dispose(): Promise<void>;
}

/** Bytes that a form's fields and boundaries may have beside its file. */
const FIELDS_BYTES = 64 * 1024;

/**
 * Read a form with one file (multipart/form-data) into a temporary folder. A form that is too large is
 * refused at once, and its file is removed.
 * @throws ValidationError, HttpError 413 and 415
 */
export async function readForm(ctx: Context, maxFileBytes: number): Promise<Form> {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data')
    throw new HttpError(415, 'notForm', 'Send a form: Content-Type: multipart/form-data.');
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
  /** SHA-256. */
  readonly hash?: string | null;
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
      hashAlgorithm: 'sha256',
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
  if (code === TOO_MANY_FILES) return new HttpError(413, 'tooManyFiles', 'Send one file at a time.');
  if (TOO_MANY_FIELDS.has(code)) return new HttpError(413, 'tooManyFields', 'The form has too many fields.');
  return new ValidationError('The form cannot be read.');
}

/**
 * A file that is written as JSON by its name and hash: that is how a repeat of a call is known
 * (idempotency.ts).
 */
async function fileOf({ filepath, originalFilename, hash }: Upload): Promise<File> {
  const name = basename(originalFilename ?? '');
  const file = new File([await openAsBlob(filepath)], name);
  paths.set(file, filepath);
  return Object.assign(file, { toJSON: () => ({ name, hash }) });
}

/** Where the files of forms lie on the disk. */
const paths = new WeakMap<File, string>();

/** Where the file of a form lies on the disk until the request is done. */
export function pathOf(file: File): string {
  const path = paths.get(file);
  if (path === undefined) throw new Error(`${file.name} is of no form`);
  return path;
}

function tooLarge(maxBytes: number): HttpError {
  // Spec 3 section 5: "File size exceeds 100 MiB". A form without a file has fields alone.
  const what = maxBytes === 0 ? 'The form is too large.' : `File size exceeds ${maxBytes / 1024 ** 2} MiB`;
  return new HttpError(413, 'tooLarge', what);
}
