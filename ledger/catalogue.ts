import type { AccountEvent } from './account/events.ts';
import type { Fact } from './decider.ts';
import type { EmailEvent } from './email/events.ts';
import type { RecordedEvent } from './log/log.ts';
import type { MemberEvent } from './member/events.ts';
import type { OrganisationEvent } from './organisation/events.ts';
import type { PayoutEvent } from './payout/events.ts';
import type { PurgeEvent } from './purge/events.ts';

/** Every event that Bursar writes. */
export type BursarEvent =
  | AccountEvent
  | MemberEvent
  | OrganisationEvent
  | PayoutEvent
  | EmailEvent
  | PurgeEvent;
export type BursarEventType = BursarEvent['type'];

/** A recorded event with its type known. */
export type Recorded<Event extends Fact = BursarEvent> = Event extends Fact
  ? Omit<RecordedEvent, 'type' | 'data'> & Event
  : never;

/**
 * The published version of each event type's data. A type whose data must change keeps its name, raises its number here and
 * gets an upcast from the older version in its noun's `events.ts`, called from `decode`.
 */
export const schemaVersions: Readonly<Record<BursarEventType, number>> = {
  ChargeAssessed: 1,
  ChargeAmended: 1,
  ChargeVoided: 1,
  LateFeeApplied: 1,
  LateFeeWaived: 1,
  LateFeeRevoked: 1,
  EarlyDiscountGranted: 1,
  EarlyDiscountRevoked: 1,
  ChargeWrittenOff: 1,
  PaymentRecorded: 1,
  PaymentInitiated: 1,
  PaymentSubmitted: 1,
  PaymentPending: 1,
  PaymentAccepted: 1,
  PaymentFailed: 1,
  PaymentDeclined: 1,
  CardDeclined: 1,
  PaymentAbandoned: 1,
  RefundRequested: 1,
  RefundRefused: 1,
  PaymentRefunded: 1,
  RefundFailed: 1,
  PaymentReturned: 1,
  PaymentDisputed: 1,
  ShareRecovered: 1,
  DisputeWon: 1,
  DisputeLost: 1,
  CreditIssued: 1,
  CreditWithdrawn: 1,
  CreditReserved: 1,
  CreditSpent: 1,
  CreditReleased: 1,
  MemberAdded: 1,
  MemberUpdated: 1,
  MemberRoleChanged: 1,
  MessagingAllowed: 1,
  MemberRemoved: 1,
  OrganisationRegistered: 1,
  ChargeTypeAdded: 1,
  ChargeTypeRemoved: 1,
  PaymentMethodAdded: 1,
  PaymentMethodRemoved: 1,
  PaymentMethodConnected: 1,
  PaymentPlanAdded: 1,
  PaymentPlanRemoved: 1,
  StripeAccountConnected: 1,
  SubscriptionChanged: 1,
  SubscriptionInvoicePaid: 1,
  SubscriptionInvoiceFailed: 1,
  ConfigChanged: 1,
  OrganisationClosed: 1,
  OrganisationPurgeBegun: 1,
  OrganisationPurged: 1,
  PayoutPaid: 1,
  PayoutItemised: 1,
  PayoutFailed: 1,
  EmailReserved: 1,
  EmailReleased: 1,
};

/** The log holds an event that this version of Bursar does not know: it was written by a newer one. */
export class UnknownEvent extends Error {
  constructor(event: RecordedEvent) {
    super(
      `event ${event.id} at ${event.position} is ${event.type} schema ${event.metadata.schema}, which this version of Bursar does not know`,
    );
    this.name = 'UnknownEvent';
  }
}

/**
 * The one way from a recorded event to a typed one. Refusing what is unknown is safer than skipping it: a projection that skipped an
 * event would show wrong money and say nothing.
 * @throws UnknownEvent
 */
export function decode(event: RecordedEvent): Recorded {
  const known = schemaVersions[event.type as BursarEventType];
  if (known === undefined || event.metadata.schema > known) throw new UnknownEvent(event);
  return event as Recorded;
}
