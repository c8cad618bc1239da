import type { CalendarDate } from '../../values/calendar.ts';
import type { AccountEvent, Allocation } from '../events.ts';

/** Pending money and credit of a charge: a screenshot to verify, or a bank transfer under way. */
export interface PendingPart {
  readonly paymentId: string;
  readonly amountCents: number;
  /** The day on which the member sent it. */
  readonly sentOn: CalendarDate;
  /** The day on which the member showed a screenshot of it, where that is another one. */
  readonly submittedOn?: CalendarDate;
}

/** What is pending on a charge after one more event. The read side uses it too. */
export function pendingAfter(
  pending: readonly PendingPart[],
  event: AccountEvent,
  chargeId: string,
): readonly PendingPart[] {
  switch (event.type) {
    case 'PaymentSubmitted':
    case 'VerificationReopened':
    case 'PaymentPending': {
      const { paymentId, allocations } = event.data;
      const { submittedOn } = 'submittedOn' in event.data ? event.data : {};
      const sentOn = event.type === 'PaymentPending' ? event.data.startedOn : event.data.occurredOn;
      const amountCents = allocatedTo(chargeId, allocations);
      const others = pending.filter((part) => part.paymentId !== paymentId);
      return amountCents === 0
        ? others
        : [...others, { paymentId, amountCents, sentOn, ...(submittedOn && { submittedOn }) }];
    }
    case 'DateSentCorrected': {
      const { paymentId, after: sentOn } = event.data;
      return pending.map((part) => (part.paymentId === paymentId ? { ...part, sentOn } : part));
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
