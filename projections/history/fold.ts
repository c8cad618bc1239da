import { memberOfAccountStream } from '../../ledger/account/events.ts';
import type { BursarEvent, BursarEventType, Recorded } from '../../ledger/catalogue.ts';
import { memberOfMemberStream } from '../../ledger/member/events.ts';
import type { Rows } from '../projection.ts';
import { defineTable } from '../table.ts';

export const historyKinds = ['charge', 'payment', 'credit', 'member', 'organisation'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The kind of each event type. Email reservations are bookkeeping, not history. */
const kinds: Readonly<Record<BursarEventType, HistoryKind | undefined>> = {
  ChargeAssessed: 'charge',
  ChargeAmended: 'charge',
  ChargeVoided: 'charge',
  LateFeeApplied: 'charge',
  LateFeeWaived: 'charge',
  LateFeeRevoked: 'charge',
  EarlyDiscountGranted: 'charge',
  EarlyDiscountRevoked: 'charge',
  ChargeWrittenOff: 'charge',
  PaymentRecorded: 'payment',
  PaymentInitiated: 'payment',
  PaymentSubmitted: 'payment',
  PaymentPending: 'payment',
  PaymentAccepted: 'payment',
  PaymentFailed: 'payment',
  PaymentDeclined: 'payment',
  CardDeclined: 'payment',
  PaymentAbandoned: 'payment',
  RefundRequested: 'payment',
  RefundRefused: 'payment',
  PaymentRefunded: 'payment',
  RefundFailed: 'payment',
  PaymentReturned: 'payment',
  PaymentDisputed: 'payment',
  ShareRecovered: 'payment',
  DisputeWon: 'payment',
  DisputeLost: 'payment',
  PayoutPaid: 'payment',
  PayoutItemised: 'payment',
  PayoutFailed: 'payment',
  CreditIssued: 'credit',
  CreditWithdrawn: 'credit',
  CreditReserved: 'credit',
  CreditSpent: 'credit',
  CreditReleased: 'credit',
  MemberAdded: 'member',
  MemberUpdated: 'member',
  MemberRoleChanged: 'member',
  MessagingAllowed: 'member',
  MemberRemoved: 'member',
  OrganisationRegistered: 'organisation',
  ChargeTypeAdded: 'organisation',
  ChargeTypeRemoved: 'organisation',
  PaymentMethodAdded: 'organisation',
  PaymentMethodConnected: 'organisation',
  PaymentMethodRemoved: 'organisation',
  PaymentPlanAdded: 'organisation',
  PaymentPlanRemoved: 'organisation',
  StripeAccountConnected: 'organisation',
  SubscriptionChanged: 'organisation',
  SubscriptionInvoicePaid: 'organisation',
  SubscriptionInvoiceFailed: 'organisation',
  ConfigChanged: 'organisation',
  EmailReserved: undefined,
  EmailReleased: undefined,
  // Of an organisation that is being removed nobody reads the history any more.
  OrganisationClosed: undefined,
  OrganisationPurgeBegun: undefined,
  OrganisationPurged: undefined,
};

/** One event as an auditor finds it. Everything of the event is here, so that it can be shown raw. */
interface HistoryRow {
  org_code: string;
  position: string;
  event_id: string;
  stream: string;
  version: number;
  type: string;
  kind: HistoryKind;
  at: string;
  actor: string;
  member_id: string | null;
  amount_cents: number | null;
  data: object;
  /** The rest of the envelope. */
  correlation_id: string;
  causation_id: string;
  command_id: string;
  schema: number;
}

export const history = defineTable<HistoryRow>({
  name: 'history',
  kind: 'appended',
  columns: {
    org_code: 'text NOT NULL',
    position: 'text COLLATE "C" NOT NULL',
    event_id: 'text NOT NULL',
    stream: 'text NOT NULL',
    version: 'integer NOT NULL',
    type: 'text NOT NULL',
    kind: 'text NOT NULL',
    at: 'timestamptz NOT NULL',
    actor: 'text NOT NULL',
    member_id: 'text',
    amount_cents: 'bigint',
    data: 'jsonb NOT NULL',
    correlation_id: 'text NOT NULL',
    causation_id: 'text NOT NULL',
    command_id: 'text NOT NULL',
    schema: 'integer NOT NULL',
  },
  key: ['org_code', 'position'],
  indexes: [
    '(org_code, event_id)',
    '(org_code, at, position)',
    '(org_code, kind, at, position)',
    '(org_code, member_id, at, position)',
    '(org_code, actor, at, position)',
  ],
});

/** An event appends its row; nothing is ever changed. */
export function foldHistory(event: Recorded, rows: Rows): void {
  const kind = kinds[event.type];
  if (kind === undefined) return;
  const { orgCode, at, actor, correlationId, causationId, commandId, schema } = event.metadata;
  rows.append(history, {
    org_code: orgCode,
    position: event.position,
    event_id: event.id,
    stream: event.stream,
    version: event.version,
    type: event.type,
    kind,
    at,
    actor,
    member_id: memberOfAccountStream(event.stream) ?? memberOfMemberStream(event.stream) ?? null,
    amount_cents: amountOf(event),
    data: event.data,
    correlation_id: correlationId,
    causation_id: causationId,
    command_id: commandId,
    schema,
  });
}

function amountOf(event: BursarEvent): number | null {
  if ('terms' in event.data) return event.data.terms.amountCents;
  if ('amountCents' in event.data) return event.data.amountCents;
  return null;
}
