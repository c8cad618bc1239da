import { accountCauses } from './account/causes.ts';
import { type AccountEvent, aboutSameCharge, accountEvents } from './account/events.ts';
import { budgetEvents } from './budget/events.ts';
import type { Fact } from './decider.ts';
import { documentEvents } from './document/events.ts';
import { emailEvents } from './email/events.ts';
import { type EventType, type EventTypes, typeOf } from './eventTypes.ts';
import { groupEvents } from './group/events.ts';
import type { RecordedEvent } from './log/log.ts';
import { meetingEvents } from './meeting/events.ts';
import { memberEvents } from './member/events.ts';
import { openingEvents } from './opening/events.ts';
import { organizationEvents } from './organization/events.ts';
import { payoutEvents } from './payout/events.ts';
import type { Occurred, Posting } from './posting.ts';
import { processEvents } from './process/events.ts';
import { prospectGroupEvents } from './prospectGroup/events.ts';
import { recurringChargeEvents } from './recurringCharge/events.ts';
import { tenantRemovalEvents } from './tenantRemoval/events.ts';
import { transferEvents } from './transfer/events.ts';

const nouns = {
  account: accountEvents,
  member: memberEvents,
  organization: organizationEvents,
  opening: openingEvents,
  payout: payoutEvents,
  transfer: transferEvents,
  meeting: meetingEvents,
  group: groupEvents,
  recurringCharge: recurringChargeEvents,
  prospectGroup: prospectGroupEvents,
  budget: budgetEvents,
  document: documentEvents,
  email: emailEvents,
  process: processEvents,
  tenantRemoval: tenantRemovalEvents,
};
export type Noun = keyof typeof nouns;

type EventOf<Types> = Types extends EventTypes<infer Event> ? Event : never;
export type BursarEvent = EventOf<(typeof nouns)[Noun]>;
export type BursarEventType = BursarEvent['type'];

export type Recorded<Event extends Fact = BursarEvent> = Event extends Fact
  ? Omit<RecordedEvent, 'type' | 'data'> & Event
  : never;

const eventTypes = Object.assign({}, ...Object.values(nouns)) as EventTypes<BursarEvent>;

/** The published version of each event type's data. */
export const schemaVersions = Object.fromEntries(
  Object.entries<EventType<never>>(eventTypes).map(([type, { version = 1 }]) => [type, version]),
) as Readonly<Record<BursarEventType, number>>;

/**
 * Which event of one command caused another of it; `undefined` when the command itself did. Of several of the
 * type that causes it, the last one before it that is about the same charge: consequences follow.
 */
export function causeAmong<Event extends Fact<BursarEventType>>(
  events: readonly Event[],
  event: Event,
): Event | undefined {
  const causes: Partial<Record<BursarEventType, readonly BursarEventType[]>> = accountCauses;
  const type = causes[event.type]?.find((each) => events.some((other) => other.type === each));
  const before = events.slice(0, events.indexOf(event));
  const isCause = (other: Event) => other.type === type;
  const isOfSameCharge = (other: Event) =>
    isCause(other) && aboutSameCharge(other as AccountEvent, event as AccountEvent);
  return before.findLast(isOfSameCharge) ?? before.findLast(isCause) ?? events.find(isCause);
}

/** The journal entry of an event; empty when it moves no money. */
export function postingsOf(event: BursarEvent): readonly Posting[] {
  // What posts has a day: `EventType` sees to it.
  const { posts } = typeOf(eventTypes, event) as EventType<Occurred>;
  return posts?.(event.data as Occurred) ?? [];
}

/** An event's data for auditors: all but the secret fields that a few types have. */
export function shownData({ type, data }: { readonly type: string; readonly data: object }): object {
  const known: { readonly secret?: readonly string[] } | undefined = eventTypes[type as BursarEventType];
  const secret = known?.secret;
  if (secret === undefined) return data;
  return Object.fromEntries(Object.entries(data).filter(([field]) => !secret.includes(field)));
}

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
 * The one way from a recorded event to a typed one. An unknown event is refused: a projection that skipped it
 * would show wrong money.
 * @throws UnknownEvent
 */
export function decode(event: RecordedEvent): Recorded {
  const known = schemaVersions[event.type as BursarEventType];
  if (known === undefined || event.metadata.schema > known) throw new UnknownEvent(event);
  return event as Recorded;
}
