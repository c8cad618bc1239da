import type { Due } from '../../api/account/charge/contract.ts';
import { presentCharge } from '../../api/account/charge/present.ts';
import { newBalance } from '../../ledger/account/charge/balance.ts';
import type { ChargeTerms } from '../../ledger/account/events.ts';
import { balanceColumns, termColumns } from '../../projections/charges/row.ts';
import { viewOf } from '../../projections/engine/table.ts';

const terms: ChargeTerms = {
  chargeTypeId: 'dues',
  chargeType: 'Dues',
  account: 'bank 4821',
  amountCents: 10_000,
  startDate: '2026-01-01',
  dueDate: '2026-03-01',
  memo: '',
};

const base = presentCharge(
  {
    ...viewOf({ ...termColumns(terms), ...balanceColumns(newBalance(terms, '2026-01-01')) }),
    chargeId: '1',
    memberId: 'm',
    meetingId: null,
    chargedAt: '2026-01-01T10:00:00.000Z',
    fname: 'Ann',
    lname: 'Lee',
    email: 'ann@example.com',
    memberExists: true,
    collectionsSince: null,
    lateFeeOnCents: 0,
    discountOnCents: 0,
    totalCents: 10_000,
    dueCents: 10_000,
    payableCents: 10_000,
    creditUsedCents: 0,
    lastPaymentMethod: null,
    lastOrderId: null,
    status: 'Current',
  },
  'UTC',
);

/** A charge of $100 that is due, as the API presents it, with these differences. */
export function dueWith(differences: Partial<Due>): Due {
  const { remaining = base.remaining, pending = base.pending, status = base.status } = differences;
  const payable = Math.max(0, remaining - pending);
  return { ...base, payable, statusLabel: status, ...differences };
}
