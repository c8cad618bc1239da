import type { Due } from '../../api/contract/account.ts';

const base: Due = {
  id: '1',
  _id: '1',
  uuid: 'm',
  name: 'Ann Lee',
  fname: 'Ann',
  lname: 'Lee',
  email: 'ann@example.com',
  memberExists: true,
  type: 'Dues',
  other: '',
  account: 'bank 4821',
  amount: 100,
  total: 100,
  totalFinalAmount: 100,
  remaining: 100,
  totalAmountToPay: 100,
  pending: 0,
  payable: 100,
  amtPaid: 0,
  isPaid: false,
  startDate: '2026-01-01',
  ts: '2026-01-01T10:00:00.000Z',
  date: '2026-01-01',
  dueDate: '2026-03-01',
  status: 'Current',
  memo: '',
  isLateFeesEnabled: false,
  lateFee: 0,
  lateFeeStartDate: '',
  lateFeeApplied: false,
  lateFeeWaived: false,
  isEarlyDiscountEnabled: false,
  earlyDiscount: 0,
  earlyDiscountEndDate: '',
  earlyDiscountApplied: false,
  writtenOff: 0,
  creditsUsed: 0,
  payment_type: '',
  order_id: '',
};

/** A charge of $100 that is due, with these differences. */
export function dueWith(differences: Partial<Due>): Due {
  const { remaining = base.remaining, pending = base.pending } = differences;
  return { ...base, payable: Math.max(0, remaining - pending), ...differences };
}
