import { z } from 'zod';
import {
  type BudgetInput,
  budgetErrors,
  type ExpenseInput,
  expenseErrors,
  isEmptyCategory,
  MAX_CATEGORIES,
} from '../../ledger/values/budgetRules.ts';
import { byRules, defineCall, done, id, text } from '../platform/contract/call.ts';
import { receiptUpload, storedReceipt } from '../platform/contract/wire.ts';

/** Budgets and their expenses (spec 3). */

/** ledger/values/budgetRules.ts has the rules of these texts; this only limits their size. */
const typed = text(300);
const dollars = z.number().nullable();

const categories = z
  .array(
    z.object({
      /** Left out for a new category. */
      id: id.optional(),
      name: typed.default(''),
      amount: dollars.default(null),
    }),
  )
  .max(MAX_CATEGORIES, `A budget may have at most ${MAX_CATEGORIES} categories.`);

const budgetShape = {
  name: typed,
  startDate: typed.meta({ format: 'date' }),
  endDate: typed.meta({ format: 'date' }),
  /** Each with name and amount; rows with neither are left out. */
  categories,
};

const onlyFilled = <Budget extends BudgetInput>(budget: Budget): Budget => ({
  ...budget,
  categories: budget.categories.filter((category) => !isEmptyCategory(category)),
});

const budgetInput = z.object(budgetShape).check(byRules(budgetErrors));

/** A budget or category: what may be spent, was spent (pay date up to today), and is planned (after it). */
const figures = {
  amount: z.number(),
  spent: z.number(),
  planned: z.number(),
  /** What may be spent less what was; below 0 when more was spent. */
  left: z.number(),
};

const categoryShown = z.object({ id: z.string(), name: z.string(), ...figures });
export type BudgetCategory = z.output<typeof categoryShown>;

const budget = z.object({
  _id: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  categories: z.array(categoryShown),
  ...figures,
});
export type Budget = z.output<typeof budget>;

export const getBudgets = defineCall({
  name: 'get-budgets',
  method: 'GET',
  summary: 'The budgets, the one that starts nearest to today first.',
  input: z.object({}),
  output: z.array(budget),
});

const expense = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  paidBy: z.string(),
  amount: z.number(),
  pay_date: z.string(),
  payment_type: z.string(),
  /** The way of paying is none of the known ones: it posts to Checking. */
  flagged: z.boolean(),
  budget: z.string(),
  budgetId: z.string(),
  /** The id of the category, and its name; empty without one. */
  category: z.string(),
  categoryName: z.string(),
  /** The key of the receipt, empty without one, and a link to it for a while. */
  receipt: z.string(),
  receiptUrl: z.string(),
  /** The reimbursement that has it in the books; empty where it is there itself. */
  reimbursementId: z.string(),
  active: z.literal(true),
  /** ISO instant at which it was added. */
  ts: z.string(),
});
export type Expense = z.output<typeof expense>;

export const getBudgetById = defineCall({
  name: 'get-budget-by-id',
  method: 'GET',
  summary: 'A budget, its categories with their expenses.',
  input: z.object({ id }),
  output: budget.extend({
    categories: z.array(categoryShown.extend({ expenses: z.array(expense) })),
  }),
});

/** In the place of a category's id in the filter of the list: expenses that have none. */
export const NO_CATEGORY = 'none';

export const getExpensesByBudgetId = defineCall({
  name: 'get-expenses-by-budgetid',
  method: 'GET',
  summary: 'The expenses of a budget, the last pay date first.',
  input: z.object({ budgetId: id }),
  output: z.array(expense),
});

export const addBudget = defineCall({
  name: 'add-budget',
  method: 'POST',
  summary: 'Add a budget.',
  input: budgetInput.transform(onlyFilled),
  output: done.extend({ _id: z.string() }),
});

export const updateBudget = defineCall({
  name: 'update-budget',
  method: 'POST',
  summary: 'Change a budget. A category that has expenses cannot be left out.',
  input: z
    .object({ ...budgetShape, _id: id })
    .check(byRules(budgetErrors))
    .transform(onlyFilled),
  output: done,
});

export const deleteBudget = defineCall({
  name: 'delete-budget',
  method: 'POST',
  summary: 'Delete a budget with its expenses and their receipts.',
  input: z.object({ id }),
  output: done,
});

const expenseShape = {
  name: typed,
  paidBy: typed,
  amount: dollars,
  pay_date: typed.meta({ format: 'date' }),
  /** One of the known ways of paying, or another, which posts to Checking and is flagged. */
  payment_type: typed,
  budget: typed.optional(),
  budgetId: z.union([z.literal(''), id]),
  /** The id of a category of the budget; empty where the budget has none. */
  category: z.union([z.literal(''), id]).default(''),
  /** The Location that upload-expense-doc answered; left out, it stays as it is; empty removes it. */
  receipt: z.string().max(300).optional(),
  /**
   * The reimbursement that has this purchase in the books, so that the expense posts nothing; left out, it
   * stays as it is; empty ends the link.
   */
  reimbursementId: z.union([z.literal(''), id]).optional(),
};

const rulesOfExpense = byRules<ExpenseInput>((input) => expenseErrors(input));

const expenseInput = z.object(expenseShape).check(rulesOfExpense);

export const addExpense = defineCall({
  name: 'add-expense',
  method: 'POST',
  summary: 'Add an expense to a budget. With a pay date after today it is planned until then.',
  input: expenseInput,
  output: done.extend({ _id: z.string() }),
});

export const updateExpense = defineCall({
  name: 'update-expense',
  method: 'POST',
  summary: 'Change an expense, or move it to another category of its budget.',
  input: z.object({ ...expenseShape, _id: id }).check(rulesOfExpense),
  output: done,
});

export const deleteExpense = defineCall({
  name: 'delete-expense',
  method: 'POST',
  takesList: true,
  summary: 'Delete expenses with their receipts.',
  input: z.object({
    idArray: z
      .array(z.object({ _id: id }))
      .min(1, 'Choose at least one.')
      .max(1_000),
  }),
  output: done,
});

export const uploadExpenseDoc = defineCall({
  name: 'upload-expense-doc',
  ...receiptUpload,
  output: storedReceipt,
});
