import type { Due } from '../../../api/account/charge/contract.ts';
import type { Payment, PaymentMethod } from '../../../api/account/payment/contract.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import { validatePayable } from '../../../ledger/values/paymentRules.ts';
import { summaryOf } from '../../../ui/account/summary.ts';

/** What a member decides to pay on one charge, dollars. */
export interface Row {
  readonly id: string;
  readonly amount: number;
}

/**
 * The charges to pay: started, with something due that is not on its way, the next due date first (spec 2
 * section 4).
 */
export function payableOf(dues: readonly Due[]): readonly Due[] {
  return summaryOf(dues).open.filter((due) => due.payable > 0);
}

/** The dollars typed at each charge, by its id; null where they were cleared. */
export type Typed = Readonly<Record<string, number | null>>;

/** What is wrong with the amount typed for a charge (spec 2 section 5). */
export function amountError(
  amount: number,
  { remaining, pending, payable }: Pick<Due, 'remaining' | 'pending' | 'payable'>,
): string | undefined {
  return validatePayable(toCents(amount), {
    dueCents: toCents(remaining),
    pendingCents: toCents(pending),
    payableCents: toCents(payable),
  })?.message;
}

/** The charges that get something. */
export function rowsOf(payable: readonly Due[], typed: Typed): readonly Row[] {
  return payable.flatMap((due) => {
    const amount = typed[due._id] ?? 0;
    return amount > 0 ? [{ id: due._id, amount }] : [];
  });
}

/** Pay All: what would have to be typed to pay everything that is owed and not on its way. */
export function typedForAll(payable: readonly Due[]): Typed {
  return Object.fromEntries(payable.map((due) => [due._id, due.payable]));
}

export interface Totals {
  /** The rows' sum. */
  readonly total: number;
  /** The part of it that credit covers, and the part that money has to. */
  readonly creditUsed: number;
  readonly money: number;
}

/** Dollars, added as cents. `credit` is what the member has, and counts only when they want to use it. */
export function totalsOf(rows: readonly Row[], credit: number, useCredits: boolean): Totals {
  const total = rows.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const creditUsed = useCredits ? Math.min(toCents(credit), total) : 0;
  return {
    total: toDollars(total),
    creditUsed: toDollars(creditUsed),
    money: toDollars(total - creditUsed),
  };
}

/** The newest payment of `day` (as `payDate`) for exactly these rows: from another tab or a lost answer. */
export function alreadyMade(
  rows: readonly Row[],
  payments: readonly Payment[],
  day: string,
): Payment | undefined {
  const paysTheSame = ({ charges }: Payment) =>
    charges.length === rows.length &&
    rows.every(({ id, amount }) => charges.some((paid) => paid._id === id && paid.amount === amount));
  return payments
    .filter(({ payDate, status }) => payDate === day && (status === 'success' || status === 'pending'))
    .filter(paysTheSame)
    .toSorted((a, b) => b.ts.localeCompare(a.ts))[0];
}

/** What an organization takes: cards and bank accounts through Stripe, Venmo or Zelle by hand. */
export interface Takes {
  readonly stripe: boolean;
  readonly byHand: boolean;
}

/**
 * The methods on offer (spec 2 section 4): only credit once it covers all; only Venmo/Zelle when a charge
 * wants its money there; else what the organization takes. The API decides (quote-payment).
 */
export function methodsOffered(
  rows: readonly Row[],
  payable: readonly Due[],
  { total, money }: Totals,
  takes: Takes,
): readonly PaymentMethod[] {
  if (total > 0 && money === 0) return ['credits'];
  const paid = new Set(rows.map(({ id }) => id));
  const wantsByHand = payable.some((due) => paid.has(due._id) && /^(venmo|zelle)/i.test(due.account));
  if (wantsByHand) return ['misc'];
  return [...(takes.stripe ? (['card', 'ach'] as const) : []), ...(takes.byHand ? (['misc'] as const) : [])];
}

/** The chosen method as far as it is offered; the only one that is, when it is the only one. */
export function methodInForce(
  chosen: PaymentMethod | '',
  offered: readonly PaymentMethod[],
): PaymentMethod | '' {
  if (chosen !== '' && offered.includes(chosen)) return chosen;
  return offered.length === 1 ? (offered[0] ?? '') : '';
}
