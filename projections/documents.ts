import type { Recorded } from '../ledger/catalogue.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import {
  type ChapterSection,
  chapterSections,
  type DocumentSection,
  shownAtFirst,
} from '../ledger/values/documentRules.ts';
import type { Database } from './engine/database.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { boolean, count, day, instant, position, table, text, textOf } from './engine/table.ts';

const documents = table({
  name: 'documents',
  kind: 'entity',
  columns: {
    org_code: text,
    document_id: text,
    section: textOf<DocumentSection>(),
    name: text,
    /** The key of the file. */
    file: text,
    bytes: count,
    added_by: text,
    added_at: instant,
    asked: boolean,
    listed: boolean,
  },
  key: ['org_code', 'document_id'],
  indexes: ['(org_code, section, name) WHERE listed'],
});

/** The sections that an administrator has shown to members or hidden from them. */
const sections = table({
  name: 'chapter_sections',
  kind: 'entity',
  columns: { org_code: text, section: textOf<ChapterSection>(), shown: boolean },
  key: ['org_code', 'section'],
  indexes: [],
});

const acknowledgments = table({
  name: 'document_acknowledgments',
  kind: 'log',
  columns: { org_code: text, position, document_id: text, member_id: text, day },
  key: ['org_code', 'position'],
  indexes: ['(org_code, document_id, member_id)'],
});

export const documentsProjection: Projection = {
  name: 'documents',
  version: 1,
  tables: [documents, sections, acknowledgments],
  rowKeys: (event) => {
    switch (event.type) {
      case 'DocumentAdded':
        return [{ table: documents, id: event.data.documentId, isNew: true }];
      case 'DocumentDeleted':
      case 'AcknowledgmentAsked':
      case 'AcknowledgmentCalledOff':
        return [{ table: documents, id: event.data.documentId }];
      case 'ChapterSectionShown':
      case 'ChapterSectionHidden':
        return [{ table: sections, id: event.data.section }];
      default:
        return [];
    }
  },
  fold: foldDocument,
};

function foldDocument(event: Recorded, rows: Rows): void {
  const { orgCode: org_code, actor, at } = event.metadata;
  switch (event.type) {
    case 'DocumentAdded': {
      const { documentId: document_id, section, name, file, bytes } = event.data;
      const added = { added_by: actor, added_at: at, asked: false, listed: true };
      rows.put(documents, { org_code, document_id, section, name, file, bytes, ...added });
      return;
    }
    case 'DocumentDeleted':
    case 'AcknowledgmentAsked':
    case 'AcknowledgmentCalledOff': {
      const row = rows.get(documents, org_code, event.data.documentId);
      if (row === undefined) return;
      if (event.type === 'DocumentDeleted') rows.put(documents, { ...row, listed: false });
      else rows.put(documents, { ...row, asked: event.type === 'AcknowledgmentAsked' });
      return;
    }
    case 'ChapterSectionShown':
    case 'ChapterSectionHidden': {
      const { section } = event.data;
      rows.put(sections, { org_code, section, shown: event.type === 'ChapterSectionShown' });
      return;
    }
    case 'DocumentAcknowledged': {
      const { documentId: document_id, memberId: member_id, day } = event.data;
      rows.append(acknowledgments, { org_code, position: event.position, document_id, member_id, day });
      return;
    }
  }
}

export interface DocumentView {
  readonly documentId: string;
  readonly section: DocumentSection;
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  /** The uploader's name; empty when it is not a member's. */
  readonly addedBy: string;
  readonly addedAt: string;
  readonly requiresAcknowledgment: boolean;
  /** When the reader acknowledged it; null when they have not. */
  readonly acknowledgedOn: CalendarDate | null;
  readonly acknowledged: number;
}

/** The documents of these sections that are there, by name; `paths`: those alone, as `<section>/<name>`. */
export async function listDocuments(
  db: Database,
  orgCode: string,
  {
    sections,
    reader,
    paths,
  }: {
    readonly sections: readonly DocumentSection[];
    readonly reader: string;
    readonly paths?: readonly string[];
  },
): Promise<DocumentView[]> {
  return db.tenant(
    orgCode,
    `SELECT d.document_id AS "documentId", d.section, d.name, d.file, d.bytes, d.added_at AS "addedAt",
       d.asked AS "requiresAcknowledgment",
       coalesce(m.name, '') AS "addedBy",
       (SELECT a.day FROM read.document_acknowledgments a WHERE a.org_code = $1 AND a.document_id = d.document_id
         AND a.member_id = $3) AS "acknowledgedOn",
       (SELECT count(*) FROM read.document_acknowledgments a
         JOIN read.members r ON r.org_code = $1 AND r.member_id = a.member_id AND r.active
         WHERE a.org_code = $1 AND a.document_id = d.document_id) AS acknowledged
     FROM read.documents d LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = d.added_by
     WHERE d.org_code = $1 AND d.listed AND d.section = ANY($2::text[])
       AND ($4::text[] IS NULL OR d.section || '/' || d.name = ANY($4))
     ORDER BY lower(d.name), d.name, d.document_id`,
    [orgCode, sections, reader, paths ?? null],
  );
}

export async function usedBytes(db: Database, orgCode: string): Promise<number> {
  const [row] = await db.tenant<{ bytes: number }>(
    orgCode,
    'SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM read.documents WHERE org_code = $1 AND listed',
    [orgCode],
  );
  return row?.bytes ?? 0;
}

export async function shownSections(db: Database, orgCode: string): Promise<ChapterSection[]> {
  const rows = await db.tenant<{ section: ChapterSection; shown: boolean }>(
    orgCode,
    'SELECT section, shown FROM read.chapter_sections WHERE org_code = $1',
    [orgCode],
  );
  const chosen = new Map(rows.map(({ section, shown }) => [section, shown]));
  return chapterSections.filter((section) => chosen.get(section) ?? shownAtFirst.includes(section));
}

/** Every listed member, by name; null for those who have not acknowledged the document. */
export async function listAcknowledgments(
  db: Database,
  orgCode: string,
  documentId: string,
): Promise<{ readonly memberId: string; readonly name: string; readonly day: CalendarDate | null }[]> {
  return db.tenant(
    orgCode,
    `SELECT m.member_id AS "memberId", m.name, a.day FROM read.members m
     LEFT JOIN read.document_acknowledgments a
       ON a.org_code = $1 AND a.member_id = m.member_id AND a.document_id = $2
     WHERE m.org_code = $1 AND m.active ORDER BY m.name, m.member_id`,
    [orgCode, documentId],
  );
}
