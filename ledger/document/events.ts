import type { EventTypes } from '../eventTypes.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { ChapterSection, DocumentSection } from '../values/documentRules.ts';

/**
 * The events of `documents-{orgCode}`: all documents of an organization, in one stream, so that no race
 * passes the quota or gives two of them one name (docs/decisions/0041). Never the bytes.
 */
export type DocumentEvent =
  | DocumentAdded
  | DocumentDeleted
  | ChapterSectionShown
  | ChapterSectionHidden
  | AcknowledgmentAsked
  | AcknowledgmentCalledOff
  | DocumentAcknowledged;

/** A document never changes: another version is another document. */
export interface DocumentAdded {
  readonly type: 'DocumentAdded';
  readonly data: {
    readonly documentId: string;
    readonly section: DocumentSection;
    /** With its extension, e.g. `Bylaws.pdf`; unique in its section. */
    readonly name: string;
    /** The key of the file. */
    readonly file: string;
    readonly bytes: number;
    /** Of the file, in hexadecimal digits. */
    readonly sha256: string;
  };
}

/** `file` is removed then: nothing names it any more. */
export interface DocumentDeleted {
  readonly type: 'DocumentDeleted';
  readonly data: {
    readonly documentId: string;
    readonly section: DocumentSection;
    readonly name: string;
    readonly file: string;
  };
}

interface ChapterSectionShown {
  readonly type: 'ChapterSectionShown';
  readonly data: { readonly section: ChapterSection };
}

interface ChapterSectionHidden {
  readonly type: 'ChapterSectionHidden';
  readonly data: { readonly section: ChapterSection };
}

interface AcknowledgmentAsked {
  readonly type: 'AcknowledgmentAsked';
  readonly data: { readonly documentId: string; readonly name: string };
}

/** Acknowledgments so far stay recorded. */
interface AcknowledgmentCalledOff {
  readonly type: 'AcknowledgmentCalledOff';
  readonly data: { readonly documentId: string; readonly name: string };
}

/** A member acknowledged the document with these bytes (`sha256`). */
interface DocumentAcknowledged {
  readonly type: 'DocumentAcknowledged';
  readonly data: {
    readonly documentId: string;
    readonly name: string;
    readonly memberId: string;
    readonly sha256: string;
    readonly day: CalendarDate;
  };
}

export const documentEvents: EventTypes<DocumentEvent> = {
  DocumentAdded: {},
  DocumentDeleted: {},
  ChapterSectionShown: {},
  ChapterSectionHidden: {},
  AcknowledgmentAsked: {},
  AcknowledgmentCalledOff: {},
  DocumentAcknowledged: {},
};

export function documentsStream(orgCode: string): string {
  return `documents-${orgCode}`;
}
