import { type DocumentCommand, document as decider } from '../../ledger/document/decide.ts';
import { documentCases } from '../api/documentCases.ts';
import { type Step, sampleOf } from './noun.ts';

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
const uploaded: Step<DocumentCommand> = [
  { type: 'AddDocument', ...bylaws },
  'Tess Treasurer uploaded Bylaws.pdf to Bylaws.',
];

export const document = sampleOf(
  decider,
  [
    [
      uploaded,
      [{ type: 'AddDocument', ...budget }, 'Tess Treasurer uploaded Budget.xlsx.'],
      [
        { type: 'AskForAcknowledgment', documentId: 'd1', isAsked: true },
        'Tess Treasurer asked members to acknowledge Bylaws.pdf.',
      ],
      [
        { type: 'AcknowledgeDocument', documentId: 'd1', memberId: 'm1', day: '2026-02-02' },
        'Tess Treasurer acknowledged Bylaws.pdf.',
      ],
      [
        { type: 'AskForAcknowledgment', documentId: 'd1', isAsked: false },
        'Tess Treasurer stopped asking members to acknowledge Bylaws.pdf.',
      ],
      [
        { type: 'ShowSection', section: 'recruitmentStrategy', isShown: true },
        'Tess Treasurer let members read Recruitment Strategy.',
      ],
      [
        { type: 'ShowSection', section: 'recruitmentStrategy', isShown: false },
        'Tess Treasurer stopped letting members read Recruitment Strategy.',
      ],
    ],
    [
      uploaded,
      [
        { type: 'DeleteDocuments', paths: ['bylaws/Bylaws.pdf'] },
        'Tess Treasurer deleted Bylaws.pdf from Bylaws.',
      ],
    ],
  ],
  documentCases,
);
