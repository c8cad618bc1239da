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

/** Whether the type is an image's. */
export function isImage(type: FileType): type is ImageType {
  return imageTypes.some((image) => image === type);
}

/** Types whose content alone does not tell them apart: Office's before 2007, and plain text. */
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
  if (found === undefined) return (await isText(file)) ? namedType(file, byName.text) : undefined;
  if (mime === 'application/x-cfb') return namedType(file, byName.compound);
  if (heif.has(mime)) return 'image/heic';
  return isKept(mime) ? mime : undefined;
}

function namedType(file: File, among: readonly FileType[]): FileType | undefined {
  const extension = extensionOf(file.name);
  return among.find((type) => extensions[type] === extension);
}

/** Control characters but tabs and ends of lines: no text has them. */
const CONTROL = /[^\P{Cc}\t\n\r\u0085]/u;

/** Whether all of it is text in UTF-8, which is read in pieces. */
async function isText(file: File): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.stream())
      if (CONTROL.test(decoder.decode(chunk, { stream: true }))) return false;
    decoder.decode();
    return file.size > 0;
  } catch {
    return false;
  }
}
