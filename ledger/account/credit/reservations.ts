import type { CalendarDate } from '../../values/calendar.ts';
import { formatCents } from '../../values/money.ts';
import { sumOf } from '../allocations.ts';
import type { AccountEvent, Allocation } from '../events.ts';
import { ensure, requireAmount } from '../rules.ts';
import type { AccountState } from '../state.ts';

interface WithCredit {
  readonly paymentId: string;
  readonly creditCents: number;
}

/** Set aside the credit that a payment uses; never more than is free (architecture 8, "Credits"). */
export function reserved(
  { paymentId, creditCents }: WithCredit,
  occurredOn: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  if (creditCents === 0) return [];
  requireCredit(creditCents, state);
  return [
    { type: 'CreditReserved', data: { reservationId: paymentId, amountCents: creditCents, occurredOn } },
  ];
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

/** A payment by card or bank reserves its credit, as far as it is free, once money is pending or there. */
export function reservedNow(
  payment: WithCredit,
  occurredOn: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId } = payment;
  if (state.reservations.has(paymentId)) return [];
  const creditCents = Math.min(payment.creditCents, state.creditCents);
  return reserved({ paymentId, creditCents }, occurredOn, state);
}

/** What is still set aside is free again. Cents. */
export function released(
  reservationId: string,
  amountCents: number,
  occurredOn: CalendarDate,
): readonly AccountEvent[] {
  if (amountCents === 0) return [];
  return [{ type: 'CreditReleased', data: { reservationId, amountCents, occurredOn } }];
}

/** Credit that was set aside has paid for charges; beside a payment, as of the day on which that was sent. */
export function spent(
  reservationId: string,
  allocations: readonly Allocation[],
  occurredOn: CalendarDate,
  sentOn = occurredOn,
): readonly AccountEvent[] {
  const amountCents = sumOf(allocations);
  if (amountCents === 0) return [];
  const sent = sentOn !== occurredOn && { sentOn };
  return [{ type: 'CreditSpent', data: { reservationId, amountCents, allocations, ...sent, occurredOn } }];
}
