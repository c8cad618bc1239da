import { budget } from '../../ledger/budget/decide.ts';
import type { BudgetDetails } from '../../ledger/budget/events.ts';
import type { BudgetState } from '../../ledger/budget/state.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { BudgetInput } from '../../ledger/values/budgetRules.ts';
import { toCents } from '../../ledger/values/money.ts';
import { listBudgets } from '../../projections/budgets.ts';
import { listExpenses } from '../../projections/expenses.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf, execute } from '../platform/calls/execute.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { removingFiles } from '../platform/uploads/uploads.ts';
import { requireReimbursedIn } from '../processes/linkedReimbursement.ts';
import { withExpensesLock } from '../processes/locks.ts';
import {
  addBudget,
  deleteBudget,
  getBudgetById,
  getBudgets,
  getExpensesByBudgetId,
  updateBudget,
} from './contract.ts';
import { presentBudget, presentExpense } from './present.ts';

/** Expenses that are removed in one append: EventStoreDB takes 1 MiB. A repeat goes on with the rest. */
const MAX_REMOVED = 500;

/** Budgets (spec 3 sections 2, 4 and 7); expenses.ts has their expenses. */
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

  route(updateBudget, 'admin', (request) =>
    withExpensesLock(request, async () => {
      const { _id, categories } = request.input;
      const before = (await knownBudget(request, _id)).categories;
      const known = new Set(before.map(({ categoryId }) => categoryId));
      if (categories.some(({ id }) => id !== undefined && !known.has(id))) throw new NotFound('category');
      await requireReimbursedIn(request, _id, before);
      const command = { type: 'ChangeBudget', ...detailsOf(request) } as const;
      return execute(request, budget, _id, command, 'Successfully Updated a Budget.');
    }),
  ),

  route(deleteBudget, 'admin', (request) =>
    withExpensesLock(request, async () => {
      const { deps, input } = request;
      const { id } = input;
      const state = await knownBudget(request, id);
      return removingFiles(request, receiptsOf(state), async () => {
        const expenses = Object.keys(state.expenses);
        while (expenses.length > 0) {
          const expenseIds = expenses.splice(0, MAX_REMOVED);
          const context = contextOf(request, `remove:${expenseIds[0]}`);
          await dispatch(deps, context, budget, id, { type: 'RemoveExpenses', expenseIds });
        }
        return execute(request, budget, id, { type: 'DeleteBudget' }, 'Successfully Deleted a Budget.');
      });
    }),
  ),
];

async function expensesOf(request: CallRequest<unknown>, budgetId: string) {
  const { deps, caller } = request;
  const query = { filter: { budgetId }, limit: Number.POSITIVE_INFINITY };
  const { rows } = await listExpenses(deps.db, caller.orgCode, query);
  return Promise.all(rows.map((row) => presentExpense(request, row)));
}

/** @throws NotFound for what never was, and for another organization's */
export async function knownBudget({ deps, caller }: CallRequest<unknown>, id: string): Promise<BudgetState> {
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

export function receiptsOf(
  { expenses }: BudgetState,
  ids: readonly string[] = Object.keys(expenses),
): string[] {
  return ids.map((id) => expenses[id]?.receipt ?? '').filter((receipt) => receipt !== '');
}
