import type { CalendarDate } from '../../values/calendar.ts';
import type { AccountEvent } from '../events.ts';

/** Money or credit that is in a charge. */
export interface PaidPart {
  /** The payment or reservation that brought it. */
  readonly paidBy: string | undefined;
  readonly amountCents: number;
  /** The day on which the member sent it: a fee or discount goes by this day. */
  readonly sentOn: CalendarDate;
  readonly occurredOn: CalendarDate;
}

/** What is paid on a charge after an event that brought this much to it; below 0: took this much from it. */
export function paidAfter(
  parts: readonly PaidPart[],
  event: AccountEvent,
  broughtCents: number,
): readonly PaidPart[] {
  if (event.type === 'PaymentDetailsChanged') return redated(parts, event.data);
  if (broughtCents === 0) return parts;
  const paidBy = payerOf(event);
  if (broughtCents < 0) return withoutPaid(parts, -broughtCents, paidBy);
  const { occurredOn } = event.data;
  const { sentOn = occurredOn } = 'sentOn' in event.data ? event.data : {};
  return [...parts, { paidBy, amountCents: broughtCents, sentOn, occurredOn }];
}

/** The payment or reservation that an event pays with. */
export function payerOf({ data }: AccountEvent): string | undefined {
  if ('reservationId' in data) return data.reservationId;
  return 'paymentId' in data ? data.paymentId : undefined;
}

/** The payment or reservation whose money came last to a charge; the charge itself where none did. */
export function settlerOf(charge: {
  readonly chargeId: string;
  readonly paidParts: readonly PaidPart[];
}): string {
  return charge.paidParts.at(-1)?.paidBy ?? charge.chargeId;
}

/** The parts after some left: first what its own payment brought, then what was sent last. */
function withoutPaid(
  parts: readonly PaidPart[],
  amountCents: number,
  paidBy: string | undefined,
): readonly PaidPart[] {
  const isOwn = (part: PaidPart) => paidBy !== undefined && part.paidBy === paidBy;
  const rank = (part: PaidPart) => (isOwn(part) ? '9999-12-31' : part.sentOn);
  const order = parts.toReversed().sort((one, other) => rank(other).localeCompare(rank(one)));
  let left = amountCents;
  const gone = new Map<PaidPart, number>();
  for (const part of order) {
    const cents = Math.min(left, part.amountCents);
    gone.set(part, cents);
    left -= cents;
  }
  return parts
    .map((part) => ({ ...part, amountCents: part.amountCents - (gone.get(part) ?? 0) }))
    .filter((part) => part.amountCents > 0);
}

/** The parts after the day of their payment was changed. */
function redated(
  parts: readonly PaidPart[],
  { paymentId, after }: { readonly paymentId: string; readonly after: { readonly paidOn: CalendarDate } },
): readonly PaidPart[] {
  const { paidOn } = after;
  return parts.map((part) =>
    part.paidBy === paymentId ? { ...part, sentOn: paidOn, occurredOn: paidOn } : part,
  );
}

/** What of it was sent on a day or later. */
export function sentFrom(parts: readonly PaidPart[], day: CalendarDate): readonly PaidPart[] {
  return parts.filter(({ sentOn }) => sentOn >= day);
}
