import type { AccountKey } from '../../chart.ts';
import type { EventTypes } from '../../eventTypes.ts';
import { datedOn, type Occurred, type Posting, transfer } from '../../posting.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import type { ReimbursementMethod } from '../../values/reimbursementRules.ts';

/** Purchases that members paid for the organization (docs/decisions/0040). Integer cents. */
export type ReimbursementEvent =
  | ReimbursementSubmitted
  | ReimbursementEndorsed
  | ReimbursementApproved
  | ReimbursementDeclined
  | ReimbursementPaid
  | ReimbursementRemoved;

/** The category of a budget in which it counts, with its name at that time. */
export interface BudgetCategory {
  readonly budgetId: string;
  readonly categoryId: string;
  readonly name: string;
}

export interface Purchase {
  readonly reimbursementId: string;
  readonly expenseName: string;
  readonly expenseDate: CalendarDate;
  readonly amountCents: number;
  /** The key of a file; empty without one. */
  readonly receipt: string;
  /** Left out where none was named, or the budget has none. */
  readonly category?: BudgetCategory;
}

/** On the day on which it was submitted: nothing is owed yet. */
interface ReimbursementSubmitted {
  readonly type: 'ReimbursementSubmitted';
  readonly data: Purchase & Occurred;
}

/** The first of two approvals. The category is the one that holds from now on, as in the second. */
interface ReimbursementEndorsed {
  readonly type: 'ReimbursementEndorsed';
  readonly data: ReimbursementFacts &
    Occurred & { readonly approvedBy: string; readonly category?: BudgetCategory };
}

/** Why fewer people looked at it than should have: there were no others. */
export type ApprovalException = 'selfApproved' | 'oneApprover';

/** The organization owes it, since the day of the expense. */
export interface ReimbursementApproved {
  readonly type: 'ReimbursementApproved';
  readonly data: ReimbursementFacts &
    Occurred & {
      readonly account: AccountKey;
      /** User ids. */
      readonly approvedBy: readonly string[];
      readonly category?: BudgetCategory;
      readonly exception?: ApprovalException;
    };
}

interface ReimbursementDeclined {
  readonly type: 'ReimbursementDeclined';
  readonly data: ReimbursementFacts & Occurred & { readonly reason: string };
}

/** On the day of payment. Paid as credit, it is the member's free credit from then on. */
interface ReimbursementPaid {
  readonly type: 'ReimbursementPaid';
  readonly data: ReimbursementFacts & Payment & Occurred;
}

/** Taken out of the list. What it had posted is reversed, each on the day named here. */
interface ReimbursementRemoved {
  readonly type: 'ReimbursementRemoved';
  readonly data: ReimbursementFacts &
    Occurred & {
      /** Left out when it was not approved. */
      readonly expense?: Occurred & { readonly account: AccountKey };
      /** Left out when it was not paid. */
      readonly payment?: Occurred & Payment;
    };
}

interface ReimbursementFacts {
  readonly reimbursementId: string;
  readonly expenseName: string;
  readonly amountCents: number;
}

interface Payment {
  readonly method: ReimbursementMethod;
  readonly paidFrom: AccountKey;
}

export const reimbursementEvents = {
  ReimbursementSubmitted: {},
  ReimbursementEndorsed: {},
  ReimbursementApproved: {
    posts: ({ account, amountCents }) => transfer(account, 'reimbursementsPayable', amountCents),
  },
  ReimbursementDeclined: {},
  ReimbursementPaid: {
    posts: ({ paidFrom, amountCents }) => transfer('reimbursementsPayable', paidFrom, amountCents),
  },
  ReimbursementRemoved: { posts: reversal },
} satisfies EventTypes<ReimbursementEvent>;

/** The mirror of what was posted, the last first. */
function reversal({ expense, payment, amountCents }: ReimbursementRemoved['data']): readonly Posting[] {
  return [
    ...(payment === undefined
      ? []
      : datedOn(payment.occurredOn, transfer(payment.paidFrom, 'reimbursementsPayable', amountCents))),
    ...(expense === undefined
      ? []
      : datedOn(expense.occurredOn, transfer('reimbursementsPayable', expense.account, amountCents))),
  ];
}
