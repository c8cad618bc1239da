import type { AccountKey } from '../../chart.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import type { ReimbursementMethod } from '../../values/reimbursementRules.ts';
import { change, type Draft } from '../draft.ts';
import type { AccountEvent, BudgetCategory, Purchase } from '../events.ts';

/** A purchase that a member paid for the organization, as its events left it. Integer cents. */
export type Reimbursement = Purchase & (Submitted | { readonly status: 'declined' } | Approved | Paid);

interface Submitted {
  readonly status: 'submitted';
  /** Who has approved it while more have to: user ids. */
  readonly endorsedBy: readonly string[];
}

interface Approved {
  readonly status: 'approved';
  readonly account: AccountKey;
}

interface Paid {
  readonly status: 'paid';
  readonly account: AccountKey;
  readonly method: ReimbursementMethod;
  readonly paidFrom: AccountKey;
  readonly paidOn: CalendarDate;
}

export interface ReimbursementsState {
  /** By id. Removed ones are not here. */
  readonly reimbursements: ReadonlyMap<string, Reimbursement>;
}

export function applyToReimbursements(
  { reimbursements }: Draft<ReimbursementsState>,
  event: AccountEvent,
): void {
  switch (event.type) {
    case 'ReimbursementSubmitted': {
      const { occurredOn: _, ...purchase } = event.data;
      reimbursements.set(purchase.reimbursementId, { ...purchase, status: 'submitted', endorsedBy: [] });
      return;
    }
    case 'ReimbursementEndorsed': {
      const { reimbursementId, approvedBy, category } = event.data;
      change(
        reimbursements,
        reimbursementId,
        (each): Reimbursement =>
          each.status === 'submitted'
            ? {
                ...purchaseOf(each, category),
                status: 'submitted',
                endorsedBy: [...each.endorsedBy, approvedBy],
              }
            : each,
      );
      return;
    }
    case 'ReimbursementApproved': {
      const { reimbursementId, account, category } = event.data;
      change(
        reimbursements,
        reimbursementId,
        (each): Reimbursement => ({
          ...purchaseOf(each, category),
          status: 'approved',
          account,
        }),
      );
      return;
    }
    case 'ReimbursementDeclined':
      change(
        reimbursements,
        event.data.reimbursementId,
        (each): Reimbursement => ({
          ...purchaseOf(each, each.category),
          status: 'declined',
        }),
      );
      return;
    case 'ReimbursementPaid': {
      const { reimbursementId, method, paidFrom, occurredOn: paidOn } = event.data;
      change(
        reimbursements,
        reimbursementId,
        (each): Reimbursement =>
          each.status === 'approved' ? { ...each, status: 'paid', method, paidFrom, paidOn } : each,
      );
      return;
    }
    case 'ReimbursementRemoved':
      reimbursements.delete(event.data.reimbursementId);
      return;
  }
}

/** What was bought and where it counts, without what became of it. */
function purchaseOf(
  { reimbursementId, expenseName, expenseDate, amountCents, receipt }: Reimbursement,
  category: BudgetCategory | undefined,
): Purchase {
  return { reimbursementId, expenseName, expenseDate, amountCents, receipt, ...(category && { category }) };
}

/** What it does to free credit: paid as credit it adds, removed after that it takes away. In cents. */
export function creditChange(event: AccountEvent): number {
  switch (event.type) {
    case 'ReimbursementPaid':
      return event.data.method === 'credit' ? event.data.amountCents : 0;
    case 'ReimbursementRemoved':
      return event.data.payment?.method === 'credit' ? -event.data.amountCents : 0;
    default:
      return 0;
  }
}
