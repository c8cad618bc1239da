import { Alert, AlertTitle, Button } from '@mui/material';
import { messageOf, referenceOf } from './errors.ts';

/** A failed read: what happened in words, the reference that is in the server's log, and a way to try again. */
export function ErrorState(props: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}) {
  const reference = referenceOf(props.error);
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        props.onRetry !== undefined && (
          <Button color="inherit" size="small" onClick={props.onRetry}>
            Try again
          </Button>
        )
      }
    >
      <AlertTitle>{props.title ?? 'This could not be loaded'}</AlertTitle>
      {messageOf(props.error)}
      {reference !== undefined && <> Reference: {reference}.</>}
    </Alert>
  );
}
