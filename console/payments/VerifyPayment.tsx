import { Alert, Typography } from '@mui/material';
import { verifyPayment } from '../../api/account/verification/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { validateSentOn } from '../../ledger/values/paymentRules.ts';
import { firstViolations } from '../../ledger/values/violation.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DayInput } from '../../ui/forms/inputs.tsx';
import { methodLabel } from '../../ui/payments/paymentWords.ts';
import { type DecisionProps, isConflict, readLater } from './decision.ts';
import { savedByDay } from './savedByDay.ts';

/** Asks before a payment counts as received, and from which day it counts. */
export function VerifyPayment({ payment, onDone, onConflict, onClose }: DecisionProps) {
  const { id, email, name, payer, sentOn } = payment;
  const { today } = useSession();
  const saved = savedByDay(payment);
  return (
    <CallDialog
      title="Verify Payment"
      submitLabel="Verify"
      maxWidth="xs"
      call="verify-payment"
      schema={verifyPayment.input.check(
        byRules((values) => firstViolations([['sentOn', validateSentOn(values.sentOn ?? '', { today })]])),
      )}
      defaultValues={{ id, email, sentOn }}
      rereadAfter={readLater}
      onDone={onDone}
      onError={(error) => isConflict(error) && onConflict(error.message)}
      onClose={onClose}
    >
      <Typography>
        {`Did ${formatDollars(payment.amount)} arrive from ${name} by ${methodLabel(payment.payment_type)} (${payer})?`}
      </Typography>
      {saved !== '' && <Alert severity="warning">{`${saved}. Compare it with the screenshot.`}</Alert>}
      <DayInput
        name="sentOn"
        label="Date Sent"
        required
        max={today}
        help="The date the member gave, used for late fees and discounts. Correct it if the screenshot differs."
      />
    </CallDialog>
  );
}
