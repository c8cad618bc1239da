import { type AccountEvent, receivedCents } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { isReversalKind } from '../../ledger/values/paymentRules.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import type { PaymentRow, RefundOrder, Reversal } from './row.ts';

type ReversalEvent = Extract<AccountEvent, { readonly type: keyof typeof kinds | 'PaymentReversed' }>;
type ReinstatementEvent = Extract<
  AccountEvent,
  { readonly type: 'RefundFailed' | 'DisputeWon' | 'PaymentReinstated' }
>;

export function reversed(event: Recorded & ReversalEvent, row: PaymentRow): Partial<PaymentRow> {
  const { amountCents, reason, occurredOn: on } = event.data;
  const kind = event.type === 'PaymentReversed' ? event.data.kind : kinds[event.type];
  const { actor: by } = event.metadata;
  const to = event.type === 'PaymentReversed' ? (event.data.movedTo?.memberId ?? '') : '';
  const reversal = { id: reversalIdOf(event), kind, amountCents, reason, by, on, to };
  return {
    ...standingWith(row, [...row.reversals, reversal]),
    net_cents: row.net_cents + receivedCents(event),
  };
}

export function reinstated(event: ReinstatementEvent, row: PaymentRow): Partial<PaymentRow> {
  const left = row.reversals.filter(({ id }) => id !== reversalIdOf(event));
  return {
    ...standingWith(row, left),
    net_cents: row.net_cents + receivedCents(event),
  };
}

function standingWith(
  { amount_cents }: PaymentRow,
  reversals: PaymentRow['reversals'],
): Pick<PaymentRow, 'reversals' | 'refunded_cents' | 'status' | 'reason'> {
  const refunded_cents = reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isBy = (kind: Reversal['kind']) => reversals.some((each) => each.kind === kind);
  const isWhole = refunded_cents >= amount_cents;
  const whole = isBy('dispute') ? 'disputed' : isWhole ? 'refunded' : 'success';
  const isReversed = reversals.some(({ kind }) => isReversalKind(kind));
  return {
    reversals,
    refunded_cents,
    status: isReversed ? 'reversed' : isBy('return') ? 'returned' : whole,
    reason: reversals.at(-1)?.reason ?? '',
  };
}

const kinds = { PaymentRefunded: 'refund', PaymentReturned: 'return', PaymentDisputed: 'dispute' } as const;

function reversalIdOf({ data }: ReversalEvent | ReinstatementEvent): string {
  if ('reversalId' in data) return data.reversalId;
  if ('refundId' in data) return data.refundId;
  return 'returnId' in data ? data.returnId : data.disputeId;
}

type RefundEvent = Extract<
  Recorded,
  { readonly type: 'RefundRequested' | 'RefundRefused' | 'PaymentRefunded' | 'RefundFailed' }
>;

export function refundsAfter(event: RefundEvent, refunds: readonly RefundOrder[]): readonly RefundOrder[] {
  const change = (isIt: (refund: RefundOrder) => boolean, changes: Partial<RefundOrder>) =>
    refunds.map((refund) => (isIt(refund) ? { ...refund, ...changes } : refund));
  const { at } = event.metadata;
  switch (event.type) {
    case 'RefundRequested': {
      const { requestId: id, requestedBy: by, amountCents } = event.data;
      return [...refunds, { id, refundId: '', by, at, amountCents, status: 'asked', failure: '' }];
    }
    case 'RefundRefused': {
      const { requestId, reason: failure } = event.data;
      return change(({ id }) => id === requestId, { status: 'refused', failure });
    }
    case 'PaymentRefunded': {
      const { refundId, requestId, amountCents } = event.data;
      if (requestId !== undefined)
        return change(({ id }) => id === requestId, { refundId, status: 'made', failure: '' });
      return [...refunds, { id: refundId, refundId, by: '', at, amountCents, status: 'made', failure: '' }];
    }
    case 'RefundFailed': {
      const { refundId, reason: failure } = event.data;
      return change((refund) => refund.refundId === refundId, { status: 'failed', failure });
    }
    default:
      return unreachable(event);
  }
}
