import { type AccountKey, expenseOf } from '../chart.ts';
import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import { credit, datedOn, debit, entry, type Occurred, type Posting, transfer } from '../posting.ts';
import { paidFromOf } from '../values/budgetRules.ts';
import type { CalendarDate } from '../values/calendar.ts';

/** An expense names its accounts, because a category may be renamed (spec 3 section 3). Integer cents. */
export type BudgetEvent =
  | BudgetCreated
  | BudgetChanged
  | BudgetDeleted
  | ExpenseAdded
  | ExpenseChanged
  | ExpenseRemoved;

export interface Category {
  readonly categoryId: string;
  readonly name: string;
  readonly amountCents: number;
}

export interface BudgetDetails {
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly categories: readonly Category[];
}

interface BudgetCreated {
  readonly type: 'BudgetCreated';
  readonly data: BudgetDetails;
}

interface BudgetChanged {
  readonly type: 'BudgetChanged';
  readonly data: BudgetDetails;
}

/** Its expenses were removed before. */
interface BudgetDeleted {
  readonly type: 'BudgetDeleted';
  readonly data: { readonly name: string };
}

export interface ExpenseDetails {
  /** Empty where the budget had no categories. */
  readonly categoryId: string;
  readonly name: string;
  /** A label. */
  readonly paidBy: string;
  readonly amountCents: number;
  readonly paymentType: string;
  /** The key of a file, and the member who uploaded it; empty without one. */
  readonly receipt: string;
  readonly receiptBy: string;
  /** The reimbursement that posted this purchase instead (docs/decisions/0040). */
  readonly reimbursementId?: string;
}

export interface Spent {
  readonly amountCents: number;
  /** The account of its category, and the one that paid. */
  readonly account: AccountKey;
  readonly paidFrom: AccountKey;
  readonly reimbursementId?: string;
}

export type Expense = ExpenseDetails & Spent & Occurred & { readonly expenseId: string };

/** On its pay date, which may lie ahead: until then it is planned. */
export interface ExpenseAdded {
  readonly type: 'ExpenseAdded';
  readonly data: Expense;
}

interface ExpenseChanged {
  readonly type: 'ExpenseChanged';
  readonly data: Expense & { readonly before: Spent & Occurred };
}

/** By hand, or with its budget: on its pay date, as what it takes back. */
export interface ExpenseRemoved {
  readonly type: 'ExpenseRemoved';
  readonly data: Spent & Occurred & { readonly expenseId: string; readonly name: string };
}

export const budgetEvents: EventTypes<BudgetEvent> = {
  BudgetCreated: {},
  BudgetChanged: {},
  BudgetDeleted: {},
  ExpenseAdded: { posts: spending },
  ExpenseChanged: { posts: respending },
  ExpenseRemoved: { posts: (data) => reversal(data) },
};

function spending({ account, paidFrom, ...spent }: Spent): readonly Posting[] {
  return transfer(account, paidFrom, postedCents(spent));
}

function reversal({ account, paidFrom, ...spent }: Spent): readonly Posting[] {
  return transfer(paidFrom, account, postedCents(spent));
}

/** What a reimbursement has in the books is not there a second time. */
function postedCents({ amountCents, reimbursementId }: Omit<Spent, 'account' | 'paidFrom'>): number {
  return reimbursementId === undefined ? amountCents : 0;
}

/** The difference on one day, or the reversal on the former day and the expense on the new one. */
function respending({ before, ...after }: ExpenseChanged['data']): readonly Posting[] {
  if (before.occurredOn !== after.occurredOn)
    return [...datedOn(before.occurredOn, reversal(before)), ...spending(after)];
  return entry(
    credit(before.account, postedCents(before)),
    debit(before.paidFrom, postedCents(before)),
    debit(after.account, postedCents(after)),
    credit(after.paidFrom, postedCents(after)),
  );
}

/** Unknown ways of paying are Checking's. */
export function accountsOf(
  category: string | undefined,
  paymentType: string,
): Pick<Spent, 'account' | 'paidFrom'> {
  return { account: expenseOf(category), paidFrom: paidFromOf(paymentType) ?? 'checking' };
}

export const { streamOf: budgetStream, idOf: budgetOfStream } = streamsOf('budget');
