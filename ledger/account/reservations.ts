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
  requireAmount(creditCents, 'credit', 'credit');
  ensure(
    creditCents <= state.creditCents,
    'CreditTooSmall',
    `The credit should not be greater than ${formatCents(state.creditCents)}`,
    'credit',
  );
  return [{ type: 'CreditReserved', data: { reservationId: paymentId, amountCents: creditCents } }];
}

/** A payment that had ended gave its credit back: it takes it again, as far as it is still free. */
export function reservedAgain(payment: Payment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, status } = payment;
  if (status !== 'failed' && status !== 'abandoned') return [];
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
