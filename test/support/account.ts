import type { AccountCommand } from '../../ledger/account/decide.ts';
import { account } from '../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../ledger/account/events.ts';
import { fold } from '../../ledger/decider.ts';

/** $100.00 of dues, charged on Jan 1, due on Jan 31. */
export const plain: ChargeTerms = {
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

export const assessed = (terms: ChargeTerms, chargeId = 'c1'): AccountEvent => ({
  type: 'ChargeAssessed',
  data: { chargeId, terms },
});

export const paid = (amountCents: number, chargeId = 'c1', paymentId = 'p1'): AccountEvent => ({
  type: 'PaymentRecorded',
  data: {
    paymentId,
    orderId: 'Manual Payment',
    method: 'cash',
    amountCents,
    allocations: [{ chargeId, amountCents }],
    paidOn: '2026-01-05',
  },
});

export const granted = (amountCents: number, creditId = 'k1'): AccountEvent => ({
  type: 'CreditIssued',
  data: { creditId, amountCents, source: { kind: 'granted', reason: 'helped out' } },
});

/** The events that a series of commands leaves, starting from nothing. */
export function after(...commands: readonly AccountCommand[]): readonly AccountEvent[] {
  const events: AccountEvent[] = [];
  for (const command of commands) events.push(...account.decide(command, fold(account, events)));
  return events;
}
