import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/contract/browser/errors.ts';
import { callApi } from '../../../api/contract/client.ts';
import { miscPayment } from '../../../api/contract/payment.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { useSession } from '../../session.ts';
import { StepAlert, StepButtons } from './StepParts.tsx';
import { useLeaveForReceipt } from './settle.ts';
import { paymentsOf, type StepProps } from './step.ts';

/** Credit alone: nothing more to fill in. */
export function CreditStep({ keeper, quote, back }: StepProps) {
  const { draft } = keeper;
  const { uuid, email } = useSession();
  const leave = useLeaveForReceipt(keeper);
  const pay = useMutation({
    mutationFn: () =>
      callApi(
        miscPayment,
        { payInfo: { pmt_type: 'credits', email }, ...paymentsOf(draft, uuid) },
        { idempotencyKey: draft.key },
      ),
    onSuccess: ({ payment }) => leave({ method: 'credits', payment }),
  });
  return (
    <>
      <Typography>
        {formatDollars(quote.creditsUsed)} of your Bursar Credit of {formatDollars(quote.creditAmount)} will
        be used. Nothing else is charged.
      </Typography>
      <StepAlert message={pay.isError ? messageOf(pay.error) : ''} />
      <StepButtons>
        {back}
        <Button
          variant="contained"
          size="large"
          loading={pay.isPending}
          onClick={() => !pay.isPending && pay.mutate()}
        >
          Pay
        </Button>
      </StepButtons>
    </>
  );
}
