import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type DocumentCommand, document } from '../../ledger/document/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { DOCUMENT_QUOTA_BYTES, type DocumentSection } from '../../ledger/values/documentRules.ts';
import type { Files } from '../integrations/files/files.ts';
import { signIns } from './people.ts';
import { DEMO_ORG, DEMO_ORG_NAME, instant, type Scenario } from './scenario.ts';

interface DemoDocument {
  /** The days before today on which it was uploaded. */
  readonly days: number;
  readonly section: DocumentSection;
  readonly name: string;
  readonly text: string;
}

const demoDocuments: readonly DemoDocument[] = [
  {
    days: 80,
    section: 'bylaws',
    name: 'Chapter Bylaws.txt',
    text: `Bylaws of ${DEMO_ORG_NAME}\n\nArticle 1. Members pay the dues that the chapter votes on.\nArticle 2. Officers are elected each spring.\nArticle 3. These bylaws are changed by two thirds of the members.\n`,
  },
  {
    days: 78,
    section: 'bylaws',
    name: 'Risk Management Policy.txt',
    text: 'Every event with guests has a sober monitor and is registered a week ahead.\n',
  },
  {
    days: 60,
    section: 'philanthropy',
    name: 'Philanthropy Plan.txt',
    text: 'Spring: a run for the food bank. Fall: a week of service at the shelter.\n',
  },
  {
    days: 45,
    section: 'recruitmentStrategy',
    name: 'Recruitment Calendar.txt',
    text: 'Week 1: tables on the quad. Week 2: open house. Week 3: interviews.\n',
  },
  {
    days: 30,
    section: 'documents',
    name: 'House Inventory.csv',
    text: 'Item,Count,Condition\nFolding tables,12,Good\nChairs,60,Good\nSpeakers,2,To be replaced\n',
  },
  {
    days: 12,
    section: 'documents',
    name: 'Officer Transition Notes.txt',
    text: 'Treasurer: the card of the chapter is renewed in May. Ask the adviser for the signature.\n',
  },
];

const idOf = ({ name }: DemoDocument) => deriveId(`demo document ${name}`);
const keyOf = (each: DemoDocument) =>
  `${DEMO_ORG}/documents/${idOf(each)}.${each.name.slice(each.name.lastIndexOf('.') + 1)}`;

/** Store the demo's documents, before the events that name them. */
export async function storeDemoDocuments(files: Files): Promise<void> {
  for (const each of demoDocuments) {
    const key = keyOf(each);
    const stored = await files.get(key);
    stored?.content.destroy();
    const contentType = key.endsWith('.csv') ? 'text/csv' : 'text/plain';
    if (stored === undefined)
      await files.put(DEMO_ORG, 'documents', Readable.from([Buffer.from(each.text)]), { contentType, key });
  }
}

/** Documents of an officer; the bylaws require acknowledgment, and some members have given it. */
export function recordDocuments({ record, people, today }: Scenario): void {
  const officer = people[0]?.memberId ?? '';
  const dispatch = (key: string, command: DocumentCommand, days: number, actor = officer) =>
    record(document, DEMO_ORG, command, {
      at: instant(plusDays(today, -days), 15 * 60),
      actor,
      key: `document:${key}`,
    });
  for (const each of demoDocuments) {
    const { name, section, text, days } = each;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const [documentId, file, bytes] = [idOf(each), keyOf(each), Buffer.byteLength(text)];
    const added = { documentId, section, name, file, bytes, sha256, quotaBytes: DOCUMENT_QUOTA_BYTES };
    dispatch(name, { type: 'AddDocument', ...added }, days);
  }
  dispatch('show', { type: 'ShowSection', section: 'philanthropy', isShown: true }, 59);
  const [bylaws] = demoDocuments;
  if (bylaws === undefined) return;
  const documentId = idOf(bylaws);
  dispatch('ask', { type: 'RequireAcknowledgment', documentId, requiresAcknowledgment: true }, 40);
  // The member whom one signs in as has not read them yet.
  const readers = people.filter(({ role, profile }) => role === 'Member' && profile.email !== signIns.member);
  for (const [index, { memberId }] of readers.slice(0, 12).entries()) {
    const days = 39 - index;
    const day = plusDays(today, -days);
    dispatch(`read:${index}`, { type: 'AcknowledgeDocument', documentId, memberId, day }, days, memberId);
  }
}
