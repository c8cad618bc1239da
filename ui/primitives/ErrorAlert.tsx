import { Alert } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { messageOf } from '../app/errors.ts';

/** What went wrong with a change; nothing while nothing did. */
export function ErrorAlert({
  error,
  ...props
}: {
  readonly error: Error | string | null | undefined;
  readonly sx?: SxProps<Theme>;
  readonly onClose?: () => void;
}) {
  if (error === null || error === undefined) return null;
  return (
    <Alert severity="error" role="alert" {...props}>
      {typeof error === 'string' ? error : messageOf(error)}
    </Alert>
  );
}
