import type { AccountStatement } from '../../api/account/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { type Act, Acts } from '../../ui/forms/Acts.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';

export interface Paid {
  readonly payment: Payment;
  /** The charges of its member's account. */
  readonly charges: AccountStatement['charges'];
}

type DialogProps = Paid & { readonly onClose: () => void };

const isReversible = ({ payment: { status, kind } }: Paid) =>
  status === 'success' && (kind === 'manual' || kind === 'screenshot');

/** What an administrator can do with a payment, as far as it allows it. */
export const paymentActs: readonly Act<Paid>[] = [
  {
    label: 'Receipt',
    name: (payment) => `View the receipt for ${payment}`,
    isOffered: ({ payment: { details } }) => details.location !== '',
    Dialog: lazyDialog<DialogProps>(async () => (await import('./PaymentReceipt.tsx')).PaymentReceipt),
  },
  {
    label: 'Refund',
    name: (payment) => `Refund ${payment}`,
    isOffered: ({ payment: { refundable } }) => refundable > 0,
    isLoss: true,
    Dialog: lazyDialog<DialogProps>(async () => (await import('./RefundPayment.tsx')).RefundPayment),
  },
  {
    label: 'Verify after all',
    name: (payment) => `Verify ${payment} after all`,
    isOffered: ({ payment: { kind, status } }) => kind === 'screenshot' && status === 'failed',
    Dialog: lazyDialog<DialogProps>(async () => (await import('./VerifyAfterAll.tsx')).VerifyAfterAll),
  },
  {
    label: 'Change',
    name: (payment) => `Change details of ${payment}`,
    isOffered: (paid) => isReversible(paid) && paid.payment.kind === 'manual',
    Dialog: lazyDialog<DialogProps>(async () => (await import('./ChangePayment.tsx')).ChangePayment),
  },
  {
    label: 'Move',
    name: (payment) => `Move ${payment}`,
    isOffered: isReversible,
    Dialog: lazyDialog<DialogProps>(async () => (await import('./MovePayment.tsx')).MovePayment),
  },
  {
    label: 'Reverse',
    name: (payment) => `Reverse ${payment}`,
    isOffered: isReversible,
    isLoss: true,
    Dialog: lazyDialog<DialogProps>(async () => (await import('./ReversePayment.tsx')).ReversePayment),
  },
];

/** An administrator's actions on a payment, as far as it allows them. */
export function PaymentActions(props: Paid) {
  const { amount, payDate } = props.payment;
  return <Acts acts={paymentActs} of={props} what={`${formatDollars(amount)} of ${formatDay(payDate)}`} />;
}
