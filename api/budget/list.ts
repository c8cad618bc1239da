import { z } from 'zod';
import { type ExpenseSort, everyExpense, listExpenses, sumExpenses } from '../../projections/expenses.ts';
import { day, text } from '../platform/contract/call.ts';
import type { Columns } from '../platform/lists/csv.ts';
import { ids, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import { type Expense, NO_CATEGORY } from './contract.ts';
import { presentExpense } from './present.ts';

/** Expenses in the words of the Expenses screen. */
const expenseColumns: Columns<Expense> = {
  'Pay Date': ({ pay_date }) => pay_date,
  Name: ({ name }) => name,
  'Paid By': ({ paidBy }) => paidBy,
  Amount: ({ amount }) => amount.toFixed(2),
  'Payment Method': ({ payment_type }) => payment_type,
  Budget: ({ budget }) => budget,
  Category: ({ categoryName }) => categoryName,
  Receipt: ({ receipt }) => (receipt === '' ? 'No' : 'Yes'),
};

const expenseFilter = z
  .strictObject({ budgetId: text(64), category: text(64), q, from: day, to: day, id: ids })
  .partial();

const expenseSort: Record<string, ExpenseSort> = {
  id: 'payDate',
  pay_date: 'payDate',
  name: 'name',
  paidBy: 'paidBy',
  amount: 'amount',
  payment_type: 'paymentType',
};

export const expenseList = listResource({
  name: 'expenses',
  summary: 'Expenses of all budgets. Filters: budgetId, category (none: without one), q, from, to, id.',
  filter: expenseFilter,
  sort: expenseSort,
  wanted: ({ id, category, ...rest }) => ({
    ...rest,
    ids: id,
    categoryId: category === NO_CATEGORY ? '' : category,
  }),
  query: listExpenses,
  sums: sumExpenses,
  present: (rows, reader) => Promise.all(rows.map((row) => presentExpense(reader, row))),
  csv: { columns: expenseColumns, every: everyExpense },
});
