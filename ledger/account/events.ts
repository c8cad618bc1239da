import type { Fact } from '../decider.ts';
import { type EventTypes, streamsOf, typeOf } from '../eventTypes.ts';
import type { Occurred } from '../posting.ts';
import { type ChargeEvent, chargeEvents } from './charge/events.ts';
import { type CreditEvent, creditEvents } from './credit/events.ts';
import { type PaymentCorrectionEvent, paymentCorrectionEvents } from './payment/correctionEvents.ts';
import { type PaymentEvent, paymentEvents } from './payment/events.ts';
import { type ReversalEvent, reversalEvents } from './payment/reversalEvents.ts';
import { type ReimbursementEvent, reimbursementEvents } from './reimbursement/events.ts';

export type { Allocation } from './allocations.ts';
export type * from './charge/events.ts';
export type * from './charge/terms.ts';
export type * from './credit/events.ts';
export type * from './payment/correctionEvents.ts';
export type * from './payment/events.ts';
export type * from './payment/reversalEvents.ts';
export type * from './reimbursement/events.ts';

/** One stream (architecture 2): no race overpays a charge or spends credit twice. Each event posts alone. */
export type AccountEvent =
  | ChargeEvent
  | PaymentEvent
  | PaymentCorrectionEvent
  | ReversalEvent
  | CreditEvent
  | ReimbursementEvent
  | CollectionsEvent;

const registered = {
  ...chargeEvents,
  ...paymentEvents,
  ...paymentCorrectionEvents,
  ...reversalEvents,
  ...creditEvents,
  ...reimbursementEvents,
  AccountSentToCollections: {},
  AccountRecalledFromCollections: {},
};

export const accountEvents: EventTypes<AccountEvent> = registered;

type Registered = typeof registered;

export type EventOfCharges = {
  [Type in keyof Registered]: Registered[Type] extends { readonly charges: unknown }
    ? Extract<AccountEvent, Fact<Type>>
    : never;
}[keyof Registered];

export function isOfCharges(event: AccountEvent): event is EventOfCharges {
  return typeOf(accountEvents, event).charges !== undefined;
}

export function chargesOf(event: AccountEvent): readonly string[] {
  return typeOf(accountEvents, event).charges?.(event.data) ?? [];
}

export function aboutSameCharge(one: AccountEvent, other: AccountEvent): boolean {
  const charges = chargesOf(one);
  return chargesOf(other).some((chargeId) => charges.includes(chargeId));
}

/** Money for charges or credit, in cents, without fees on top; negative when taken back. */
export function receivedCents(event: AccountEvent): number {
  return typeOf(accountEvents, event).received?.(event.data) ?? 0;
}

/** The stream of a member's account, and the member of a stream; `undefined` for another noun's. */
export const { streamOf: accountStream, idOf: memberOfAccountStream } = streamsOf('account');

/** What is overdue was given to others to collect, and taken back from them. No money moves. */
export type CollectionsEvent = AccountSentToCollections | AccountRecalledFromCollections;

interface AccountSentToCollections {
  readonly type: 'AccountSentToCollections';
  readonly data: Occurred & {
    /** The amount to collect, in cents: what was overdue, or less. */
    readonly amountCents: number;
    readonly termsVersion: string;
    /** What was sent, which is kept outside the log until it is out. Left out: it was sent before. */
    readonly requestId?: string;
  };
}

interface AccountRecalledFromCollections {
  readonly type: 'AccountRecalledFromCollections';
  readonly data: Occurred & { readonly reason: string };
}
