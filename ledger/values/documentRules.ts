import { extensionOf, validateFile } from './input.ts';
import { type Violation, violationIf } from './violation.ts';

/** The sections of chapter documents, as the calls name them (spec 3 section 7). */
export const chapterSections = ['bylaws', 'philanthropy', 'recruitmentStrategy'] as const;
export type ChapterSection = (typeof chapterSections)[number];

/** Where a document lies: among the administrators' own, or in a section of the chapter's. */
export const documentSections = ['documents', ...chapterSections] as const;
export type DocumentSection = (typeof documentSections)[number];

/** How calls name a document: `documents/Budget.xlsx`, `bylaws/Bylaws.pdf`. */
export function documentPathOf({
  section,
  name,
}: {
  readonly section: DocumentSection;
  readonly name: string;
}): string {
  return `${section}/${name}`;
}

/** What the sections are called (spec 3 section 2). */
export const sectionNames: Readonly<Record<DocumentSection, string>> = {
  documents: 'Documents',
  bylaws: 'Bylaws',
  philanthropy: 'Philanthropy',
  recruitmentStrategy: 'Recruitment Strategy',
};

/** The sections that members read until an administrator says otherwise. */
export const shownAtFirst: readonly ChapterSection[] = ['bylaws'];

/** Bytes of all documents of an organization: "1 GB (1073741824 bytes)" (spec 3 section 9). */
export const DOCUMENT_QUOTA_BYTES = 1_073_741_824;

/** The types of file that a document may have, by extension: those of prospects, and pptx. */
export const documentFileTypes: readonly string[] =
  'png jpg jpeg heic doc pdf ppt docx pptx mp4 mov xlsx xls csv txt'.split(' ');
export const WRONG_DOCUMENT =
  'The file must be a png, jpg, jpeg, heic, doc, pdf, ppt, docx, pptx, mp4, mov, xlsx, xls, csv or txt.';

/** What is wrong with a file before it is sent; the server looks at its content too. */
export function validateDocument(file: {
  readonly name: string;
  readonly size: number;
}): Violation | undefined {
  return validateFile(file, documentFileTypes, WRONG_DOCUMENT);
}

/** Why a file of `bytes` is not taken when so much is used of the quota. */
export function validateQuota(usedBytes: number, bytes: number, quotaBytes: number): Violation | undefined {
  const left = Math.max(0, quotaBytes - usedBytes);
  return violationIf(
    bytes > left,
    'NoSpace',
    `There is not enough space: the file has ${formatBytes(bytes)}, and ${formatBytes(left)} of ${formatBytes(quotaBytes)} are left.`,
  );
}

/** "512 bytes", "1.5 KB", "3.0 MB", "1.0 GB": powers of 1024, rounded to one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const units = ['KB', 'MB', 'GB'];
  let [amount, unit] = [bytes / 1024, 0];
  for (; Number(amount.toFixed(1)) >= 1024 && unit < units.length - 1; unit++) amount /= 1024;
  return `${amount.toFixed(1)} ${units[unit]}`;
}

/** Characters of a document's name without its extension. */
const MAX_NAME = 120;

/**
 * The name of a document: what its file was called, without folders and signs that no file system takes. Its
 * extension says what it is by its content.
 */
export function documentNameOf(fileName: string, extension: string): string {
  const whole = (fileName.split(/[/\\]/).at(-1) ?? '').normalize('NFC');
  const dot = whole.lastIndexOf('.');
  const stem = (dot > 0 ? whole.slice(0, dot) : whole)
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const isOwn = extension === 'jpg' && extensionOf(whole) === 'jpeg';
  const short = [...stem].slice(0, MAX_NAME).join('').trim();
  return `${short === '' ? 'Document' : short}.${isOwn ? 'jpeg' : extension}`;
}

/** The name, or the first of "Bylaws (2).pdf", "Bylaws (3).pdf", … that nothing has. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
  let free = name;
  for (let copy = 2; isTaken(free); copy++) free = `${stem} (${copy})${extension}`;
  return free;
}
