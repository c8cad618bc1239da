import { budgetOfStream, type Category } from '../ledger/budget/events.ts';
import { type BudgetState, evolve, initial } from '../ledger/budget/state.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './engine/database.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { recordOf } from './engine/recordOf.ts';
import { day, integer, position, table, text, textOf } from './engine/table.ts';
import { reimbursedByCategory } from './reimbursements.ts';

/** Budgets, deleted ones too. Expenses, of which there are many, have rows of their own (expenses.ts). */
export const { projection: budgetsProjection } = recordOf(
  { name: 'budgets', version: 1, idOf: budgetOfStream, initial, evolve, without: ['expenses'] },
  {
    columns: {
      status: {
        column: textOf<BudgetState['status']>(),
        of: ({ status }: BudgetState) => status,
      },
      start_date: { column: day, of: ({ startDate }: BudgetState) => startDate },
    },
    indexes: ['(org_code, start_date, id)'],
  },
);

/** The names that categories ever had, in the order in which they came: their accounts are numbered by it. */
const categories = table({
  name: 'budget_categories',
  kind: 'log',
  columns: { org_code: text, position, line: integer, name: text },
  key: ['org_code', 'position', 'line'],
  indexes: [],
});

export const categoriesProjection: Projection = {
  name: 'budget_categories',
  version: 1,
  tables: [categories],
  rowKeys: () => [],
  fold: (event: Recorded, rows: Rows) => {
    if (event.type !== 'BudgetCreated' && event.type !== 'BudgetChanged') return;
    const { orgCode: org_code } = event.metadata;
    event.data.categories.forEach(({ name }, line) => {
      rows.append(categories, { org_code, position: event.position, line, name });
    });
  },
};

/** The names of all categories that the organization's budgets ever had, each once, the oldest first. */
export async function categoryNames(db: Database, orgCode: string): Promise<string[]> {
  const rows = await db.tenant<{ name: string }>(
    orgCode,
    `SELECT name FROM read.budget_categories WHERE org_code = $1
     GROUP BY name ORDER BY min((position, line))`,
    [orgCode],
  );
  return rows.map(({ name }) => name);
}

/** What was spent and what is planned, in cents: with a pay date up to today, and after it. */
export interface SpendingView {
  readonly spentCents: number;
  readonly plannedCents: number;
}

interface CategoryView extends Category, SpendingView {}

export interface BudgetView extends SpendingView {
  readonly id: string;
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly categories: readonly CategoryView[];
}

/**
 * The budgets, the one that starts nearest to today first (spec 3 section 4); one of them by `id`. Their
 * expenses count, and the reimbursements to which none of these links.
 */
export async function listBudgets(
  db: Database,
  orgCode: string,
  { today, id }: { readonly today: CalendarDate; readonly id?: string },
): Promise<BudgetView[]> {
  const [budgets, expenses, reimbursed] = await Promise.all([
    db.tenant<Omit<BudgetView, keyof SpendingView | 'categories'> & { categories: Category[] }>(
      orgCode,
      `SELECT b.id, b.data->>'name' AS name, b.start_date AS "startDate", b.data->>'endDate' AS "endDate",
         b.data->'categories' AS categories
       FROM read.budgets b WHERE b.org_code = $1 AND b.status = 'listed' AND ($3::text IS NULL OR b.id = $3)
       ORDER BY abs(b.start_date - $2::date), b.start_date DESC, b.data->>'name', b.id`,
      [orgCode, today, id ?? null],
    ),
    db.tenant<SpendingView & { budgetId: string; categoryId: string }>(
      orgCode,
      `SELECT e.budget_id AS "budgetId", e.category_id AS "categoryId",
         coalesce(sum(e.amount_cents) FILTER (WHERE e.pay_date <= $2::date), 0)::bigint AS "spentCents",
         coalesce(sum(e.amount_cents) FILTER (WHERE e.pay_date > $2::date), 0)::bigint AS "plannedCents"
       FROM read.expenses e WHERE e.org_code = $1 AND e.listed AND ($3::text IS NULL OR e.budget_id = $3)
       GROUP BY e.budget_id, e.category_id`,
      [orgCode, today, id ?? null],
    ),
    reimbursedByCategory(db, orgCode, { today, budgetId: id }),
  ]);
  const sums = [...expenses, ...reimbursed];
  return budgets.map((budget) => {
    const own = sums.filter(({ budgetId }) => budgetId === budget.id);
    return {
      ...budget,
      ...total(own),
      categories: budget.categories.map((category) => ({
        ...category,
        ...total(own.filter(({ categoryId }) => categoryId === category.categoryId)),
      })),
    };
  });
}

function total(sums: readonly SpendingView[]): SpendingView {
  return {
    spentCents: sums.reduce((sum, { spentCents }) => sum + spentCents, 0),
    plannedCents: sums.reduce((sum, { plannedCents }) => sum + plannedCents, 0),
  };
}
