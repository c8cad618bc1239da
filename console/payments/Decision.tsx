import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { ApiError } from '../../api/contract/client.ts';
import type { PendingPayment } from '../../api/contract/verification.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useCall } from '../../ui/useCall.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { typeLabel } from './states.ts';

/** The list is read once more this long after a decision (spec 2 sections 4 and 9). */
const REFRESH_MS = 1_000;

export interface DecisionProps {
  readonly payment: PendingPayment;
  /** The decision was made. */
  readonly onDone: () => void;
  /** Somebody else was first; `message` says so. */
  readonly onConflict: (message: string) => void;
  readonly onClose: () => void;
}

/** Asks before a payment counts as received. */
export function Verify(props: DecisionProps) {
  const { payment } = props;
  const { id, email } = payment;
  const verify = useCall('verify-payment', { readAgainMs: REFRESH_MS });
  useConflict(verify.error, props.onConflict);
  const confirm = async () => {
    if ((await verify.submit({ id, email })) !== undefined) props.onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Verify Payment"
      confirmLabel="Verify"
      busy={verify.isPending}
      error={verify.error}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Typography>
        {`Did ${formatDollars(payment.amount)} come from ${payment.name} by ${typeLabel(payment.payment_type)} (${payment.payer})?`}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        The charges that it is for count as paid from now on.
      </Typography>
    </ConfirmDialog>
  );
}

/** Asks for the reason before a payment is declined. */
export function Decline(props: DecisionProps) {
  const { payment } = props;
  const { id, email } = payment;
  const decline = useCall('decline-payment', { readAgainMs: REFRESH_MS });
  useConflict(decline.error, props.onConflict);
  const confirm = async (reason: string) => {
    if ((await decline.submit({ id, email, reason })) !== undefined) props.onDone();
  };
  return (
    <ReasonDialog
      title="Decline Payment"
      confirmLabel="Decline"
      destructive
      hint="The member is told. For example: no such payment arrived"
      busy={decline.isPending}
      error={decline.error}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Typography>
        {`${formatDollars(payment.amount)} from ${payment.name} by ${typeLabel(payment.payment_type)} will not count. What it was for stays due.`}
      </Typography>
    </ReasonDialog>
  );
}

/** Somebody else has decided on this payment: the list is read again without it, so say why. */
function useConflict(error: Error | null, onConflict: (message: string) => void): void {
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 409) return;
    onConflict(error.message);
  }, [error, onConflict]);
}
