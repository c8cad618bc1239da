import { type AccountCommand, account } from '../../ledger/account/decide.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { type Position, StreamPurged } from '../../ledger/log/log.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { type CalendarDate, dayIn } from '../../ledger/values/calendar.ts';
import type { Deps } from '../deps.ts';
import type { Intent, MovementFees, PaymentReference } from '../integrations/stripe/intents.ts';
import { type CommandMetadata, dispatch } from '../platform/calls/dispatch.ts';

export type SyncDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'stripe' | 'world'>;

/** A Stripe event reduced to its type, subject and time. */
export interface DatedNotice {
  readonly type: string;
  readonly subjectId: string;
  /** ISO. */
  readonly happenedAt: string;
}

export interface Syncing {
  readonly deps: SyncDeps;
  readonly intent: Intent;
  readonly payment: PaymentReference;
  /** Of the account, before anything is recorded. */
  readonly events: readonly Recorded<AccountEvent>[];
  readonly dayOf: (at: Date) => CalendarDate;
  /** The events that caused this sync: some dates are found in events only. */
  readonly notices: readonly DatedNotice[];
  position: Position | undefined;
}

/**
 * The days of an organization; undefined when this Bursar has none with that code. Read from the log: its row
 * is missing while tables are rebuilt, and Stripe's event would pass for another installation's.
 */
export async function daysOf({ log }: SyncDeps, orgCode: string): Promise<Syncing['dayOf'] | undefined> {
  try {
    const { state } = await loadStream(log, organization, orgCode, orgCode);
    if (state.status === 'unregistered') return undefined;
    return (at) => dayIn(state.timeZone, at);
  } catch (error) {
    if (error instanceof NotFound || error instanceof StreamPurged) return undefined;
    throw error;
  }
}

export async function todayOf(deps: SyncDeps, orgCode: string): Promise<CalendarDate | undefined> {
  return (await daysOf(deps, orgCode))?.(deps.clock());
}

/** The day on which Stripe moved its balance; today while that is not known. */
export const dayOfMovement = (syncing: Syncing, movement: MovementFees | undefined): CalendarDate =>
  movement === undefined ? todayIn(syncing) : syncing.dayOf(movement.createdAt);

/** The day of the event of this type and subject; today without one. */
export const receivedDay = (
  { notices, ...syncing }: Syncing,
  type: string,
  subjectId: string,
): CalendarDate => {
  const event = notices.find((each) => each.type === type && each.subjectId === subjectId);
  return event === undefined ? todayIn(syncing) : syncing.dayOf(new Date(event.happenedAt));
};

export const todayIn = ({ deps, dayOf }: Pick<Syncing, 'deps' | 'dayOf'>) => dayOf(deps.clock());

/** What Stripe took with movements of the balance; nothing is written of one without a fee. */
export async function recordFees(syncing: Syncing, movements: readonly MovementFees[] = []): Promise<void> {
  const { paymentId } = syncing.payment;
  for (const { transactionId, createdAt, fees } of movements) {
    const occurredOn = syncing.dayOf(createdAt);
    const about = { paymentId, transactionId, fees, occurredOn, today: todayIn(syncing) };
    await record(syncing, transactionId, { type: 'RecordStripeFees', ...about });
  }
}

/** `causationId`: the event that it comes of; none: it comes of what Stripe says. */
export async function record(
  syncing: Syncing,
  key: string,
  command: AccountCommand,
  causationId?: string,
): Promise<void> {
  const { deps, payment, intent } = syncing;
  const metadata = { ...stripeMetadata(payment.orgCode, key, intent.intentId), causationId };
  const { position } = await dispatch(deps, metadata, account, payment.memberId, command);
  if (position !== undefined) syncing.position = position;
}

/** Command metadata of the webhook. `key` has Stripe's ids, so that a repeat is recorded once. */
export function stripeMetadata(orgCode: string, key: string, correlationId: string): CommandMetadata {
  return { orgCode, actor: 'webhook:stripe', correlationId, commandId: `stripe:${key}` };
}
