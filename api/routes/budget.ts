import { budget } from '../../ledger/budget/decide.ts';
import type { BudgetDetails } from '../../ledger/budget/events.ts';
import type { BudgetState } from '../../ledger/budget/state.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import type { BudgetInput } from '../../ledger/values/budgetRules.ts';
import { toCents } from '../../ledger/values/money.ts';
import { listBudgets } from '../../projections/budgets.ts';
import { budgetsOfExpenses, listExpenses } from '../../projections/expenses.ts';
import { countTry, type Limit } from '../auth/throttle.ts';
import {
  addBudget,
  addExpense,
  deleteBudget,
  deleteExpense,
  getBudgetById,
  getBudgets,
  getExpensesByBudgetId,
  updateBudget,
  updateExpense,
  uploadExpenseDoc,
} from '../contract/budget.ts';
import { contextOf, execute, latest, ok } from '../execute.ts';
import { give } from '../give.ts';
import { presentBudget, presentExpense } from '../presenters/budget.ts';
import { claimUpload, linkTo, storeUpload } from '../uploads.ts';
import { type CallRequest, route } from './route.ts';

/** Files of a member: without a limit one could fill the disk (MAX_FILE_BYTES each). */
const PER_MEMBER: Limit = { name: 'receipt-uploads', points: 120, seconds: 3_600 };

const NO_RECEIPT = 'Please upload the receipt again.';

/** Budgets and expenses (spec 3 sections 2, 4 and 7). */
export const budgetRoutes = [
  route(getBudgets, 'admin', async ({ deps, caller, today }) => {
    const budgets = await listBudgets(deps.db, caller.orgCode, { today });
    return budgets.map(presentBudget);
  }),

  route(getBudgetById, 'admin', async (request) => {
    const { deps, caller, input, today } = request;
    const [found] = await listBudgets(deps.db, caller.orgCode, { today, id: input.id });
    if (found === undefined) throw new NotFound('budget');
    const expenses = await expensesOf(request, input.id);
    const shown = presentBudget(found);
    return {
      ...shown,
      categories: shown.categories.map((category) => ({
        ...category,
        expenses: expenses.filter((expense) => expense.category === category.id),
      })),
    };
  }),

  route(getExpensesByBudgetId, 'admin', async (request) => {
    const expenses = await expensesOf(request, request.input.budgetId);
    if (expenses.length === 0) await knownBudget(request, request.input.budgetId);
    return expenses;
  }),

  route(addBudget, 'admin', async (request) => {
    const _id = deriveId(`${request.callId}\nbudget`);
    const command = { type: 'CreateBudget', ...detailsOf(request) } as const;
    return { ...(await execute(request, budget, _id, command, 'Successfully added a new Budget.')), _id };
  }),

  route(updateBudget, 'admin', async (request) => {
    const { _id, categories } = request.input;
    const known = new Set((await knownBudget(request, _id)).categories.map(({ categoryId }) => categoryId));
    if (categories.some(({ id }) => id !== undefined && !known.has(id))) throw new NotFound('category');
    const command = { type: 'ChangeBudget', ...detailsOf(request) } as const;
    return execute(request, budget, _id, command, 'Successfully Updated a Budget.');
  }),

  route(deleteBudget, 'admin', async (request) => {
    const { id } = request.input;
    const receipts = receiptsOf(await knownBudget(request, id));
    const answer = await execute(
      request,
      budget,
      id,
      { type: 'DeleteBudget' },
      'Successfully Deleted a Budget.',
    );
    for (const receipt of receipts) await request.deps.files.remove(receipt);
    return answer;
  }),

  route(addExpense, 'admin', async (request) => {
    const { input, caller, callId, today } = request;
    const expenseId = deriveId(`${callId}\nexpense`);
    const receipt = input.receipt ?? '';
    const receiptBy = receipt === '' ? '' : caller.memberId;
    const command = {
      type: 'AddExpense',
      ...expenseOf(input),
      expenseId,
      receipt,
      receiptBy,
      today,
    } as const;
    const answer = await withReceipt(request, receipt, 'AddExpense', () =>
      execute(request, budget, input.budgetId, command, 'Successfully added an Expense.'),
    );
    return { ...answer, _id: expenseId };
  }),

  route(updateExpense, 'admin', async (request) => {
    const { deps, input, caller, today } = request;
    const { _id: expenseId, budgetId } = input;
    const before = (await knownBudget(request, budgetId)).expenses[expenseId];
    if (before === undefined) throw new NotFound('expense');
    const { receipt = before.receipt } = input;
    const isNew = receipt !== before.receipt;
    const receiptBy = isNew && receipt !== '' ? caller.memberId : before.receiptBy;
    const command = {
      type: 'ChangeExpense',
      ...expenseOf(input),
      expenseId,
      receipt,
      receiptBy: receipt === '' ? '' : receiptBy,
      today,
    } as const;
    const answer = await withReceipt(request, isNew ? receipt : '', 'ChangeExpense', () =>
      execute(request, budget, budgetId, command, 'Successfully Updated an Expense.'),
    );
    if (isNew && before.receipt !== '') await deps.files.remove(before.receipt);
    return answer;
  }),

  route(deleteExpense, 'admin', async (request) => {
    const { deps, caller, input } = request;
    const expenseIds = [...new Set(input.idArray.map(({ _id }) => _id))];
    const budgetOf = await budgetsOfExpenses(deps.db, caller.orgCode, expenseIds);
    // All are looked for first: with one that is not there, none is deleted.
    if (expenseIds.some((id) => !budgetOf.has(id))) throw new NotFound('expense');
    let position: Position | undefined;
    for (const [budgetId, ids] of Map.groupBy(expenseIds, (id) => budgetOf.get(id) ?? '')) {
      const receipts = receiptsOf(await knownBudget(request, budgetId), ids);
      const context = contextOf(request, `remove:${budgetId}`);
      const command = { type: 'RemoveExpenses', expenseIds: ids } as const;
      position = latest([position, (await give(deps, context, budget, budgetId, command)).position]);
      for (const receipt of receipts) await deps.files.remove(receipt);
    }
    return ok(request, 'Successfully deleted Expense(s).', position);
  }),

  route(
    uploadExpenseDoc,
    'admin',
    async (request) => {
      const { deps, caller, input } = request;
      await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
      const Location = await storeUpload(request, 'receipts', { file: input.fileDoc, field: 'fileDoc' });
      return { Location, url: await linkTo(request, Location, caller.memberId) };
    },
    { storesResponse: false },
  ),
];

async function expensesOf(request: CallRequest<unknown>, budgetId: string) {
  const { deps, caller } = request;
  const asked = { filter: { budgetId }, limit: Number.POSITIVE_INFINITY };
  const { rows } = await listExpenses(deps.db, caller.orgCode, asked);
  return Promise.all(rows.map((row) => presentExpense(request, row)));
}

/** @throws NotFound for what never was, and for another organization's */
async function knownBudget({ deps, caller }: CallRequest<unknown>, id: string): Promise<BudgetState> {
  const { state } = await loadStream(deps.log, budget, id, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('budget');
  return state;
}

type BudgetRequest = CallRequest<
  Omit<BudgetInput, 'categories'> & {
    readonly categories: readonly (BudgetInput['categories'][number] & {
      readonly id?: string | undefined;
    })[];
  }
>;

/** What a call says of a budget; new categories get their ids. */
function detailsOf({ input, callId }: BudgetRequest): BudgetDetails {
  const { name, startDate, endDate, categories } = input;
  return {
    name,
    startDate,
    endDate,
    categories: categories.map(({ id, name: called, amount }, index) => ({
      categoryId: id ?? deriveId(`${callId}\ncategory ${index}`),
      name: called,
      amountCents: toCents(amount ?? 0),
    })),
  };
}

interface ExpenseSaid {
  readonly name: string;
  readonly paidBy: string;
  readonly amount: number | null;
  readonly pay_date: string;
  readonly payment_type: string;
  readonly category: string;
}

function expenseOf({ name, paidBy, amount, pay_date, payment_type, category }: ExpenseSaid) {
  return {
    categoryId: category,
    name,
    paidBy,
    amountCents: toCents(amount ?? 0),
    paymentType: payment_type,
    payDate: pay_date,
  };
}

/** The receipts of a budget's expenses, or of some of them. */
function receiptsOf({ expenses }: BudgetState, ids: readonly string[] = Object.keys(expenses)): string[] {
  return ids.map((id) => expenses[id]?.receipt ?? '').filter((receipt) => receipt !== '');
}

/** Claim the receipt for a command, where there is a new one. */
function withReceipt<Result>(
  request: CallRequest<unknown>,
  key: string,
  part: string,
  append: () => Promise<Result>,
): Promise<Result> {
  if (key === '') return append();
  return claimUpload(request, { key, kind: 'receipts', part, field: 'receipt', missing: NO_RECEIPT }, append);
}
