import { Typography } from '@mui/material';
import type { Payment } from '../../api/account/payment/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';

/** Asks before a declined Venmo or Zelle payment counts as received after all. */
export function VerifyAfterAll({
  payment,
  onClose,
}: {
  readonly payment: Payment;
  readonly onClose: () => void;
}) {
  const { uuid, id: paymentId } = payment;
  return (
    <AskDialog
      title="Verify after all"
      confirmLabel="Verify"
      reason={{ help: 'Shown in the history' }}
      call="verify-declined-payment"
      input={(reason) => ({ uuid, paymentId, reason })}
      onClose={onClose}
    >
      <Typography>
        {`Did ${formatDollars(payment.amount)} arrive from ${payment.name} by ${methodLabel(payment.payment_type)}? It was declined; verified, it counts as paid on ${formatDay(payment.payDate)}, the date sent.`}
      </Typography>
    </AskDialog>
  );
}
