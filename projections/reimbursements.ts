import {
  type ApprovalException,
  type BudgetCategory,
  memberOfAccountStream,
} from '../ledger/account/events.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { ReimbursementMethod, ReimbursementStatus } from '../ledger/values/reimbursementRules.ts';
import type { Database } from './engine/database.ts';
import { conditions, listOf, orderBy, type Paging } from './engine/paging.ts';
import type { Projection, Rows } from './engine/projection.ts';
import {
  boolean,
  cents,
  day,
  instant,
  json,
  optional,
  type RowOf,
  select,
  table,
  text,
  textOf,
  type ViewOf,
} from './engine/table.ts';

const reimbursements = table({
  name: 'reimbursements',
  kind: 'entity',
  columns: {
    org_code: text,
    reimbursement_id: text,
    member_id: text,
    expense_name: text,
    expense_date: day,
    amount_cents: cents,
    /** The key of a file; empty without one. */
    receipt: text,
    status: textOf<ReimbursementStatus>(),
    submitted_at: instant,
    /** Who has approved it, while it waits for a second one too. User ids. */
    approved_by: json<readonly string[]>(),
    exception: textOf<ApprovalException | ''>(),
    /** Why it was declined; else empty. */
    reason: text,
    /** Empty where no category was named. */
    budget_id: text,
    category_id: text,
    category_name: text,
    /** Empty until it is paid. */
    method: textOf<ReimbursementMethod | ''>(),
    paid_on: optional(day),
    /** False once it was removed. */
    listed: boolean,
  },
  key: ['org_code', 'reimbursement_id'],
  indexes: [
    '(org_code, expense_date, reimbursement_id) WHERE listed',
    '(org_code, member_id, expense_date, reimbursement_id) WHERE listed',
    '(org_code, status) WHERE listed',
    "(org_code, budget_id, category_id) WHERE listed AND budget_id <> ''",
  ],
});

type Row = RowOf<typeof reimbursements>;

export const reimbursementsProjection: Projection = {
  name: 'reimbursements',
  version: 2,
  tables: [reimbursements],
  rowKeys: (event) => {
    const id = reimbursementOf(event);
    const isNew = event.type === 'ReimbursementSubmitted';
    return id === undefined ? [] : [{ table: reimbursements, id, isNew }];
  },
  fold: (event: Recorded, rows: Rows) => {
    const id = reimbursementOf(event);
    if (id === undefined) return;
    const after = rowAfter(event, rows.get(reimbursements, event.metadata.orgCode, id));
    if (after !== undefined) rows.put(reimbursements, after);
  },
};

/** The reimbursement that an event of an account is about; expenses name some too. */
function reimbursementOf({ stream, data }: Recorded): string | undefined {
  if (memberOfAccountStream(stream) === undefined || !('reimbursementId' in data)) return undefined;
  return data.reimbursementId;
}

function rowAfter(event: Recorded, row: Row | undefined): Row | undefined {
  if (event.type === 'ReimbursementSubmitted') return newRow(event);
  if (row === undefined) return undefined;
  switch (event.type) {
    case 'ReimbursementEndorsed': {
      const { approvedBy, category } = event.data;
      return { ...row, approved_by: [...row.approved_by, approvedBy], ...columnsOf(category) };
    }
    case 'ReimbursementApproved': {
      const { approvedBy: approved_by, category, exception = '' } = event.data;
      return { ...row, status: 'approved', approved_by, exception, ...columnsOf(category) };
    }
    case 'ReimbursementDeclined':
      return { ...row, status: 'declined', reason: event.data.reason };
    case 'ReimbursementPaid': {
      const { method, occurredOn: paid_on } = event.data;
      return { ...row, status: 'paid', method, paid_on };
    }
    case 'ReimbursementRemoved':
      return { ...row, listed: false };
    default:
      return undefined;
  }
}

function newRow({ data, metadata, stream }: Extract<Recorded, { type: 'ReimbursementSubmitted' }>): Row {
  return {
    org_code: metadata.orgCode,
    reimbursement_id: data.reimbursementId,
    member_id: memberOfAccountStream(stream) ?? '',
    expense_name: data.expenseName,
    expense_date: data.expenseDate,
    amount_cents: data.amountCents,
    receipt: data.receipt,
    status: 'submitted',
    submitted_at: metadata.at,
    approved_by: [],
    exception: '',
    reason: '',
    ...columnsOf(data.category),
    method: '',
    paid_on: null,
    listed: true,
  };
}

const NOWHERE: BudgetCategory = { budgetId: '', categoryId: '', name: '' };

function columnsOf({ budgetId, categoryId, name }: BudgetCategory = NOWHERE) {
  return { budget_id: budgetId, category_id: categoryId, category_name: name };
}

/** A reimbursement with its member. Cents. */
export interface ReimbursementView extends ViewOf<typeof reimbursements, 'listed'> {
  /** Empty when the member is unknown. */
  readonly name: string;
  readonly memberExists: boolean;
  readonly linked: boolean;
}

interface ReimbursementFilter {
  readonly ids?: readonly string[];
  readonly memberId?: string;
  readonly status?: ReimbursementStatus;
}

type ReimbursementQuery = Paging<'expenseDate'> & { readonly filter?: ReimbursementFilter };

/** An expense that links to the reimbursement of this alias. */
const LINKED = `EXISTS (SELECT FROM read.expenses e
  WHERE e.org_code = r.org_code AND e.reimbursement_id = r.reimbursement_id
    AND e.reimbursement_id <> '' AND e.listed)`;

/** The reimbursements that were not removed, the last expense first. */
export const { page: listReimbursements } = listOf<ReimbursementQuery, ReimbursementView>(
  (_, orgCode, { filter = {}, sort = { field: 'expenseDate', order: 'DESC' } }) => {
    const where = conditions(orgCode, 'r');
    where.and('r.listed');
    where.isOneOf('r.reimbursement_id', filter.ids);
    where.is('r.member_id', filter.memberId);
    where.is('r.status', filter.status);
    return {
      from: 'read.reimbursements r',
      key: ['reimbursement_id'],
      where,
      order: orderBy({ expenseDate: ['r.expense_date', 'r.submitted_at'] }, sort, 'r.reimbursement_id'),
      columns: `${select(reimbursements, 'r', ['listed'])}, coalesce(m.name, '') AS name,
        coalesce(m.active, false) AS "memberExists", ${LINKED} AS linked`,
      joins: 'LEFT JOIN read.members m ON m.org_code = r.org_code AND m.member_id = r.member_id',
    };
  },
);

/** The member of a reimbursement, and its submission (ISO). */
export interface Submission {
  readonly memberId: string;
  readonly submittedAt: string;
}

/** The submissions of these reimbursements, removed ones included. Unknown ones are left out. */
export async function submissionsOf(
  db: Database,
  orgCode: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Submission>> {
  const rows = await db.tenant<Submission & { id: string }>(
    orgCode,
    `SELECT reimbursement_id AS id, member_id AS "memberId", submitted_at AS "submittedAt"
     FROM read.reimbursements WHERE org_code = $1 AND reimbursement_id = ANY($2::text[])`,
    [orgCode, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

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
