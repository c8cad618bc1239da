import type { Due } from '../../api/account/charge/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { sumDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { owedOf } from '../../ledger/values/owed.ts';

export interface AccountSummary {
  /** Started and not fully paid, the next due date first. */
  readonly open: readonly Due[];
  /** Unpaid, with a start date that lies ahead. They count for nothing yet (spec 2 section 4). */
  readonly later: readonly Due[];
  /** Due now, on the open charges, and scheduled, on those that start later. Dollars. */
  readonly dueNow: number;
  /** What of it is sent and not confirmed yet. */
  readonly onItsWay: number;
  readonly scheduled: number;
  /** The next due date that has something left to send, and how much. It may have passed. */
  readonly upcoming:
    | { readonly dueDate: string; readonly amount: number; readonly overdue: boolean }
    | undefined;
  /** How much of everything charged so far is paid, 0 to 100; 100 only when nothing is due now. */
  readonly percentPaid: number;
}

/** The figures of the profile page (spec 2 section 2, "Payment Info"), from a member's charges. */
export function summaryOf(dues: readonly Due[]): AccountSummary {
  const started = dues.filter((due) => due.status !== 'Pending');
  const open = started
    .filter((due) => !due.isPaid)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.ts.localeCompare(b.ts));
  const toSend = open.filter((due) => due.payable > 0);
  const [first] = toSend;
  const owed = owedOf(dues.map(({ status, remaining }) => ({ status, dueCents: toCents(remaining) })));
  const dueNow = toDollars(owed.dueNowCents);
  const paid = sum(started.map((due) => due.amtPaid));
  return {
    open,
    later: dues.filter((due) => due.status === 'Pending' && !due.isPaid),
    dueNow,
    onItsWay: sum(open.map((due) => due.remaining - due.payable)),
    scheduled: toDollars(owed.scheduledCents),
    upcoming: first && {
      dueDate: first.dueDate,
      amount: sum(toSend.filter((due) => due.dueDate === first.dueDate).map((due) => due.payable)),
      overdue: first.status === 'Overdue',
    },
    percentPaid: dueNow === 0 ? 100 : Math.min(99, Math.round((100 * paid) / (paid + dueNow))),
  };
}

/** Dollars are added as cents: 0.1 + 0.2 is not 0.3 in binary. */
export function sum(dollars: readonly number[]): number {
  return sumDollars(dollars);
}

/** Payments that are not counted yet. */
export function pendingOf(payments: readonly Payment[]): readonly Payment[] {
  return payments.filter(({ paymentStatus }) => paymentStatus === 'pending');
}
