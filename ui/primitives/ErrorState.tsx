import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { ApiError } from '../app/client.ts';
import { isOutdated, messageOf } from '../app/errors.ts';
import { EmptyState } from './EmptyState.tsx';

/**
 * What failed in words, the reference that is in the server's log, and a way to try again. A script that is
 * missing is asked for once only, so there the page is to be reloaded.
 */
export function ErrorState({
  error,
  title = 'This could not be loaded',
  tall = false,
  onRetry,
}: {
  readonly error: unknown;
  readonly title?: string | undefined;
  /** In place of a page or a list, not beside what is there. */
  readonly tall?: boolean;
  readonly onRetry?: () => void;
}) {
  const reference = error instanceof ApiError ? error.problem.correlationId : undefined;
  const isMissing = isOutdated(error);
  const message = `${messageOf(error)}${reference === undefined ? '' : ` Reference: ${reference}.`}`;
  const button = onRetry !== undefined && (
    <Button
      {...(tall ? { variant: 'outlined' } : { color: 'inherit', size: 'small' })}
      onClick={isMissing ? () => window.location.reload() : onRetry}
    >
      {isMissing ? 'Reload' : 'Try again'}
    </Button>
  );
  return tall ? (
    <Box role="alert">
      <EmptyState title={title} hint={message} action={button} />
    </Box>
  ) : (
    <Alert severity="error" action={button}>
      <AlertTitle>{title}</AlertTitle>
      {message}
    </Alert>
  );
}
