import type { AccountEvent, ChargeTerms } from '../../ledger/account/events.ts';
import { accountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { envelop } from '../../ledger/handle.ts';

/** $100.00 of dues, charged on Jan 1, due on Jan 31. */
export const plain: ChargeTerms = {
  chargeTypeId: 'dues',
  chargeType: 'Dues',
  account: 'bank ****1234',
  amountCents: 10_000,
  startDate: '2026-01-01',
  dueDate: '2026-01-31',
  memo: '',
};

/** The same with a $5.00 fee from Feb 5 on, and $10.00 off for who pays by Jan 10. */
export const withFeeAndDiscount: ChargeTerms = {
  ...plain,
  lateFee: { amountCents: 500, startDate: '2026-02-05' },
  earlyDiscount: { amountCents: 1_000, endDate: '2026-01-10' },
};

/** The day of an event, where it does not matter. */
export const occurredOn = '2026-01-01';

export const assessed = (terms: ChargeTerms, chargeId = 'c1', day = occurredOn): AccountEvent => ({
  type: 'ChargeAssessed',
  data: { chargeId, terms, occurredOn: day },
});

export const paid = (amountCents: number, chargeId = 'c1', paymentId = 'p1'): AccountEvent => ({
  type: 'PaymentRecorded',
  data: {
    paymentId,
    orderId: 'Manual Payment',
    method: 'cash',
    amountCents,
    allocations: [{ chargeId, amountCents }],
    occurredOn: '2026-01-05',
  },
});

const nothingMore = { lateFeeCents: 0, discountCents: 0, reason: 'by mistake' };
export const voided = (terms: ChargeTerms, day = occurredOn, more: object = {}): AccountEvent => ({
  type: 'ChargeVoided',
  data: { chargeId: 'c1', terms, ...nothingMore, occurredOn: day, ...more },
});

export const granted = (amountCents: number, creditId = 'k1'): AccountEvent => ({
  type: 'CreditIssued',
  data: { creditId, amountCents, source: { kind: 'granted', reason: 'helped out' }, occurredOn },
});

const memberId = '7a1f9c52-3a0e-5d1b-9c5e-0f6b8c1d2e3f';
const stream = accountStream(memberId);

/**
 * Events as the log gives them back: those of one command at an instant, after the first `version` events of
 * the stream.
 */
export function recorded(
  events: readonly AccountEvent[],
  at: string,
  version: number,
): readonly Recorded<AccountEvent>[] {
  const commandId = `command-${version}`;
  const context = { orgCode: 'org', actor: 'tester', at, correlationId: 'c', commandId };
  return envelop(events, context).map((event, index) => {
    const own = version + index + 1;
    const position = String(own).padStart(9, '0');
    return { ...event, stream, version: own, position } as Recorded<AccountEvent>;
  });
}
