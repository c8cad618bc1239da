import { randomUUID } from 'node:crypto';
import test from 'ava';
import { addExpense, updateExpense } from '../../api/contract/budget.ts';
import { deleteDocs, uploadDoc } from '../../api/contract/document.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Operation } from './client.ts';
import { recorded as recordedIn } from './recorded.ts';
import { checkFiled, checkFiles } from './verifyFiles.ts';

// What the fault run says of files is only worth something if it would notice one that is missing or left
// over.

const recorded = (...events: BursarEvent[]) => recordedIn(events, 'documents-abgesu');
const [documentId, expenseId] = [randomUUID(), randomUUID()];
const file = 'abgesu/documents/a.txt';

const added: BursarEvent = {
  type: 'DocumentAdded',
  data: { documentId, section: 'documents', name: 'key.txt', file, bytes: 1, sha256: 'aa' },
};
const deleted: BursarEvent = {
  type: 'DocumentDeleted',
  data: { documentId, section: 'documents', name: 'key.txt', file },
};
const moved = { amountCents: 1_000, account: 'otherExpenses', paidFrom: 'checking' } as const;
const spent = (receipt: string): BursarEvent => ({
  type: 'ExpenseAdded',
  data: {
    ...{ expenseId, categoryId: '', name: 'Pizza', paidBy: 'Robin', paymentType: 'Check', receipt },
    ...{ receiptBy: 'clerk', ...moved, occurredOn: '2026-03-02' },
  },
});
const removed: BursarEvent = {
  type: 'ExpenseRemoved',
  data: { expenseId, name: 'Pizza', ...moved, occurredOn: '2026-03-02' },
};

const done = (call: Operation['call'], body: object, answer: object): Operation => {
  const answered = { status: 200, answer: { status: 200, message: 'Done.', ...answer } };
  return { call, key: 'key', body, tries: 1, ...answered, repeated: undefined };
};

const nothing = new Map<string, string>();

test('files are what events name, with these bytes', (t) => {
  const one = new Map([[file, 'aa']]);
  t.deepEqual(checkFiles(recorded(added), { before: one, swept: one }), []);
  t.deepEqual(checkFiles(recorded(added, deleted), { before: one, swept: nothing }), []);
  t.is(checkFiles(recorded(added, deleted), { before: one, swept: one }).length, 1, 'left over');
  t.is(checkFiles(recorded(added), { before: nothing, swept: nothing }).length, 2, 'missing');
  t.is(checkFiles(recorded(added), { before: one, swept: nothing }).length, 1, 'swept away');
  const other = new Map([[file, 'bb']]);
  t.is(checkFiles(recorded(added), { before: other, swept: other }).length, 2, 'other bytes');
});

test('a receipt goes with its expense', (t) => {
  const key = 'abgesu/receipts/a.png';
  const one = new Map([[key, 'aa']]);
  t.deepEqual(checkFiles(recorded(spent(key)), { before: one, swept: one }), []);
  t.is(checkFiles(recorded(spent(key), removed), { before: one, swept: one }).length, 1);
});

test('a document that was acknowledged is there once', (t) => {
  const fileDoc = new File(['a'], 'key.txt');
  const upload = done(uploadDoc, { fileDoc }, { Key: 'documents/key.txt', isError: false });
  t.deepEqual(checkFiled([upload], recorded(added)), []);
  t.is(checkFiled([upload], recorded()).length, 1);
  t.is(checkFiled([upload], recorded(added, added)).length, 1);
  t.is(checkFiled([{ ...upload, status: 422, answer: {} }], recorded(added)).length, 1);
  const remove = done(deleteDocs, { filePaths: ['documents/key.txt'] }, {});
  t.deepEqual(checkFiled([upload, remove], recorded(added, deleted)), []);
  t.is(checkFiled([upload, remove], recorded(added)).length, 1);
});

test('an expense has the receipt of its last change', (t) => {
  const add = done(addExpense, { receipt: 'a' }, { _id: expenseId });
  t.deepEqual(checkFiled([add], recorded(spent('a'))), []);
  t.is(checkFiled([add], recorded(spent(''))).length, 1);
  const change = done(updateExpense, { _id: expenseId, receipt: 'b' }, {});
  t.is(checkFiled([add, change], recorded(spent('a'))).length, 1);
});
