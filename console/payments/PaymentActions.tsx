import { Box, Button } from '@mui/material';
import type { ComponentType } from 'react';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';

interface DialogProps {
  readonly payment: Payment;
  /** The charges of its member's account. */
  readonly charges: AccountStatement['charges'];
  readonly onClose: () => void;
}

/** What an administrator does with a payment. */
interface Action {
  readonly label: string;
  /** What the button is called to a screen reader. */
  readonly name: (payment: string) => string;
  readonly isOffered: (payment: Payment) => boolean;
  readonly isLoss?: true;
  readonly Dialog: ComponentType<DialogProps>;
}

const isReversible = ({ status, kind }: Payment) =>
  status === 'success' && (kind === 'manual' || kind === 'screenshot');

const actions: readonly Action[] = [
  {
    label: 'Receipt',
    name: (payment) => `View the receipt for ${payment}`,
    isOffered: ({ details }) => details.location !== '',
    Dialog: lazyDialog<DialogProps>(async () => (await import('./PaymentReceipt.tsx')).PaymentReceipt),
  },
  {
    label: 'Refund',
    name: (payment) => `Refund ${payment}`,
    isOffered: ({ refundable }) => refundable > 0,
    isLoss: true,
    Dialog: lazyDialog<DialogProps>(async () => (await import('./RefundPayment.tsx')).RefundPayment),
  },
  {
    label: 'Verify after all',
    name: (payment) => `Verify ${payment} after all`,
    isOffered: ({ kind, status }) => kind === 'screenshot' && status === 'failed',
    Dialog: lazyDialog<DialogProps>(async () => (await import('./VerifyAfterAll.tsx')).VerifyAfterAll),
  },
  {
    label: 'Change',
    name: (payment) => `Change details of ${payment}`,
    isOffered: (payment) => isReversible(payment) && payment.kind === 'manual',
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
export function PaymentActions(props: Omit<DialogProps, 'onClose'>) {
  const { payment } = props;
  const [action, open, close] = useDialog<Action>();
  const what = `${formatDollars(payment.amount)} of ${formatDay(payment.payDate)}`;
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actions
        .filter(({ isOffered }) => isOffered(payment))
        .map((each) => (
          <Button
            key={each.label}
            size="small"
            color={each.isLoss ? 'error' : 'primary'}
            aria-label={each.name(what)}
            onClick={() => open(each)}
          >
            {each.label}
          </Button>
        ))}
      {action && <action.Dialog {...props} onClose={close} />}
    </Box>
  );
}
