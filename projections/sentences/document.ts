import type { DocumentEvent } from '../../ledger/document/events.ts';
import { type DocumentSection, sectionNames } from '../../ledger/values/documentRules.ts';
import type { Sentences } from './words.ts';

export const documentSentences: Sentences<DocumentEvent> = {
  DocumentAdded: ({ name, section }, { actor }) => `${actor} uploaded ${name}${place(section, 'to')}.`,
  DocumentDeleted: ({ name, section }, { actor }) => `${actor} deleted ${name}${place(section, 'from')}.`,
  ChapterSectionShown: ({ section }, { actor }) => `${actor} let members read ${sectionNames[section]}.`,
  ChapterSectionHidden: ({ section }, { actor }) =>
    `${actor} stopped letting members read ${sectionNames[section]}.`,
  AcknowledgmentAsked: ({ name }, { actor }) => `${actor} asked members to acknowledge ${name}.`,
  AcknowledgmentCalledOff: ({ name }, { actor }) => `${actor} stopped asking members to acknowledge ${name}.`,
  DocumentAcknowledged: ({ name }, { actor }) => `${actor} acknowledged ${name}.`,
};

/** " to Bylaws"; nothing for what is not the chapter's. */
function place(section: DocumentSection, preposition: 'to' | 'from'): string {
  return section === 'documents' ? '' : ` ${preposition} ${sectionNames[section]}`;
}
