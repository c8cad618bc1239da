import { type ChapterSection, shownAtFirst } from '../values/documentRules.ts';
import { unreachable } from '../values/unreachable.ts';
import type { DocumentAdded, DocumentEvent } from './events.ts';

export type StoredDocument = DocumentAdded['data'] & {
  readonly requiresAcknowledgment: boolean;
  readonly acknowledgedBy: readonly string[];
};

export interface DocumentState {
  readonly documents: Readonly<Record<string, StoredDocument>>;
  readonly usedBytes: number;
  readonly shown: readonly ChapterSection[];
}

export const initial: DocumentState = { documents: {}, usedBytes: 0, shown: shownAtFirst };

type DocumentDraft = { -readonly [Key in keyof DocumentState]: DocumentState[Key] } & {
  documents: Record<string, StoredDocument>;
};

export function evolve(state: DocumentState, event: DocumentEvent): DocumentState {
  return evolveAll(state, [event]);
}

/** The documents after these events: their record is copied once, however many they are. */
export function evolveAll(state: DocumentState, events: readonly DocumentEvent[]): DocumentState {
  const draft: DocumentDraft = { ...state, documents: { ...state.documents } };
  for (const event of events) apply(draft, event);
  return draft;
}

function apply(draft: DocumentDraft, event: DocumentEvent): void {
  switch (event.type) {
    case 'DocumentAdded':
      draft.documents[event.data.documentId] = {
        ...event.data,
        requiresAcknowledgment: false,
        acknowledgedBy: [],
      };
      draft.usedBytes += event.data.bytes;
      break;
    case 'DocumentDeleted':
      draft.usedBytes -= draft.documents[event.data.documentId]?.bytes ?? 0;
      delete draft.documents[event.data.documentId];
      break;
    case 'ChapterSectionShown':
      draft.shown = [...draft.shown, event.data.section];
      break;
    case 'ChapterSectionHidden':
      draft.shown = draft.shown.filter((section) => section !== event.data.section);
      break;
    case 'AcknowledgmentAsked':
      change(draft, event.data.documentId, () => ({ requiresAcknowledgment: true }));
      break;
    case 'AcknowledgmentCalledOff':
      change(draft, event.data.documentId, () => ({ requiresAcknowledgment: false }));
      break;
    case 'DocumentAcknowledged': {
      const { documentId, memberId } = event.data;
      change(draft, documentId, (before) => ({ acknowledgedBy: [...before.acknowledgedBy, memberId] }));
      break;
    }
    default:
      unreachable(event);
  }
}

function change(
  draft: DocumentDraft,
  documentId: string,
  to: (before: StoredDocument) => Partial<StoredDocument>,
): void {
  const before = draft.documents[documentId];
  if (before !== undefined) draft.documents[documentId] = { ...before, ...to(before) };
}
