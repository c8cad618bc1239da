import { fileTypeFromBlob } from 'file-type';
import { extensionOf } from '../../../ledger/values/input.ts';
import { type ImageType, imageTypes } from './image.ts';

/** Every type of content that is kept, with its extension. What is not here is refused. */
export const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'text/csv': 'csv',
  'text/plain': 'txt',
} as const satisfies Readonly<Record<ImageType, string>> & Readonly<Record<string, string>>;
export type FileType = keyof typeof extensions;

const isKept = (type: string): type is FileType => Object.hasOwn(extensions, type);

export function isImage(type: FileType): type is ImageType {
  return imageTypes.some((image) => image === type);
}

/** Types that the content alone cannot distinguish: Office's before 2007, and plain text. */
const byName = {
  compound: ['application/msword', 'application/vnd.ms-powerpoint', 'application/vnd.ms-excel'],
  text: ['text/csv', 'text/plain'],
} as const satisfies Readonly<Record<string, readonly FileType[]>>;

/** HEIF images of several pictures, by file-type's names: kept as HEIC is. */
const heif = new Set(['image/heif', 'image/heif-sequence', 'image/heic-sequence']);

/**
 * The type of a file by its content; the name decides only between types of one content. `undefined` when it
 * is none that is kept.
 */
export async function typeOfContent(file: File): Promise<FileType | undefined> {
  const found = await fileTypeFromBlob(file);
  const mime = found?.mime.split(';')[0] ?? '';
  if (found === undefined) {
    if (await isLatePdf(file)) return 'application/pdf';
    return (await isText(file)) ? namedType(file, byName.text) : undefined;
  }
  if (mime === 'application/x-cfb') return namedType(file, byName.compound);
  if (heif.has(mime)) return 'image/heic';
  return isKept(mime) ? mime : undefined;
}

function namedType(file: File, among: readonly FileType[]): FileType | undefined {
  const extension = extensionOf(file.name);
  return among.find((type) => extensions[type] === extension);
}

/** Some programs write bytes before a PDF's header, which readers accept in the first kilobyte. */
async function isLatePdf(file: File): Promise<boolean> {
  if (extensionOf(file.name) !== 'pdf') return false;
  return Buffer.from(await file.slice(0, 1024).arrayBuffer()).includes('%PDF-');
}

/** Control characters but tabs and ends of lines: no text has them. */
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]/u;

/**
 * Whether all of it, read in pieces, is text: in UTF-16 by its byte-order mark; else in UTF-8 or an encoding
 * of one byte a letter, as Excel's CSV is, in which any other byte may stand.
 */
async function isText(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff && 'utf-16be';
  const decoder = new TextDecoder(mark || 'latin1', { fatal: true });
  try {
    for await (const chunk of file.stream())
      if (CONTROL.test(decoder.decode(chunk, { stream: true }))) return false;
    decoder.decode();
    return file.size > 0;
  } catch {
    return false;
  }
}
