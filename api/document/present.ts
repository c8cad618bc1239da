import { type ChapterSection, documentPathOf } from '../../ledger/values/documentRules.ts';
import type { DocumentView } from '../../projections/documents.ts';
import type { Caller } from '../platform/auth/caller.ts';
import type { ChapterDocument, Document } from './contract.ts';

/** A document (spec 3 section 3). */
export function presentDocument(view: DocumentView): Document {
  const { documentId, name, bytes, addedAt, addedBy } = view;
  return {
    Key: documentPathOf(view),
    LastModified: addedAt,
    Size: bytes,
    _id: documentId,
    name,
    uploadedBy: addedBy,
  };
}

/** A chapter document, as administrators or members see it. */
export function presentChapterDocument(view: DocumentView, { role }: Caller): ChapterDocument {
  return {
    ...presentDocument(view),
    section: view.section as ChapterSection,
    isAsked: view.requiresAcknowledgment,
    acknowledgedOn: view.acknowledgedOn ?? '',
    acknowledged: role === 'admin' ? view.acknowledged : null,
  };
}
