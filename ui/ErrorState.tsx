import { Alert, AlertTitle, Button } from '@mui/material';
import { ApiError } from '../api/contract/client.ts';
import { messageOf } from './errors.ts';

/** What failed in words, the reference that is in the server's log, and a way to try again. */
export function ErrorState({
  error,
  title = 'This could not be loaded',
  onRetry,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}) {
  const reference = error instanceof ApiError ? error.problem.correlationId : undefined;
  return (
    <Alert
      severity="error"
      action={
        onRetry !== undefined && (
          <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        )
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {messageOf(error)}
      {reference !== undefined && <> Reference: {reference}.</>}
    </Alert>
  );
}
