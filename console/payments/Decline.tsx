import { Typography } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { methodLabel } from '../../ui/payments/paymentWords.ts';
import { type DecisionProps, isConflict, readLater } from './decision.ts';

/** Asks for the reason before a payment is declined. */
export function Decline({ payment, onDone, onConflict, onClose }: DecisionProps) {
  const { id, email } = payment;
  return (
    <AskDialog
      title="Decline Payment"
      confirmLabel="Decline"
      isDestructive
      reason={{ help: 'Sent to the member. For example: no payment arrived' }}
      call="decline-payment"
      input={(reason) => ({ id, email, reason })}
      rereadAfter={readLater}
      onDone={onDone}
      onError={(error) => isConflict(error) && onConflict(error.message)}
      onClose={onClose}
    >
      <Typography>
        {`${formatDollars(payment.amount)} from ${payment.name} by ${methodLabel(payment.payment_type)} won’t count, and its charges stay due.`}
      </Typography>
    </AskDialog>
  );
}
