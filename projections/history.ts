import { type AccountEvent, chargesOf, memberOfAccountStream } from '../ledger/account/events.ts';
import type { BursarEvent, BursarEventType, Recorded } from '../ledger/catalogue.ts';
import { memberOfMemberStream } from '../ledger/member/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { startOfDaySql } from './organisation.ts';
import { containing, countUpTo, type Listed, type Paging, parameters } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { sentenceOf } from './sentences.ts';
import { defineTable } from './table.ts';

export const historyKinds = ['charge', 'payment', 'credit', 'member', 'organisation'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The kind of each event type. Email reservations are bookkeeping, not history. */
const kinds: Readonly<Record<BursarEventType, HistoryKind | undefined>> = {
  ChargeAssessed: 'charge',
  ChargeAmended: 'charge',
  ChargeVoided: 'charge',
  LateFeeApplied: 'charge',
  LateFeeWaived: 'charge',
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
  PaymentAbandoned: 'payment',
  PaymentRefunded: 'payment',
  RefundFailed: 'payment',
  PaymentReturned: 'payment',
  PaymentDisputed: 'payment',
  DisputeWon: 'payment',
  DisputeLost: 'payment',
  PayoutPaid: 'payment',
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
  MemberSignedIn: 'member',
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

const history = defineTable<HistoryRow>({
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
    '(org_code, kind, position)',
    '(org_code, member_id, position)',
    '(org_code, at)',
  ],
});

export const historyProjection: Projection = {
  name: 'history',
  version: 1,
  tables: [history],
  touches: () => [],
  fold: foldHistory,
};

function foldHistory(event: Recorded, rows: Rows): void {
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

/** An event as the History screen shows it. Cents. */
export interface HistoryView {
  readonly id: string;
  readonly at: string;
  readonly type: BursarEventType;
  readonly kind: HistoryKind;
  /** The event in one English sentence, with its actor. */
  readonly sentence: string;
  /** A user's id, `job:<name>`, `webhook:stripe` or `system:<name>`. */
  readonly actor: string;
  readonly actorName: string;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly amountCents: number | null;
  readonly stream: string;
  readonly version: number;
  readonly position: string;
}

export interface HistoryFilter {
  readonly kind?: HistoryKind;
  readonly memberId?: string;
  /** Days, both included, in the organisation's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** Part of the name or email of the member or of the actor. */
  readonly q?: string;
}

interface FoundRow extends Omit<HistoryView, 'sentence' | 'actorName'> {
  readonly actorName: string | null;
  readonly data: BursarEvent['data'];
}

const VIEW_COLUMNS = `h.event_id AS id, h.at, h.type, h.kind, h.actor, a.name AS "actorName", h.member_id AS "memberId",
  m.name AS "memberName", h.amount_cents AS "amountCents", h.stream, h.version, h.position, h.data`;

/** One page of the organisation's events, newest first unless asked otherwise. */
export async function listHistory(
  db: Database,
  orgCode: string,
  options: { filter?: HistoryFilter } & Paging<'date'> = {},
): Promise<Listed<HistoryView>> {
  const { filter = {}, sort = { field: 'date', order: 'DESC' }, offset = 0, limit = 25 } = options;
  const params = parameters(orgCode);
  const where = ['h.org_code = $1'];
  if (filter.kind !== undefined) where.push(`h.kind = ${params.add(filter.kind)}`);
  if (filter.memberId !== undefined) where.push(`h.member_id = ${params.add(filter.memberId)}`);
  if (filter.from !== undefined) where.push(`h.at >= ${startOfDaySql(params.add(filter.from))}`);
  if (filter.to !== undefined) where.push(`h.at < ${startOfDaySql(params.add(filter.to), 1)}`);
  if (filter.q !== undefined) {
    const like = `ILIKE ${params.add(containing(filter.q))}`;
    const people = `SELECT p.member_id FROM read.members p WHERE p.org_code = $1 AND (p.name ${like} OR p.email ${like})`;
    where.push(`(h.member_id IN (${people}) OR h.actor IN (${people}))`);
  }
  const from = `FROM read.history h WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const order = sort.order === 'DESC' ? 'DESC' : 'ASC';
  const page = `SELECT h.* ${from} ORDER BY h.position ${order}
    LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}`;
  // Names are looked up for the page's rows only.
  const sql = `SELECT ${VIEW_COLUMNS} FROM (${page}) h
    LEFT JOIN read.members m ON m.org_code = h.org_code AND m.member_id = h.member_id
    LEFT JOIN read.members a ON a.org_code = h.org_code AND a.member_id = h.actor
    ORDER BY h.position ${order}`;
  const [found, total] = await Promise.all([
    db.tenant<FoundRow>(orgCode, sql, params.values),
    countUpTo(db, orgCode, from, countValues),
  ]);
  const chargeNames = await namesOfCharges(
    db,
    orgCode,
    found.flatMap((row) => (isAccount(row) ? chargesOf(asEvent(row) as AccountEvent) : [])),
  );
  return { rows: found.map((row) => asView(row, chargeNames)), total };
}

function asView(row: FoundRow, chargeNames: ReadonlyMap<string, string>): HistoryView {
  const { data: _, actorName, ...view } = row;
  const names = {
    actor: actorName ?? nameOfActor(row.actor),
    member: row.memberName ?? 'a member',
    charge: (chargeId: string) => chargeNames.get(chargeId) ?? 'a charge',
  };
  return { ...view, actorName: names.actor, sentence: sentenceOf(asEvent(row), names) };
}

function isAccount({ stream }: Pick<FoundRow, 'stream'>): boolean {
  return memberOfAccountStream(stream) !== undefined;
}

/** A row's type and data belong together: they were one event. */
function asEvent(row: Pick<FoundRow, 'type' | 'data'>): Recorded {
  return { type: row.type, data: row.data } as Recorded;
}

/** What to call an actor who is not a member: `job:late-fees` -> "The late-fees job". */
export function nameOfActor(actor: string): string {
  const [kind, name = ''] = actor.split(':');
  switch (kind) {
    case 'job':
      return `The ${name} job`;
    case 'webhook':
      return name === 'stripe' ? 'Stripe' : `The ${name} webhook`;
    case 'system':
      return 'Bursar';
    default:
      return 'Somebody';
  }
}

/** What to call each of these charges: its type, or its own name when the type is Other. Voided ones have names as well. */
export async function namesOfCharges(
  db: Database,
  orgCode: string,
  chargeIds: readonly string[],
): Promise<Map<string, string>> {
  if (chargeIds.length === 0) return new Map();
  const rows = await db.tenant<{ id: string; name: string }>(
    orgCode,
    `SELECT charge_id AS id, coalesce(nullif(other, ''), charge_type) AS name FROM read.charges
     WHERE org_code = $1 AND charge_id = ANY($2::text[])`,
    [orgCode, [...new Set(chargeIds)]],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** What to call each of these people: members by their names, other actors by what they are. */
export async function namesOfActors(
  db: Database,
  orgCode: string,
  actors: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(actors)];
  const rows = await db.tenant<{ id: string; name: string }>(
    orgCode,
    'SELECT member_id AS id, name FROM read.members WHERE org_code = $1 AND member_id = ANY($2::text[])',
    [orgCode, wanted],
  );
  const found = new Map(rows.map((row) => [row.id, row.name]));
  return new Map(wanted.map((actor) => [actor, found.get(actor) ?? nameOfActor(actor)]));
}

/** One event as it stands in the log. */
export interface RawEventView {
  readonly id: string;
  readonly stream: string;
  readonly version: number;
  readonly position: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
}

/** One event of the organisation, raw. */
export async function getEvent(
  db: Database,
  orgCode: string,
  eventId: string,
): Promise<RawEventView | undefined> {
  const rows = await db.tenant<RawEventView>(
    orgCode,
    `SELECT event_id AS id, stream, version, position, type, data, json_build_object('orgCode', org_code,
       'actor', actor, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'correlationId', correlation_id, 'causationId', causation_id, 'commandId', command_id, 'schema', schema) AS metadata
     FROM read.history WHERE org_code = $1 AND event_id = $2`,
    [orgCode, eventId],
  );
  return rows[0];
}
