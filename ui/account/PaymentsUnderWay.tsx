import { Alert } from '@mui/material';
import type { Payment } from '../../api/account/payment/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';

/** Payments that are not confirmed yet, so that nobody pays the same thing twice. */
export function PaymentsUnderWay({ pending }: { readonly pending: readonly Payment[] }) {
  if (pending.length === 0) return null;
  const [only] = pending;
  const sentence =
    pending.length === 1 && only !== undefined
      ? `${formatDollars(only.amount)} sent ${formatDay(only.payDate)} is waiting to be confirmed.`
      : `${pending.length} payments are waiting to be confirmed.`;
  return (
    <Alert severity="info">
      {sentence} You don’t need to send {pending.length === 1 ? 'it' : 'them'} again.
    </Alert>
  );
}
