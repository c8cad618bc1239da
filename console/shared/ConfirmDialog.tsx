import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';

/** Asks before something is done. `error` keeps it open with what went wrong. */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what happens, e.g. "Remove 3 members". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly error?: Error | string | null | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  const close = props.busy ? undefined : props.onClose;
  return (
    <Dialog open={props.open} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        {props.children}
        <ErrorAlert error={props.error} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose} disabled={props.busy ?? false}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          variant="contained"
          color={props.destructive ? 'error' : 'primary'}
          onClick={props.onConfirm}
          loading={props.busy ?? false}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
