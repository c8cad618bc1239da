import { formatCents } from '../values/money.ts';
import { type AccountEvent, type Allocation, sumOf } from './events.ts';
import type { Payment } from './paymentState.ts';
import { ensure, requireAmount } from './rules.ts';
import type { AccountState } from './state.ts';

/** Set aside the credit that a payment uses; never more than is free (architecture 8, "Credits"). */
export function reserved(
  { paymentId, creditCents }: Pick<Payment, 'paymentId' | 'creditCents'>,
  state: AccountState,
): readonly AccountEvent[] {
  if (creditCents === 0) return [];
  requireCredit(creditCents, state);
  return [{ type: 'CreditReserved', data: { reservationId: paymentId, amountCents: creditCents } }];
}

/** @throws RuleViolation when that much credit is not free */
export function requireCredit(creditCents: number, state: AccountState): void {
  if (creditCents !== 0) requireAmount(creditCents, 'credit', 'credit');
  ensure(
    creditCents <= state.creditCents,
    'CreditTooSmall',
    `The credit should not be greater than ${formatCents(state.creditCents)}`,
    'credit',
  );
}

/** A payment by card or bank sets its credit aside once money is on its way or there, as far as the credit is still free. */
export function reservedNow(payment: Payment, state: AccountState): readonly AccountEvent[] {
  const { paymentId } = payment;
  if (state.reservations.has(paymentId)) return [];
  return reserved({ paymentId, creditCents: Math.min(payment.creditCents, state.creditCents) }, state);
}

/** What is still set aside is free again. */
export function released(reservationId: string, state: AccountState): readonly AccountEvent[] {
  const amountCents = state.reservations.get(reservationId) ?? 0;
  return amountCents === 0 ? [] : [{ type: 'CreditReleased', data: { reservationId, amountCents } }];
}

/** Credit that was set aside has paid for charges. */
export function spent(reservationId: string, allocations: readonly Allocation[]): readonly AccountEvent[] {
  const amountCents = sumOf(allocations);
  return amountCents === 0
    ? []
    : [{ type: 'CreditSpent', data: { reservationId, amountCents, allocations } }];
}
