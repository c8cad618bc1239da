import type { Recorded } from '../../ledger/catalogue.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import type { RefundOrder } from './row.ts';

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
