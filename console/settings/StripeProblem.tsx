import { Alert, Button } from '@mui/material';
import { useRead } from '../../ui/data/useRead.ts';

/** That Stripe takes no payments for the organization any more, why, and the way on. */
export function StripeProblem({
  isPending,
  onContinue,
}: {
  readonly isPending: boolean;
  /** Undefined without a bank to connect. */
  readonly onContinue: (() => void) | undefined;
}) {
  const problem = useRead('get-config', {}).data?.[0]?.stripeProblem ?? '';
  if (problem === '') return null;
  return (
    <Alert
      severity="error"
      action={
        onContinue && (
          <Button color="inherit" size="small" loading={isPending} onClick={onContinue}>
            Continue at Stripe
          </Button>
        )
      }
    >
      {problem} Members cannot pay by card or bank.
    </Alert>
  );
}
