import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ErrorAlert } from '../ErrorAlert.tsx';

/** Asks before something is done; `error` keeps it open. `AskDialog` asks before a call. */
export function Question(props: {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what happens, as in "Remove 3 members". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
  readonly error?: Error | string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  const { isPending = false, onClose } = props;
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        {props.children}
        <ErrorAlert error={props.error} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          variant="contained"
          color={props.isDestructive ? 'error' : 'primary'}
          onClick={props.onConfirm}
          loading={isPending}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
