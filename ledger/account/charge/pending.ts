import type { CalendarDate } from '../../values/calendar.ts';
import type {
  AccountEvent,
  Allocation,
  PaymentPending,
  PaymentSubmitted,
  VerificationReopened,
} from '../events.ts';
import type { ChargeMoney } from './paidParts.ts';

/** Pending money and credit of a charge: a screenshot to verify, or a bank transfer under way. */
export interface PendingPart {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly sentOn: CalendarDate;
  /** The day on which Bursar learned of it, by a screenshot or from Stripe. */
  readonly announcedOn: CalendarDate;
  /** Its place in the order in which money came to the charge, was announced or left. */
  readonly came: number;
}

interface WithPending extends ChargeMoney {
  readonly pending: readonly PendingPart[];
}

/** What is pending on a charge after one more event. The read side uses it too. */
export function pendingAfter(
  { pending, paidParts, moves }: WithPending,
  event: AccountEvent,
  chargeId: string,
): Partial<WithPending> {
  switch (event.type) {
    case 'PaymentSubmitted':
    case 'VerificationReopened':
    case 'PaymentPending': {
      const { paymentId, allocations } = event.data;
      const { sentOn, announcedOn } = daysOf(event);
      const amountCents = allocatedTo(chargeId, allocations);
      const others = pending.filter((part) => part.paymentId !== paymentId);
      if (amountCents === 0) return { pending: others };
      // A payment that waits again keeps its place.
      const came = paidParts.find(({ paidBy }) => paidBy === paymentId)?.came ?? moves + 1;
      const part = { paymentId, amountCents, sentOn, announcedOn, came };
      return { pending: [...others, part], moves: Math.max(moves, came) };
    }
    case 'DateSentCorrected': {
      const { paymentId, after: sentOn } = event.data;
      return { pending: pending.map((part) => (part.paymentId === paymentId ? { ...part, sentOn } : part)) };
    }
    case 'PaymentAccepted':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      return { pending: pending.filter((part) => part.paymentId !== event.data.paymentId) };
    default:
      return {};
  }
}

function daysOf({ type, data }: PaymentSubmitted | VerificationReopened | PaymentPending) {
  const { occurredOn } = data;
  if (type === 'PaymentPending') return { sentOn: data.startedOn, announcedOn: occurredOn };
  return { sentOn: occurredOn, announcedOn: data.submittedOn ?? occurredOn };
}

export function pendingCents({ pending }: { readonly pending: readonly PendingPart[] }): number {
  return pending.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export function allocatedTo(chargeId: string, allocations: readonly Allocation[]): number {
  return allocations.reduce((sum, each) => sum + (each.chargeId === chargeId ? each.amountCents : 0), 0);
}
