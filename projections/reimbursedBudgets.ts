import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './engine/database.ts';
import { LINKED } from './reimbursements.ts';

/** The expenses that link to a reimbursement, by id: one at most. */
export async function linkedTo(db: Database, orgCode: string, reimbursementId: string): Promise<string[]> {
  const rows = await db.tenant<{ expenseId: string }>(
    orgCode,
    `SELECT expense_id AS "expenseId" FROM read.expenses
     WHERE org_code = $1 AND reimbursement_id = $2 AND reimbursement_id <> '' AND listed`,
    [orgCode, reimbursementId],
  );
  return rows.map(({ expenseId }) => expenseId);
}

/** The categories of a budget that reimbursements name, but for declined ones. */
export async function categoriesReimbursed(
  db: Database,
  orgCode: string,
  budgetId: string,
): Promise<string[]> {
  const rows = await db.tenant<{ categoryId: string }>(
    orgCode,
    `SELECT DISTINCT category_id AS "categoryId" FROM read.reimbursements
     WHERE org_code = $1 AND budget_id = $2 AND budget_id <> '' AND listed AND status <> 'declined'`,
    [orgCode, budgetId],
  );
  return rows.map(({ categoryId }) => categoryId);
}

/** What was approved in each category of budgets, unless an expense links to it and counts instead. Cents. */
export async function reimbursedByCategory(
  db: Database,
  orgCode: string,
  { today, budgetId }: { readonly today: CalendarDate; readonly budgetId?: string },
): Promise<{ budgetId: string; categoryId: string; spentCents: number; plannedCents: number }[]> {
  return db.tenant(
    orgCode,
    `SELECT r.budget_id AS "budgetId", r.category_id AS "categoryId",
       coalesce(sum(r.amount_cents) FILTER (WHERE r.expense_date <= $2::date), 0)::bigint AS "spentCents",
       coalesce(sum(r.amount_cents) FILTER (WHERE r.expense_date > $2::date), 0)::bigint AS "plannedCents"
     FROM read.reimbursements r
     WHERE r.org_code = $1 AND r.listed AND r.budget_id <> '' AND r.status IN ('approved', 'paid')
       AND ($3::text IS NULL OR r.budget_id = $3) AND NOT ${LINKED}
     GROUP BY r.budget_id, r.category_id`,
    [orgCode, today, budgetId ?? null],
  );
}
