import type { z } from 'zod';
import { budget } from '../../ledger/budget/decide.ts';
import { NotFound } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { toCents } from '../../ledger/values/money.ts';
import { budgetsOfExpenses } from '../../projections/expenses.ts';
import { countTry, type Limit } from '../platform/auth/throttle.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf, execute, latest, ok } from '../platform/calls/execute.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { claimUpload, linkTo, removingFiles, storeUpload } from '../platform/uploads/uploads.ts';
import { requireLinkable } from '../processes/linkedReimbursement.ts';
import { withExpensesLock } from '../processes/locks.ts';
import { addExpense, deleteExpense, updateExpense, uploadExpenseDoc } from './contract.ts';
import { knownBudget, receiptsOf } from './routes.ts';

/** Files of a member: without a limit one could fill the disk (MAX_FILE_BYTES each). */
const PER_MEMBER: Limit = { name: 'receipt-uploads', points: 120, seconds: 3_600 };

const NO_RECEIPT = 'Please upload the receipt again.';

/** The expenses of budgets (spec 3 sections 2, 4 and 7). */
export const expenseRoutes = [
  route(addExpense, 'admin', async (request) => {
    const { input, caller, callId, today } = request;
    const expenseId = deriveId(`${callId}\nexpense`);
    const receipt = input.receipt ?? '';
    const receiptBy = receipt === '' ? '' : caller.memberId;
    const add = async () => {
      const link = await linkOf(request, expenseId, input.reimbursementId);
      const expense = { ...expenseOf(input), expenseId, receipt, receiptBy, ...link };
      return withReceipt(request, receipt, 'AddExpense', () => {
        const command = { type: 'AddExpense', ...expense, today } as const;
        return execute(request, budget, input.budgetId, command, 'Successfully added an Expense.');
      });
    };
    const links = (input.reimbursementId ?? '') !== '';
    return { ...(await (links ? withExpensesLock(request, add) : add())), _id: expenseId };
  }),

  // A link and a receipt that the call does not name stay: the lock keeps other calls from changing them.
  route(updateExpense, 'admin', (request) => withExpensesLock(request, () => changeExpense(request))),

  route(deleteExpense, 'admin', (request) =>
    withExpensesLock(request, async () => {
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
        const remove = () => dispatch(deps, context, budget, budgetId, command);
        position = latest([position, (await removingFiles(request, receipts, remove)).position]);
      }
      return ok(request, 'Successfully deleted Expense(s).', position);
    }),
  ),

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

async function changeExpense(request: CallRequest<z.output<typeof updateExpense.input>>) {
  const { input, caller, today } = request;
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
    ...(await linkOf(request, expenseId, input.reimbursementId ?? before.reimbursementId)),
    today,
  } as const;
  const freed = isNew && before.receipt !== '' ? [before.receipt] : [];
  return removingFiles(request, freed, () =>
    withReceipt(request, isNew ? receipt : '', 'ChangeExpense', () =>
      execute(request, budget, budgetId, command, 'Successfully Updated an Expense.'),
    ),
  );
}

interface ExpenseInput {
  readonly name: string;
  readonly paidBy: string;
  readonly amount: number | null;
  readonly pay_date: string;
  readonly payment_type: string;
  readonly category: string;
}

function expenseOf({ name, paidBy, amount, pay_date, payment_type, category }: ExpenseInput) {
  return {
    categoryId: category,
    name,
    paidBy,
    amountCents: toCents(amount ?? 0),
    paymentType: payment_type,
    payDate: pay_date,
  };
}

/** The link of an expense to the reimbursement that has it in the books, if there is one. */
async function linkOf(
  request: CallRequest<ExpenseInput & { readonly budgetId: string }>,
  expenseId: string,
  reimbursementId = '',
): Promise<{ readonly reimbursementId?: string }> {
  if (reimbursementId === '') return {};
  await requireLinkable(request, { ...request.input, expenseId, reimbursementId });
  return { reimbursementId };
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
