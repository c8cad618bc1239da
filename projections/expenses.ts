import { budgetOfStream, type Expense } from '../ledger/budget/events.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import { paidFromOf } from '../ledger/values/budgetRules.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { searchable } from '../ledger/values/plainText.ts';
import type { Database } from './engine/database.ts';
import { conditions, containingName, listOf, orderBy, type Paging } from './engine/paging.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { boolean, cents, day, instant, select, table, text, type ViewOf } from './engine/table.ts';

const expenses = table({
  name: 'expenses',
  kind: 'entity',
  columns: {
    org_code: text,
    expense_id: text,
    budget_id: text,
    /** Empty where the budget had no categories. */
    category_id: text,
    name: text,
    paid_by: text,
    /** Both as searches compare them. */
    search: text,
    amount_cents: cents,
    pay_date: day,
    payment_type: text,
    /** It is of none of the known ways of paying, and posted to Checking. */
    flagged: boolean,
    /** The key of a file, and who uploaded it; empty without one. */
    receipt: text,
    receipt_by: text,
    /** The reimbursement that has it in the books; empty where it is there itself. */
    reimbursement_id: text,
    added_at: instant,
    listed: boolean,
  },
  key: ['org_code', 'expense_id'],
  indexes: [
    '(org_code, budget_id, pay_date, expense_id) WHERE listed',
    '(org_code, pay_date, expense_id) WHERE listed',
    '(org_code, name, expense_id) WHERE listed',
    '(org_code, amount_cents, expense_id) WHERE listed',
    '(org_code, paid_by, expense_id) WHERE listed',
    '(org_code, payment_type, expense_id) WHERE listed',
    "(org_code, reimbursement_id) WHERE listed AND reimbursement_id <> ''",
  ],
});

export const expensesProjection: Projection = {
  name: 'expenses',
  version: 3,
  tables: [expenses],
  rowKeys: (event) => {
    switch (event.type) {
      case 'ExpenseAdded':
        return [{ table: expenses, id: event.data.expenseId, isNew: true }];
      case 'ExpenseChanged':
      case 'ExpenseRemoved':
        return [{ table: expenses, id: event.data.expenseId }];
      default:
        return [];
    }
  },
  fold: foldExpense,
};

function foldExpense(event: Recorded, rows: Rows): void {
  const { orgCode: org_code, at } = event.metadata;
  const put = (expense: Expense, added_at: string) =>
    rows.put(expenses, {
      org_code,
      expense_id: expense.expenseId,
      budget_id: budgetOfStream(event.stream) ?? '',
      category_id: expense.categoryId,
      name: expense.name,
      paid_by: expense.paidBy,
      search: searchable(`${expense.name}\n${expense.paidBy}`),
      amount_cents: expense.amountCents,
      pay_date: expense.occurredOn,
      payment_type: expense.paymentType,
      flagged: paidFromOf(expense.paymentType) === undefined,
      receipt: expense.receipt,
      receipt_by: expense.receiptBy,
      reimbursement_id: expense.reimbursementId ?? '',
      added_at,
      listed: true,
    });
  switch (event.type) {
    case 'ExpenseAdded':
      put(event.data, at);
      return;
    case 'ExpenseChanged':
      put(event.data, rows.get(expenses, org_code, event.data.expenseId)?.added_at ?? at);
      return;
    case 'ExpenseRemoved': {
      const row = rows.get(expenses, org_code, event.data.expenseId);
      if (row !== undefined) rows.put(expenses, { ...row, listed: false });
      return;
    }
  }
}

/** An expense with the names of its budget and category; the latter empty without one. Cents. */
export interface ExpenseView extends ViewOf<typeof expenses> {
  readonly budgetName: string;
  readonly categoryName: string;
}

export type ExpenseSort = 'payDate' | 'name' | 'paidBy' | 'amount' | 'paymentType';

const sortFields: Record<ExpenseSort, string> = {
  payDate: 'e.pay_date',
  name: 'e.name',
  paidBy: 'e.paid_by',
  amount: 'e.amount_cents',
  paymentType: 'e.payment_type',
};

interface ExpenseFilter {
  readonly ids?: readonly string[];
  readonly budgetId?: string;
  readonly categoryId?: string;
  readonly q?: string;
  /** Pay dates, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type ExpenseQuery = Paging<ExpenseSort> & { readonly filter?: ExpenseFilter };

/** The expenses that were not removed, the last pay date first unless sorted otherwise. */
export const {
  page: listExpenses,
  every: everyExpense,
  sums: sumExpenses,
} = listOf<ExpenseQuery, ExpenseView>(
  (_, orgCode, { filter = {}, sort = { field: 'payDate', order: 'DESC' } }) => {
    const where = conditions(orgCode, 'e');
    where.and('e.listed');
    where.isOneOf('e.expense_id', filter.ids);
    where.is('e.budget_id', filter.budgetId);
    where.is('e.category_id', filter.categoryId);
    if (filter.q !== undefined) where.and(`e.search LIKE ${where.add(containingName(filter.q))}`);
    where.isFromTo('e.pay_date', filter.from, filter.to);
    return {
      from: 'read.expenses e',
      key: ['expense_id'],
      sums: { cents: { spent: 'e.amount_cents' } },
      where,
      order: orderBy(sortFields, sort, 'e.expense_id'),
      columns: `${select(expenses, 'e')}, coalesce(b.data->>'name', '') AS "budgetName",
        coalesce((SELECT c->>'name' FROM jsonb_array_elements(b.data->'categories') c
          WHERE c->>'categoryId' = e.category_id), '') AS "categoryName"`,
      joins: 'LEFT JOIN read.budgets b ON b.org_code = e.org_code AND b.id = e.budget_id',
    };
  },
);

/** Of which budgets these expenses are or were, by expense; unknown ones are left out. */
export async function budgetsOfExpenses(
  db: Database,
  orgCode: string,
  expenseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.tenant<{ expenseId: string; budgetId: string }>(
    orgCode,
    `SELECT expense_id AS "expenseId", budget_id AS "budgetId" FROM read.expenses
     WHERE org_code = $1 AND expense_id = ANY($2::text[])`,
    [orgCode, expenseIds],
  );
  return new Map(rows.map(({ expenseId, budgetId }) => [expenseId, budgetId]));
}
