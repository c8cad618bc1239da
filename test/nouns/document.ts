import { type DocumentCommand, document as decider } from '../../ledger/document/decide.ts';
import { documentCases } from '../api/document/cases.ts';
import { sampleOf } from './noun.ts';

const quotaBytes = 1_000;
const bylaws = {
  documentId: 'd1',
  section: 'bylaws',
  name: 'Bylaws.pdf',
  file: 'o/documents/1.pdf',
  bytes: 400,
  sha256: 'ab12',
  quotaBytes,
} as const;
const budget = { ...bylaws, documentId: 'd2', section: 'documents', name: 'Budget.xlsx' } as const;
const uploaded: DocumentCommand = { type: 'AddDocument', ...bylaws };

export const document = sampleOf(
  decider,
  [
    [
      uploaded,
      { type: 'AddDocument', ...budget },
      { type: 'RequireAcknowledgment', documentId: 'd1', requiresAcknowledgment: true },
      { type: 'AcknowledgeDocument', documentId: 'd1', memberId: 'm1', day: '2026-02-02' },
      { type: 'RequireAcknowledgment', documentId: 'd1', requiresAcknowledgment: false },
      { type: 'ShowSection', section: 'recruitmentStrategy', isShown: true },
      { type: 'ShowSection', section: 'recruitmentStrategy', isShown: false },
    ],
    [uploaded, { type: 'DeleteDocuments', paths: ['bylaws/Bylaws.pdf'] }],
  ],
  documentCases,
);
