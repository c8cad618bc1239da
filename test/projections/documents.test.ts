import test from 'ava';
import { fold } from '../../ledger/decider.ts';
import { type DocumentCommand, document } from '../../ledger/document/decide.ts';
import type { DocumentEvent } from '../../ledger/document/events.ts';
import { member } from '../../ledger/member/decide.ts';
import { listAcknowledgments, listDocuments, shownSections, usedBytes } from '../../projections/documents.ts';
import { foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const today = '2026-03-10';
const at = '2026-03-10T20:00:00.000Z';
const readSide = await openReadSide('documents_read');
const { db } = readSide;
atEnd(test, readSide.end);

/** People by name, the last of them removed, and what the first did with documents. */
async function lived(orgCode: string, people: readonly string[], commands: readonly DocumentCommand[]) {
  const by = { actor: `${orgCode}${people[0]}`, at };
  for (const [index, name] of people.entries()) {
    const id = `${orgCode}${name}`;
    const profile = { fname: name, lname: 'Lee', email: `${id.toLowerCase()}@x.example` };
    const events = [...member.decide({ type: 'AddMember', profile, role: 'Member', today }, member.initial)];
    if (index === people.length - 1)
      events.push(...member.decide({ type: 'RemoveMember' }, fold(member, events)));
    await write(readSide, orgCode, member.streamOf(id), events, by);
  }
  const events: DocumentEvent[] = [];
  for (const command of commands) events.push(...document.decide(command, fold(document, events)));
  await write(readSide, orgCode, document.streamOf(orgCode), events, by);
}

test('documents by section and path, their bytes, and who acknowledged them, of one organization', async (t) => {
  const add = (documentId: string, name: string, section: 'documents' | 'bylaws' = 'bylaws') =>
    ({
      type: 'AddDocument',
      documentId,
      section,
      name,
      file: `a/documents/${documentId}.pdf`,
      bytes: 100,
      sha256: 'ab',
      quotaBytes: 1_000,
    }) as const;
  const read = (memberId: string) =>
    ({ type: 'AcknowledgeDocument', documentId: 'd1', memberId, day: today }) as const;
  await lived(
    'a',
    ['Ann', 'Bob', 'Zoe'],
    [
      add('d1', 'bylaws.pdf'),
      add('d2', 'Aims.pdf'),
      add('d3', 'Old.pdf'),
      add('d4', 'Budget.xlsx', 'documents'),
      { type: 'DeleteDocuments', paths: ['bylaws/Old.pdf'] },
      { type: 'RequireAcknowledgment', documentId: 'd1', requiresAcknowledgment: true },
      read('aBob'),
      read('aZoe'),
      { type: 'ShowSection', section: 'philanthropy', isShown: true },
    ],
  );
  await lived(
    'b',
    ['Cid', 'Dan'],
    [add('d9', 'bylaws.pdf'), { type: 'ShowSection', section: 'bylaws', isShown: false }],
  );
  await foldNew(readSide);
  const list = (more: object = {}) =>
    listDocuments(db, 'a', { sections: ['bylaws'], reader: 'aBob', ...more });
  const added = { section: 'bylaws' as const, bytes: 100, addedAt: at, addedBy: 'Ann Lee' };
  t.deepEqual(await list(), [
    {
      ...added,
      documentId: 'd2',
      name: 'Aims.pdf',
      file: 'a/documents/d2.pdf',
      requiresAcknowledgment: false,
      acknowledgedOn: null,
      acknowledged: 0,
    },
    {
      ...added,
      documentId: 'd1',
      name: 'bylaws.pdf',
      file: 'a/documents/d1.pdf',
      requiresAcknowledgment: true,
      acknowledgedOn: today,
      acknowledged: 1,
    },
  ]);
  const namesOf = async (more: object) => (await list(more)).map(({ name }) => name);
  t.deepEqual(await namesOf({ paths: ['bylaws/Aims.pdf', 'documents/Budget.xlsx'] }), ['Aims.pdf']);
  t.deepEqual(await namesOf({ sections: ['documents', 'philanthropy'] }), ['Budget.xlsx']);
  t.is(await usedBytes(db, 'a'), 300);
  t.is(await usedBytes(db, 'nobody'), 0);
  t.deepEqual(await shownSections(db, 'a'), ['bylaws', 'philanthropy']);
  t.deepEqual(await shownSections(db, 'b'), []);
  t.deepEqual(await shownSections(db, 'nobody'), ['bylaws']);
  t.deepEqual(await listAcknowledgments(db, 'a', 'd1'), [
    { memberId: 'aAnn', name: 'Ann Lee', day: null },
    { memberId: 'aBob', name: 'Bob Lee', day: today },
  ]);
});
