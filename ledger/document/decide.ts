import { type Decider, decideByType, NotFound, RuleViolation } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { type ChapterSection, documentPathOf, freeName, validateQuota } from '../values/documentRules.ts';
import { type DocumentAdded, type DocumentEvent, documentsStream } from './events.ts';
import { type DocumentState, evolve, evolveAll, initial, type StoredDocument } from './state.ts';

export type DocumentCommand =
  | AddDocument
  | DeleteDocuments
  | ShowSection
  | RequireAcknowledgment
  | AcknowledgeDocument;

/** Under its name, or the first free one like it. */
export type AddDocument = DocumentAdded['data'] & {
  readonly type: 'AddDocument';
  /** Bytes that all documents may have together. */
  readonly quotaBytes: number;
};

/** All of them, or none when one is not there. */
interface DeleteDocuments {
  readonly type: 'DeleteDocuments';
  readonly paths: readonly string[];
}

interface ShowSection {
  readonly type: 'ShowSection';
  readonly section: ChapterSection;
  readonly isShown: boolean;
}

interface RequireAcknowledgment {
  readonly type: 'RequireAcknowledgment';
  readonly documentId: string;
  readonly requiresAcknowledgment: boolean;
}

interface AcknowledgeDocument {
  readonly type: 'AcknowledgeDocument';
  readonly documentId: string;
  readonly memberId: string;
  readonly day: CalendarDate;
}

/** The write side of documents (spec 3 sections 2 and 9). */
export const document: Decider<DocumentCommand, DocumentEvent, DocumentState> = {
  streamOf: documentsStream,
  initial,
  evolve,
  evolveAll,
  decide: decideByType({
    AddDocument: ({ type: _, quotaBytes, ...added }, { documents, usedBytes }) => {
      if (Object.hasOwn(documents, added.documentId))
        throw new RuleViolation('DocumentExists', 'This document was already added.');
      const wrong = validateQuota(usedBytes, added.bytes, quotaBytes);
      if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, 'fileDoc');
      const taken = Object.values(documents).filter(({ section }) => section === added.section);
      const name = freeName(added.name, (each) => taken.some((other) => other.name === each));
      return [{ type: 'DocumentAdded', data: { ...added, name } }];
    },
    DeleteDocuments: ({ paths }, { documents }) => {
      const byPath = new Map(Object.values(documents).map((each) => [documentPathOf(each), each]));
      return [...new Set(paths)].map((path) => {
        const found = byPath.get(path);
        if (found === undefined) throw new NotFound('document');
        const { documentId, section, name, file } = found;
        return { type: 'DocumentDeleted', data: { documentId, section, name, file } };
      });
    },
    ShowSection: ({ section, isShown }, { shown }) => {
      if (shown.includes(section) === isShown) return [];
      return [{ type: isShown ? 'ChapterSectionShown' : 'ChapterSectionHidden', data: { section } }];
    },
    RequireAcknowledgment: ({ documentId, requiresAcknowledgment }, state) => {
      const { name, requiresAcknowledgment: wasRequired, section } = documentIn(state, documentId);
      if (wasRequired === requiresAcknowledgment) return [];
      if (requiresAcknowledgment && !isRead(state, section))
        throw new RuleViolation('NotRead', 'Members do not read this section. Please show it to them first.');
      return [
        {
          type: requiresAcknowledgment ? 'AcknowledgmentAsked' : 'AcknowledgmentCalledOff',
          data: { documentId, name },
        },
      ];
    },
    AcknowledgeDocument: ({ documentId, memberId, day }, state) => {
      const { name, sha256, section, requiresAcknowledgment, acknowledgedBy } = documentIn(state, documentId);
      if (!isRead(state, section)) throw new NotFound('document');
      if (acknowledgedBy.includes(memberId)) return [];
      if (!requiresAcknowledgment)
        throw new RuleViolation('NotAsked', 'This document does not need acknowledgment.');
      return [{ type: 'DocumentAcknowledged', data: { documentId, name, memberId, sha256, day } }];
    },
  }),
};

function isRead({ shown }: Pick<DocumentState, 'shown'>, section: string): boolean {
  return shown.some((each) => each === section);
}

function documentIn({ documents }: DocumentState, id: string): StoredDocument {
  const found = Object.hasOwn(documents, id) ? documents[id] : undefined;
  if (found === undefined) throw new NotFound('document');
  return found;
}
