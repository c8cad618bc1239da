import { createHash } from 'node:crypto';
import { addExpense, updateExpense } from '../../api/contract/budget.ts';
import { deleteDocs, uploadDoc } from '../../api/contract/document.ts';
import type { Files } from '../../api/integrations/files/files.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { answerOf, type Operation } from './client.ts';
import { laterOf, nameOf } from './verifyPayments.ts';

/** What lies in a store of files, by key: the SHA-256 of its bytes. */
export type Stored = ReadonlyMap<string, string>;

/** The files of organizations of the kinds that events name. */
export async function readFiles(files: Files, orgCodes: readonly string[]): Promise<Stored> {
  const stored = new Map<string, string>();
  for (const orgCode of orgCodes)
    for (const key of await files.keysOf(orgCode)) {
      if (!/\/(documents|receipts|screenshots)\//.test(key)) continue;
      const hash = createHash('sha256');
      const file = await files.get(key);
      for await (const chunk of file?.content ?? []) hash.update(chunk);
      stored.set(key, hash.digest('hex'));
    }
  return stored;
}

/** Each key that something names at the end of the log, with the hash of its bytes where an event says it. */
export function namedFiles(events: readonly Recorded[]): ReadonlyMap<string, string> {
  const files = new Map<string, { readonly key: string; readonly sha256: string }>();
  for (const { type, data } of events) {
    if (type === 'PaymentSubmitted')
      files.set(data.paymentId, { key: data.location, sha256: data.screenshotSha256 });
    else if (type === 'ExpenseAdded' || type === 'ExpenseChanged')
      files.set(data.expenseId, { key: data.receipt, sha256: '' });
    else if (type === 'ExpenseRemoved') files.delete(data.expenseId);
    else if (type === 'ReimbursementSubmitted')
      files.set(data.reimbursementId, { key: data.receipt, sha256: '' });
    else if (type === 'ReimbursementRemoved') files.delete(data.reimbursementId);
    else if (type === 'DocumentAdded') files.set(data.documentId, { key: data.file, sha256: data.sha256 });
    else if (type === 'DocumentDeleted') files.delete(data.documentId);
  }
  return new Map([...files.values()].filter(({ key }) => key !== '').map(({ key, sha256 }) => [key, sha256]));
}

/** Every file that an event names is there with its bytes; once it was swept, no other one is. */
export function checkFiles(
  events: readonly Recorded[],
  { before, swept }: { readonly before: Stored; readonly swept: Stored },
): string[] {
  const named = namedFiles(events);
  const lacks = (stored: Stored, when: string) =>
    [...named].flatMap(([key, sha256]) => {
      const found = stored.get(key);
      if (found === undefined) return [`${key} is named and not there ${when}`];
      return sha256 === '' || sha256 === found ? [] : [`${key} has other bytes than its event says`];
    });
  return [
    ...lacks(before, 'after the kills'),
    ...lacks(swept, 'after the sweep'),
    ...[...swept.keys()]
      .filter((key) => !named.has(key))
      .map((key) => `${key} is there, and nothing names it`),
  ];
}

/**
 * Documents that were acknowledged are there once, those deleted are not; a receipt is that of the last
 * change.
 */
export function checkFiled(operations: readonly Operation[], events: readonly Recorded[]): string[] {
  const pathOf = (data: { readonly section: string; readonly name: string }) =>
    `${data.section}/${data.name}`;
  const times = (type: 'DocumentAdded' | 'DocumentDeleted', path: string) =>
    events.filter((event) => event.type === type && pathOf(event.data) === path).length;
  const receipts = new Map<string, string>();
  for (const { type, data } of events)
    if (type === 'ExpenseAdded' || type === 'ExpenseChanged') receipts.set(data.expenseId, data.receipt);
  const expected = new Map<string, string | undefined>();
  const violations = operations.flatMap((made) => {
    const later = laterOf(made);
    const wrong = (what: string) => [`${nameOf(made)}: ${what}`];
    if (made.call === uploadDoc) {
      const path = answerOf(uploadDoc, later)?.Key;
      const { fileDoc } = made.body as { readonly fileDoc: File };
      const count = times('DocumentAdded', `documents/${fileDoc.name}`);
      if (count === (path === undefined ? 0 : 1)) return [];
      return wrong(`answered ${path}, and ${fileDoc.name} was added ${count} times`);
    }
    if (made.call === deleteDocs && answerOf(deleteDocs, later) !== undefined)
      return (made.body as { readonly filePaths: readonly string[] }).filePaths.flatMap((path) =>
        times('DocumentDeleted', path) === 1 ? [] : wrong(`${path} was not deleted once`),
      );
    const { receipt } = made.body as { readonly receipt?: string };
    const added = made.call === addExpense ? answerOf(addExpense, later)?._id : undefined;
    if (added !== undefined) expected.set(added, receipt ?? '');
    const isChanged = made.call === updateExpense && answerOf(updateExpense, later) !== undefined;
    if (isChanged && receipt !== undefined)
      expected.set((made.body as { readonly _id: string })._id, receipt);
    return [];
  });
  for (const [expenseId, receipt] of expected)
    if (receipts.get(expenseId) !== receipt)
      violations.push(`expense ${expenseId}: its receipt is ${receipts.get(expenseId)}, not ${receipt}`);
  return violations;
}
