import type { Payment } from '../../api/account/payment/contract.ts';
import { formatCents, formatDollars, toCents } from '../../ledger/values/money.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { paymentStatus, reversalNote, withReason } from '../../ui/payments/paymentWords.ts';
import type { Hue } from '../../ui/primitives/tokens.ts';

export interface PaymentState {
  readonly status: string;
  readonly hue: Hue;
  /** What it means or why it is so; empty when the status says it all. */
  readonly note: string;
}

/** A payment's state in a treasurer's words (spec 2 section 4, "Payment display status", and later). */
export function stateOf(payment: Payment): PaymentState {
  const state = stateByStatus(payment);
  const { note } = state;
  const later = [note, ...refundNotes(payment)].filter((text) => text !== '');
  return { ...state, note: later.join('. ') };
}

/** What else there is to know of money that went back, or should have. */
function refundNotes({ refundFailed, refundFailure, refunds }: Payment): string[] {
  const last = refunds.at(-1);
  return [
    ...(refunds.some(({ status }) => status === 'made') ? [whoRefunded(refunds)] : []),
    ...(last?.status === 'asked'
      ? [`${last.by} ordered a refund of ${formatDollars(last.amount)}, which Stripe has not confirmed yet`]
      : []),
    ...(last?.status === 'refused'
      ? [
          withReason(
            `The refund of ${formatDollars(last.amount)} that ${last.by} ordered failed`,
            last.failure,
          ),
        ]
      : []),
    ...(refundFailed > 0
      ? [withReason(`A refund of ${formatDollars(refundFailed)} failed`, refundFailure)]
      : []),
  ];
}

/** What was refunded in all, and whoever ordered it, each once. */
function whoRefunded(refunds: Payment['refunds']): string {
  const made = refunds.filter(({ status }) => status === 'made');
  const people = [...new Set(made.map(({ by }) => by).filter((by) => by !== ''))];
  const atStripe = made.some(({ by }) => by === '') ? ['made at Stripe, not in Bursar'] : [];
  const ordered = people.length === 0 ? [] : [`ordered by ${people.join(' and ')}`];
  const cents = made.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return `Refund of ${formatCents(cents)} ${[...ordered, ...atStripe].join(', and ')}`;
}

function stateByStatus(payment: Payment): PaymentState {
  const { status, refunded, reason } = payment;
  const named = paymentStatus[status];
  switch (status) {
    case 'pending':
      return { ...named, note: pendingNote(payment.payment_type) };
    case 'failed':
      return { ...named, note: reason };
    case 'refunded':
      return { ...named, note: withReason('Refunded in full', reason) };
    case 'returned':
      return { ...named, note: withReason('The bank took the money back', reason) };
    case 'disputed':
      return {
        ...named,
        note: withReason('The payer disputed it, and the bank took the money back', reason),
      };
    case 'reversed':
      return { ...named, note: withReason(reversalNote(payment), reason) };
    case 'success': {
      if (refunded === 0) return { ...named, note: '' };
      const note = withReason(`${formatDollars(refunded)} refunded to the member`, reason);
      return { status: 'Refunded in part', hue: 'teal', note };
    }
    default:
      return unreachable(status);
  }
}

function pendingNote(paymentType: string): string {
  if (paymentType === 'venmo' || paymentType === 'zelle') return 'Waiting for an administrator to verify it';
  return paymentType === 'ach' ? 'The bank is processing it, which takes some days' : 'Is being processed';
}
