import { Alert } from '@mui/material';
import type { Payment } from '../../../api/account/payment/contract.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';

/** Payments that are not confirmed yet, so that nobody pays the same thing twice. */
export function PaymentsUnderWay({ pending }: { readonly pending: readonly Payment[] }) {
  if (pending.length === 0) return null;
  const [only] = pending;
  const sentence =
    pending.length === 1 && only !== undefined
      ? `Your payment of ${formatDollars(only.amount)} of ${formatDay(only.payDate)} is on its way.`
      : `${pending.length} of your payments are on their way.`;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {sentence} You do not need to send {pending.length === 1 ? 'it' : 'them'} again.
    </Alert>
  );
}
