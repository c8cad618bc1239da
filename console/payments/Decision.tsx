import { Typography } from '@mui/material';
import { ApiError } from '../../api/contract/client.ts';
import type { PendingPayment } from '../../api/contract/verification.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { methodLabel } from '../../ui/paymentWords.ts';

/** The list is read once more this long after a decision (spec 2 sections 4 and 9). */
const later = { read: 'get-misc-payments', afterMs: 1_000 } as const;

export interface DecisionProps {
  readonly payment: PendingPayment;
  /** The decision was made. */
  readonly onDone: () => void;
  /** Somebody else was first: the list is read again without the payment, and `message` says why. */
  readonly onConflict: (message: string) => void;
  readonly onClose: () => void;
}

/** Asks before a payment counts as received. */
export function Verify({ payment, onDone, onConflict, onClose }: DecisionProps) {
  const { id, email } = payment;
  return (
    <AskDialog
      title="Verify Payment"
      confirmLabel="Verify"
      call="verify-payment"
      input={{ id, email }}
      later={later}
      onDone={onDone}
      onError={(error) => isConflict(error) && onConflict(error.message)}
      onClose={onClose}
    >
      <Typography>
        {`Did ${formatDollars(payment.amount)} come from ${payment.name} by ${methodLabel(payment.payment_type)} (${payment.payer})?`}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        The charges that it is for count as paid from now on.
      </Typography>
    </AskDialog>
  );
}

/** Asks for the reason before a payment is declined. */
export function Decline({ payment, onDone, onConflict, onClose }: DecisionProps) {
  const { id, email } = payment;
  return (
    <AskDialog
      title="Decline Payment"
      confirmLabel="Decline"
      isDestructive
      reason={{ help: 'The member is told. For example: no such payment arrived' }}
      call="decline-payment"
      input={(reason) => ({ id, email, reason })}
      later={later}
      onDone={onDone}
      onError={(error) => isConflict(error) && onConflict(error.message)}
      onClose={onClose}
    >
      <Typography>
        {`${formatDollars(payment.amount)} from ${payment.name} by ${methodLabel(payment.payment_type)} will not count. What it was for stays due.`}
      </Typography>
    </AskDialog>
  );
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}
