import { fileTypeFromBlob } from 'file-type';
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

/** How much of a text is looked at. */
const TEXT_BYTES = 64 * 1024;

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
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  return among.find((type) => extensions[type] === extension);
}

/** Whether it begins as text does: no control characters but tabs and ends of lines. */
async function isText(file: File): Promise<boolean> {
  const head = await file.slice(0, TEXT_BYTES).bytes();
  return head.length > 0 && head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}
