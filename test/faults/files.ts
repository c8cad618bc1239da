import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addBudget,
  addExpense,
  deleteBudget,
  deleteExpense,
  updateExpense,
  uploadExpenseDoc,
} from '../../api/contract/budget.ts';
import { deleteDocs, uploadDoc } from '../../api/contract/document.ts';
import { answerOf, type Client, make, operation, pick, type Shift } from './client.ts';
import { PIXEL } from './payers.ts';

const BETWEEN_MS = 100;
/** Bytes of the largest document. */
const MOST_BYTES = 200_000;

/** What one of those who file things has put there, and nobody else touches. */
interface Cabinet {
  budgetId: string;
  expenses: string[];
  paths: string[];
}

/** Administrators who upload and delete documents, and expenses with receipts, until told to stop. */
export async function filers(client: Client, count: number, shift: Shift): Promise<void> {
  const filer = async () => {
    const cabinet: Cabinet = { budgetId: await newBudget(client, shift), expenses: [], paths: [] };
    while (!shift.stopping.aborted) {
      await fileOnce(client, cabinet, shift);
      await sleep(BETWEEN_MS);
    }
  };
  await Promise.all(Array.from({ length: count }, filer));
}

async function fileOnce(client: Client, cabinet: Cabinet, shift: Shift): Promise<void> {
  const dice = randomInt(12);
  if (dice < 4) await addDocument(client, cabinet, shift);
  else if (dice < 6) await deleteSome(client, cabinet, shift);
  else if (dice < 8) await spend(client, cabinet, shift);
  else if (dice < 10) await change(client, cabinet, shift);
  else if (dice < 11) await removeExpense(client, cabinet, shift);
  else await startAnew(client, cabinet, shift);
}

async function addDocument(client: Client, { paths }: Cabinet, shift: Shift): Promise<void> {
  const text = randomBytes(1 + randomInt(MOST_BYTES / 2)).toString('hex');
  const made = operation(uploadDoc, (key) => ({ fileDoc: new File([text], `${key}.txt`) }));
  const added = answerOf(uploadDoc, await make(shift, client, made));
  if (added !== undefined) paths.push(added.Key);
}

async function deleteSome(client: Client, cabinet: Cabinet, shift: Shift): Promise<void> {
  const filePaths = pick(cabinet.paths, 1 + randomInt(3));
  if (filePaths.length === 0) return;
  const made = await make(
    shift,
    client,
    operation(deleteDocs, () => ({ filePaths })),
  );
  if (made.status === 200) cabinet.paths = cabinet.paths.filter((path) => !filePaths.includes(path));
}

const today = () => new Date().toISOString().slice(0, 10);

async function newBudget(client: Client, shift: Shift): Promise<string> {
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const made = operation(addBudget, () => ({ name: 'Faults', ...days, categories: [] }));
  const added = answerOf(addBudget, await make(shift, client, made));
  if (added === undefined) throw new Error(`A budget cannot be added: ${JSON.stringify(made.answer)}`);
  return added._id;
}

/** Upload a receipt; `undefined` once that was done too often in an hour. */
async function receiptOf(client: Client): Promise<string | undefined> {
  const form = new FormData();
  form.set('fileDoc', new File([PIXEL], 'receipt.png', { type: 'image/png' }));
  const uploaded = await client.request(`/api/${uploadExpenseDoc.name}`, { method: 'POST', body: form });
  if (uploaded.status === 429) return undefined;
  if (!uploaded.ok) throw new Error(`upload-expense-doc answered ${uploaded.status}`);
  return uploadExpenseDoc.output.parse(await uploaded.json()).Location;
}

const pizza = (budgetId: string, receipt: string | undefined) => ({
  ...{ name: 'Pizza', paidBy: 'Robin Fault', amount: 10, pay_date: today(), payment_type: 'Check' },
  ...{ budgetId, category: '', receipt },
});

async function spend(client: Client, { budgetId, expenses }: Cabinet, shift: Shift): Promise<void> {
  const input = pizza(budgetId, await receiptOf(client));
  const made = await make(
    shift,
    client,
    operation(addExpense, () => input),
  );
  const added = answerOf(addExpense, made);
  if (added !== undefined) expenses.push(added._id);
}

/** Another receipt takes the place of the one that it has, or none does. */
async function change(client: Client, { budgetId, expenses }: Cabinet, shift: Shift): Promise<void> {
  const [_id] = pick(expenses, 1);
  if (_id === undefined) return;
  const receipt = randomInt(3) === 0 ? '' : await receiptOf(client);
  const input = { ...pizza(budgetId, receipt), _id };
  await make(
    shift,
    client,
    operation(updateExpense, () => input),
  );
}

async function removeExpense(client: Client, cabinet: Cabinet, shift: Shift): Promise<void> {
  const [_id] = pick(cabinet.expenses, 1);
  if (_id === undefined) return;
  const made = await make(
    shift,
    client,
    operation(deleteExpense, () => ({ idArray: [{ _id }] })),
  );
  if (made.status === 200) cabinet.expenses = cabinet.expenses.filter((id) => id !== _id);
}

/** Delete the budget with all that is in it, and begin another. */
async function startAnew(client: Client, cabinet: Cabinet, shift: Shift): Promise<void> {
  const { budgetId: id } = cabinet;
  const made = await make(
    shift,
    client,
    operation(deleteBudget, () => ({ id })),
  );
  if (made.status !== 200) return;
  cabinet.budgetId = await newBudget(client, shift);
  cabinet.expenses = [];
}
