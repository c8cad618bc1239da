import type { Payment } from '../../api/account/payment/contract.ts';

const base: Payment = {
  id: 'p',
  _id: 'p',
  uuid: 'm',
  name: 'Ann Lee',
  order_id: 'pi_1',
  ts: '2026-02-01T10:00:00.000Z',
  payDate: '2026-02-01',
  amount: 100,
  payment_type: 'card',
  pay_success: null,
  paymentStatus: 'pending',
  status: 'pending',
  kind: 'screenshot',
  reversal: null,
  checkNumber: '',
  check: null,
  changes: [],
  undoneDecline: null,
  refunded: 0,
  stripeFee: 0,
  refunds: [],
  refundFailed: 0,
  refundFailure: '',
  refundable: 0,
  fee: 0,
  reason: '',
  chargeIds: [],
  charges: [],
  keptAsCredit: 0,
  details: { location: '', creditsUsed: 0, earlyDiscount: 0, lateFee: 0 },
};

/** A pending payment with these differences. */
export function paymentWith(differences: Partial<Payment>): Payment {
  return { ...base, ...differences };
}
