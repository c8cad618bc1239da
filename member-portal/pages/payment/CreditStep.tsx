import { Button, Typography } from '@mui/material';
import { formatDollars } from '../../../ledger/values/money.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useLeaveForReceipt } from './outcome.ts';
import { PaymentUnderWay } from './PaymentUnderWay.tsx';
import { StepAlert, StepButtons } from './StepParts.tsx';
import { paymentsOf, type StepProps } from './step.ts';
import { failureOf, type Running, useAttempt } from './useAttempt.ts';

/** Credit alone: nothing more to fill in. */
export function CreditStep(props: StepProps) {
  const { keeper, quote, back } = props;
  const { draft } = keeper;
  const { uuid, email } = useSession();
  const leave = useLeaveForReceipt(keeper);
  const { attempt, underWay, alert } = useAttempt(props);
  const payOnce = async ({ commit }: Running) => {
    commit();
    const { payment } = await callOnce('misc-payment', {
      payInfo: { pmt_type: 'credits', email },
      ...paymentsOf(draft, uuid),
    });
    return () => leave({ method: 'credits', payment });
  };
  const pay = () => void attempt(payOnce, (error) => failureOf(error, 'Your credit will not be used twice.'));
  return (
    <>
      <Typography>
        {formatDollars(quote.creditsUsed)} of your Bursar Credit of {formatDollars(quote.creditAmount)} will
        be used. Nothing else is charged.
      </Typography>
      {underWay && <PaymentUnderWay {...underWay} />}
      <StepAlert message={alert} />
      <StepButtons>
        {back}
        <Button variant="contained" size="large" loading={underWay !== undefined} onClick={pay}>
          Pay
        </Button>
      </StepButtons>
    </>
  );
}
