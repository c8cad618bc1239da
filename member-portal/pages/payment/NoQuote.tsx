import { Alert, Box, Button, Link } from '@mui/material';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { formatDollars } from '../../../ledger/values/money.ts';
import { receiptPath } from '../../../ui/account/receiptPath.ts';
import { isRefusal } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import type { DraftKeeper } from './draft.ts';
import { alreadyMade } from './rules.ts';
import { StepButtons } from './StepParts.tsx';

/** Why this cannot be paid, mostly because another tab or a lost answer already paid it. */
export function NoQuote(props: {
  readonly error: unknown;
  readonly keeper: DraftKeeper;
  readonly onRetry: () => void;
}) {
  const { error, keeper, onRetry } = props;
  const { uuid, today } = useSession();
  const navigate = useNavigate();
  const payments = useRead('get-payments', { uuid }, { staleTime: 0 });
  const made = isRefusal(error) ? alreadyMade(keeper.draft.rows, payments.data ?? [], today) : undefined;
  if (made !== undefined) {
    const leave = () => {
      keeper.finish();
      navigate(receiptPath(made._id), { replace: true });
    };
    return (
      <>
        <Alert severity="success">
          You already made this payment of {formatDollars(made.amount)}. Nothing is charged again.
        </Alert>
        <StepButtons>
          <Button variant="contained" size="large" onClick={leave}>
            Go to the receipt
          </Button>
        </StepButtons>
      </>
    );
  }
  return (
    <>
      <Alert severity="error">
        {messageOf(error)}
        {isRefusal(error) && (
          <Box component="p" sx={{ m: 0, mt: 1 }}>
            What you owe has changed since you chose what to pay. Your payments are under{' '}
            <Link component={RouterLink} to="/payHistory" color="inherit">
              Payments
            </Link>
            .
          </Box>
        )}
      </Alert>
      <StepButtons>
        <Button size="large" onClick={() => navigate('/pay')}>
          Back to the payment list
        </Button>
        <Button variant="outlined" size="large" onClick={onRetry}>
          Try again
        </Button>
      </StepButtons>
    </>
  );
}
