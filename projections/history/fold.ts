import { memberOfAccountStream } from '../../ledger/account/events.ts';
import { type BursarEvent, type BursarEventType, type Recorded, shownData } from '../../ledger/catalogue.ts';
import { subjectOf } from '../../ledger/corrections.ts';
import { memberOfMemberStream } from '../../ledger/member/events.ts';
import type { HistoryKind } from '../../ledger/values/historyKinds.ts';
import type { Rows } from '../engine/projection.ts';
import { cents, instant, integer, json, optional, position, table, text, textOf } from '../engine/table.ts';
import { historyKindOf } from '../sentences/sentences.ts';

/** One event as an auditor finds it, so that it can be shown raw: without what is secret. */
export const history = table({
  name: 'history',
  kind: 'log',
  columns: {
    org_code: text,
    position,
    event_id: text,
    stream: text,
    version: integer,
    type: textOf<BursarEventType>(),
    kind: textOf<HistoryKind>(),
    at: instant,
    /** A user's id, `job:<name>`, `rule:<name>`, `webhook:stripe` or `system:<name>`. */
    actor: text,
    member_id: optional(text),
    amount_cents: optional(cents),
    data: json<BursarEvent['data']>(),
    /** What it shares with its correction, or with what it corrects; null where there is none. */
    subject: optional(text),
    /** The payment that moved the balance at Stripe; null for every other event. */
    payment_id: optional(text),
    /** The rest of the envelope. */
    correlation_id: text,
    causation_id: text,
    command_id: text,
    schema: integer,
  },
  key: ['org_code', 'position'],
  indexes: [
    '(org_code, event_id)',
    '(org_code, at, position)',
    '(org_code, kind, at, position)',
    '(org_code, member_id, at, position)',
    '(org_code, subject) WHERE subject IS NOT NULL',
    '(org_code, payment_id) WHERE payment_id IS NOT NULL',
    // The batches that Undo is for, and what undid them (projections/batches.ts): few events are either.
    "(org_code, correlation_id) WHERE type IN ('ChargeAssessed', 'PaymentAccepted')",
    "(org_code, causation_id) WHERE type IN ('ChargeVoided', 'VerificationReopened')",
  ],
});

/** An event appends its row; nothing is ever changed. */
export function foldHistory(event: Recorded, rows: Rows): void {
  const kind = historyKindOf(event.type);
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
    member_id: memberOf(event),
    amount_cents: amountOf(event),
    data: shownData(event) as BursarEvent['data'],
    subject: subjectOf(event),
    payment_id: paymentMovedBy(event),
    correlation_id: correlationId,
    causation_id: causationId,
    command_id: commandId,
    schema,
  });
}

function memberOf(event: Recorded): string | null {
  return (
    memberNamed(event) ?? memberOfAccountStream(event.stream) ?? memberOfMemberStream(event.stream) ?? null
  );
}

function memberNamed(event: Recorded): string | undefined {
  switch (event.type) {
    case 'AttendanceMarked':
    case 'MeetingAnswered':
    case 'ExcuseRequested':
    case 'ExcuseDecided':
      return event.data.memberId;
    default:
      return undefined;
  }
}

function paymentMovedBy({ type, data }: BursarEvent): string | null {
  switch (type) {
    case 'PaymentAccepted':
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'RefundFailed':
    case 'DisputeWon':
      return data.paymentId;
    default:
      return null;
  }
}

function amountOf(event: BursarEvent): number | null {
  if ('terms' in event.data) return event.data.terms.amountCents;
  if ('amountCents' in event.data) return event.data.amountCents;
  return null;
}
