import { z } from 'zod';
import { type ChapterSection, chapterSections } from '../../ledger/values/documentRules.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../ledger/values/input.ts';
import { defineCall, done, id, text } from '../platform/contract/call.ts';

/**
 * Documents, and the chapter's (spec 3). A path is `documents/Budget.xlsx` or, in a section,
 * `bylaws/Bylaws.pdf`.
 */

/** ledger/values/documentRules.ts has the rules of a path; this only limits its size. */
const path = text(300).refine((value) => value !== '', 'Please choose a document.');
const fileDoc = z.file('Please choose a file.').max(MAX_FILE_BYTES, FILE_TOO_LARGE);
const section = z.enum(chapterSections, `must be one of ${chapterSections.join(', ')}`);

const stored = z.object({
  Key: z.string(),
  /** ISO instant at which it was uploaded: a document never changes. */
  LastModified: z.string(),
  Size: z.number(),
  _id: z.string(),
  name: z.string(),
  /** The uploader's name; empty when it is not a member's. */
  uploadedBy: z.string(),
});
export type Document = z.output<typeof stored>;

export const documentsList = defineCall({
  name: 'documents-list',
  method: 'GET',
  summary: 'The documents, by name, and how much of the quota all documents use.',
  input: z.object({}),
  output: z.object({
    Contents: z.array(stored),
    usedBucketSize: z.number(),
    /** Bytes that they may have together. */
    quota: z.number(),
  }),
});

export const getOtherStorage = defineCall({
  name: 'get-other-storage',
  method: 'GET',
  summary: 'Bytes of the screenshots, receipts and pictures, which the quota does not count.',
  input: z.object({}),
  output: z.object({ bytes: z.number() }),
});

export const downloadDoc = defineCall({
  name: 'download-doc',
  method: 'GET',
  summary: 'A link to a document, by its path. The link expires within two hours.',
  input: z.object({ filename: path }),
  output: z.record(z.string(), z.string()),
});

const uploaded = done.extend({ Key: z.string(), isError: z.literal(false) });

export const uploadDoc = defineCall({
  name: 'upload-doc',
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_FILE_BYTES,
  summary: 'Add a document of at most 100 MiB. Its path has a number where another one is called alike.',
  input: z.object({ fileDoc }),
  output: uploaded,
});

/** Of a form, one field is one path or the JSON of several. */
function pathsOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const several: unknown = JSON.parse(value);
    if (Array.isArray(several)) return several;
  } catch {
    // It is a path.
  }
  return [value];
}

export const deleteDocs = defineCall({
  name: 'delete-docs',
  method: 'POST',
  takesList: true,
  body: 'either',
  summary: 'Delete documents for good, by their paths: all, or none when one is not there.',
  input: z.object({
    filePaths: z.preprocess(pathsOf, z.array(path).min(1, 'Choose at least one.').max(1_000)),
  }),
  output: done,
});

const chapterDocument = stored.extend({
  section,
  /** Members are to acknowledge it. */
  isAsked: z.boolean(),
  /** The day on which the caller did; empty when they have not. */
  acknowledgedOn: z.string(),
  /** How many members have; null but for administrators. */
  acknowledged: z.number().nullable(),
});
export type ChapterDocument = z.output<typeof chapterDocument>;

/** Each document as `{name: path}`. */
const entries = z.array(z.record(z.string(), z.string()));
const inSections = { bylaws: entries, philanthropy: entries, recruitmentStrategy: entries } satisfies Record<
  ChapterSection,
  unknown
>;

export const chapterDocuments = defineCall({
  name: 'chapter-documents',
  method: 'GET',
  summary: 'The chapter’s documents; for members, of the sections that they read.',
  input: z.object({}),
  output: z.array(
    z.object({
      chapterDocs: z.object(inSections),
      documents: z.array(chapterDocument),
      shown: z.array(section),
    }),
  ),
});

export const uploadChapterDoc = defineCall({
  name: 'upload-chapter-doc',
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_FILE_BYTES,
  summary: 'Add a document of at most 100 MiB to a section of the chapter’s documents.',
  input: z.object({ fileDoc, docType: section }),
  output: uploaded,
});

export const showChapterDocs = defineCall({
  name: 'show-chapter-docs',
  method: 'POST',
  summary: 'Say whether members read a section of the chapter’s documents.',
  input: z.object({ docType: section, isShown: z.boolean() }),
  output: done,
});

export const askAcknowledgment = defineCall({
  name: 'ask-acknowledgment',
  method: 'POST',
  summary: 'Say whether members are asked to acknowledge a chapter document.',
  input: z.object({ _id: id, isAsked: z.boolean() }),
  output: done,
});

export const acknowledgeDoc = defineCall({
  name: 'acknowledge-doc',
  method: 'POST',
  summary: 'Say for oneself to have read a chapter document. Its hash and the day are recorded.',
  input: z.object({ _id: id }),
  output: done,
});

export const getAcknowledgments = defineCall({
  name: 'get-acknowledgments',
  method: 'GET',
  summary:
    'Every listed member, with the day on which they acknowledged a document; empty when they have not.',
  input: z.object({ _id: id }),
  output: z.array(z.object({ uuid: z.string(), name: z.string(), day: z.string() })),
});
