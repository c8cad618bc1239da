import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { koaBody } from 'koa-body';
import type { Context } from '../auth/caller.ts';
import { BadInput, Refused } from '../errors.ts';
import { type FileKind, type Files, newKey } from '../integrations/files/files.ts';
import { SNIFF_BYTES, sniffImage } from '../integrations/files/image.ts';

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
      if ('httpCode' in error && error.httpCode === 413) throw tooLarge(maxFileBytes);
      throw new BadInput('The form cannot be read.');
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

async function fileOf({ filepath, originalFilename }: Upload): Promise<File> {
  return new File([await openAsBlob(filepath)], basename(originalFilename ?? ''));
}

function tooLarge(maxBytes: number): Refused {
  return new Refused(413, 'tooLarge', `The file must be of at most ${Math.floor(maxBytes / 1024 ** 2)} MiB.`);
}

/**
 * Store an uploaded image for an organisation and answer its key. What kind of image it is, its content says. `remember` is given the key before
 * anything is stored under it.
 * @throws BadInput naming `field` when the content is no image that is shown (png, jpg, gif, webp, heic)
 */
export async function storeImage(
  files: Files,
  orgCode: string,
  kind: FileKind,
  { file, field }: { file: File; field: string },
  remember: (key: string) => Promise<void>,
): Promise<string> {
  const contentType = sniffImage(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  if (contentType === undefined) {
    const message = 'The file must be an image (PNG, JPEG, GIF, WebP or HEIC).';
    throw new BadInput(message, [{ field, message }]);
  }
  const content = Readable.fromWeb(file.stream() as ReadableStream);
  const key = newKey(orgCode, kind, contentType);
  await remember(key);
  return files.put(orgCode, kind, content, { contentType, bytes: file.size, key });
}
