import { Alert, AlertTitle, Button } from '@mui/material';
import { ApiError } from '../../api/contract/client.ts';

/** What failed in words, the reference that is in the server's log, and a way to try again. */
export function ErrorState(props: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { error, onRetry } = props;
  const reference = error instanceof ApiError ? error.problem.correlationId : undefined;
  return (
    <Alert
      severity="error"
      action={
        onRetry !== undefined && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        )
      }
    >
      <AlertTitle>This could not be loaded</AlertTitle>
      {messageOf(error)}
      {reference !== undefined && <> Reference: {reference}.</>}
    </Alert>
  );
}

/** A failure as a sentence for the person in front of the screen. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
