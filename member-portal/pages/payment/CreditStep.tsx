import { Button, Typography } from '@mui/material';
import { callApi } from '../../../api/contract/client.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { useSession } from '../../session.ts';
import { useLeaveForReceipt } from './outcome.ts';
import { StepAlert, StepButtons } from './StepParts.tsx';
import { paymentsOf, type StepProps } from './step.ts';
import { failureOf, useAttempt } from './useAttempt.ts';

/** Credit alone: nothing more to fill in. */
export function CreditStep({ keeper, quote, back }: StepProps) {
  const { draft } = keeper;
  const { uuid, email } = useSession();
  const leave = useLeaveForReceipt(keeper);
  const { attempt, isPending, alert } = useAttempt();
  const payOnce = async (): Promise<string> => {
    const { payment } = await callApi(
      'misc-payment',
      { payInfo: { pmt_type: 'credits', email }, ...paymentsOf(draft, uuid) },
      { idempotencyKey: draft.key },
    );
    leave({ method: 'credits', payment });
    return '';
  };
  const pay = () => void attempt(payOnce, (error) => failureOf(error, 'Your credit will not be used twice.'));
  return (
    <>
      <Typography>
        {formatDollars(quote.creditsUsed)} of your Bursar Credit of {formatDollars(quote.creditAmount)} will
        be used. Nothing else is charged.
      </Typography>
      <StepAlert message={alert} />
      <StepButtons>
        {back}
        <Button variant="contained" size="large" loading={isPending} onClick={pay}>
          Pay
        </Button>
      </StepButtons>
    </>
  );
}
