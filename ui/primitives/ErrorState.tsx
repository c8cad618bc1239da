import { Alert, AlertTitle, Button } from '@mui/material';
import { ApiError } from '../app/client.ts';
import { isOutdated, messageOf } from '../app/errors.ts';

/**
 * What failed in words, the reference that is in the server's log, and a way to try again. A script that is
 * missing is asked for once only, so there the page is to be reloaded.
 */
export function ErrorState({
  error,
  title = 'This could not be loaded',
  onRetry,
}: {
  readonly error: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: () => void;
}) {
  const reference = error instanceof ApiError ? error.problem.correlationId : undefined;
  const isMissing = isOutdated(error);
  return (
    <Alert
      severity="error"
      action={
        onRetry !== undefined && (
          <Button
            color="inherit"
            size="small"
            onClick={isMissing ? () => window.location.reload() : onRetry}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {isMissing ? 'Reload' : 'Try again'}
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
