import type { CalendarDate } from '../values/calendar.ts';
import type { AccountEvent, Allocation } from './events.ts';

/** Money and credit on its way to a charge: sent by Venmo or Zelle and not verified yet, or asked of the bank. */
export interface PendingPart {
  readonly paymentId: string;
  readonly amountCents: number;
  /** The day on which the member sent it. */
  readonly sentOn: CalendarDate;
}

/** What is on its way to a charge after one more event. The read side keeps the same list by this function. */
export function pendingAfter(
  pending: readonly PendingPart[],
  event: AccountEvent,
  chargeId: string,
): readonly PendingPart[] {
  switch (event.type) {
    case 'PaymentSubmitted':
    case 'PaymentPending': {
      const { paymentId, allocations, startedOn: sentOn } = event.data;
      const amountCents = allocatedTo(chargeId, allocations);
      const others = pending.filter((part) => part.paymentId !== paymentId);
      return amountCents === 0 ? others : [...others, { paymentId, amountCents, sentOn }];
    }
    case 'PaymentAccepted':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      return pending.filter((part) => part.paymentId !== event.data.paymentId);
    default:
      return pending;
  }
}

/** What is on its way in all, in cents. */
export function pendingCents({ pending }: { readonly pending: readonly PendingPart[] }): number {
  return pending.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What a charge gets of these allocations, in cents. */
export function allocatedTo(chargeId: string, allocations: readonly Allocation[]): number {
  return allocations.reduce((sum, each) => sum + (each.chargeId === chargeId ? each.amountCents : 0), 0);
}
