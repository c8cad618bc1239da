import { chapterSections } from '../../../ledger/values/documentRules.ts';
import { listDocuments, shownSections } from '../../../projections/documents.ts';
import { isSuspendedAt } from '../../platform/auth/tenantStatus.ts';
import type { MailDefinition } from '../definition.ts';

interface Data {
  readonly name: string;
}

/** Mailed once per document, even when the acknowledgment is requested repeatedly. */
export const documentToAcknowledge: MailDefinition<Data> = {
  label: 'Document to acknowledge',
  to: 'members',
  on: { AcknowledgmentAsked: ({ data }) => data.documentId },
  async read({ db, clock, queued, member }) {
    const { orgCode, memberId: reader } = queued;
    if (isSuspendedAt(member, clock())) return { skip: 'The organization is not active.' };
    const found = (await listDocuments(db, orgCode, { sections: chapterSections, reader })).find(
      ({ documentId }) => documentId === queued.subjectId,
    );
    if (found?.requiresAcknowledgment !== true) return { skip: 'No longer requested.' };
    if (found.acknowledgedOn !== null) return { skip: 'Already acknowledged.' };
    const shown: readonly string[] = await shownSections(db, orgCode);
    if (!shown.includes(found.section)) return { skip: 'Members do not read its section.' };
    return { name: found.name };
  },
  write: ({ name }, { organization, publicUrl }) => ({
    subject: `Please acknowledge: ${name}`,
    blocks: [
      `${organization} asks you to read and acknowledge ${name}:`,
      { kind: 'link', label: 'Chapter Documents', url: `${publicUrl}/chapterdocs` },
    ],
  }),
};
