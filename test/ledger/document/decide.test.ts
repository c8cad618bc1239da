import test from 'ava';
import fc from 'fast-check';
import { fold, NotFound } from '../../../ledger/decider.ts';
import { type AddDocument, type DocumentCommand, document } from '../../../ledger/document/decide.ts';
import type { DocumentEvent } from '../../../ledger/document/events.ts';
import type { DocumentSection } from '../../../ledger/values/documentRules.ts';
import { given, refused } from '../../support/given.ts';
import { sized } from '../../support/size.ts';

const file = (documentId: string, more: object = {}) => ({
  documentId,
  section: 'bylaws' as DocumentSection,
  name: 'Bylaws.pdf',
  file: `a/documents/${documentId}.pdf`,
  bytes: 100,
  sha256: 'ab12',
  ...more,
});
const add = (documentId: string, more: object = {}): AddDocument => ({
  type: 'AddDocument',
  quotaBytes: 1000,
  ...file(documentId, more),
});
const added = (documentId: string, more: object = {}): DocumentEvent => ({
  type: 'DocumentAdded',
  data: file(documentId, more),
});
const deleted = (documentId: string): DocumentEvent => {
  const { section, name, file: key } = file(documentId);
  return { type: 'DocumentDeleted', data: { documentId, section, name, file: key } };
};
const asked: DocumentEvent = { type: 'AcknowledgmentAsked', data: { documentId: 'd1', name: 'Bylaws.pdf' } };
const ask = { type: 'RequireAcknowledgment', documentId: 'd1', requiresAcknowledgment: true } as const;
const read = { type: 'AcknowledgeDocument', documentId: 'd1', memberId: 'm1', day: '2026-03-10' } as const;
const hidden: DocumentEvent = { type: 'ChapterSectionHidden', data: { section: 'bylaws' } };

test('a document gets the first free name of its section, and a deleted one frees its name', (t) => {
  const nameAfter = (events: DocumentEvent[], more: object = {}) =>
    (given(document, events).when(add('new', more))[0]?.data as { name?: string } | undefined)?.name;
  const two = [added('d1'), added('d2', { name: 'Bylaws (2).pdf' })];
  t.is(nameAfter([]), 'Bylaws.pdf');
  t.is(nameAfter(two), 'Bylaws (3).pdf');
  t.is(nameAfter([...two, deleted('d1')]), 'Bylaws.pdf');
  t.is(nameAfter(two, { section: 'philanthropy' }), 'Bylaws.pdf');
  refused(t, () => given(document, two).when(add('d1')), 'DocumentExists');
});

test('the quota is filled to the last byte, never passed, and what is deleted leaves space', (t) => {
  const nearlyFull = [added('d1', { bytes: 900 })];
  t.is(given(document, nearlyFull).when(add('d2')).length, 1);
  refused(t, () => given(document, nearlyFull).when(add('d2', { bytes: 101 })), {
    code: 'NoSpace',
    field: 'fileDoc',
    message: 'There is not enough space: the file has 101 bytes, and 100 bytes of 1000 bytes are left.',
  });
  t.is(given(document, [...nearlyFull, deleted('d1')]).when(add('d2', { bytes: 1000 })).length, 1);
});

test('documents are deleted all or none, each once', (t) => {
  const events = [added('d1'), added('d2', { section: 'documents' })];
  const remove = (...paths: string[]) => given(document, events).when({ type: 'DeleteDocuments', paths });
  t.deepEqual(remove('bylaws/Bylaws.pdf', 'bylaws/Bylaws.pdf'), [deleted('d1')]);
  t.is(remove('bylaws/Bylaws.pdf', 'documents/Bylaws.pdf').length, 2);
  t.throws(() => remove('bylaws/Bylaws.pdf', 'bylaws/Other.pdf'), { instanceOf: NotFound });
});

test('members read bylaws until they are hidden, and other sections once they are shown', (t) => {
  const show = (section: 'bylaws' | 'philanthropy', isShown: boolean, events: DocumentEvent[] = []) =>
    given(document, events).when({ type: 'ShowSection', section, isShown });
  t.deepEqual(show('bylaws', true), []);
  t.deepEqual(show('bylaws', false), [hidden]);
  t.deepEqual(show('bylaws', false, [hidden]), []);
  const shown = { type: 'ChapterSectionShown', data: { section: 'philanthropy' } } as const;
  t.deepEqual(show('philanthropy', true), [shown]);
  t.deepEqual(show('philanthropy', true, [shown]), []);
});

test('a member acknowledges once what requires it, with day and hash, and only what members read', (t) => {
  const when = (events: DocumentEvent[], command: DocumentCommand) => given(document, events).when(command);
  t.deepEqual(when([added('d1')], ask), [asked]);
  t.deepEqual(when([added('d1'), asked], ask), []);
  refused(t, () => when([added('d1'), hidden], ask), 'NotRead');
  refused(t, () => when([added('d1', { section: 'documents' })], ask), 'NotRead');
  const acknowledged: DocumentEvent = {
    type: 'DocumentAcknowledged',
    data: { documentId: 'd1', name: 'Bylaws.pdf', memberId: 'm1', sha256: 'ab12', day: '2026-03-10' },
  };
  t.deepEqual(when([added('d1'), asked], read), [acknowledged]);
  t.deepEqual(when([added('d1'), asked, acknowledged], read), []);
  refused(t, () => when([added('d1')], read), 'NotAsked');
  t.throws(() => when([added('d1'), asked, hidden], read), { instanceOf: NotFound });
  t.throws(() => when([added('d1'), asked, deleted('d1')], read), { instanceOf: NotFound });
  t.deepEqual(when([added('d1'), asked], { ...ask, requiresAcknowledgment: false }), [
    { type: 'AcknowledgmentCalledOff', data: { documentId: 'd1', name: 'Bylaws.pdf' } },
  ]);
});

test('whatever is added and deleted, names are unique and bytes are a plain sum within the quota', (t) => {
  const id = fc.integer({ min: 1, max: 30 }).map((n) => `d${n}`);
  const path = fc.constantFrom('bylaws/Bylaws.pdf', 'bylaws/Bylaws (2).pdf', 'bylaws/Bylaws (3).pdf');
  const command: fc.Arbitrary<DocumentCommand> = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(id, fc.nat(400)).map(([each, bytes]) => add(each, { bytes })) },
    { weight: 1, arbitrary: path.map((each) => ({ type: 'DeleteDocuments', paths: [each] }) as const) },
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      const events: DocumentEvent[] = [];
      for (const each of commands) {
        try {
          events.push(...given(document, events).when(each));
        } catch {
          // A refusal writes nothing.
        }
        const { documents, usedBytes } = fold(document, events);
        const there = Object.values(documents);
        t.is(new Set(there.map(({ name }) => name)).size, there.length);
        t.is(
          usedBytes,
          there.reduce((sum, { bytes }) => sum + bytes, 0),
        );
        t.true(usedBytes <= 1000);
      }
    }),
    { numRuns: sized(100, 2_000) },
  );
});
