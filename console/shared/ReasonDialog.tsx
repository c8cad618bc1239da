import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before something is done, and why. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  /** Who will read the reason. */
  readonly hint: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly children: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else props.onConfirm(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      title={props.title}
      confirmLabel={props.confirmLabel}
      destructive={props.destructive ?? false}
      busy={props.busy}
      error={props.error}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      {props.children}
      <TextField
        label="Reason"
        required
        autoFocus
        fullWidth
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing}
        helperText={missing ? 'The reason field is required.' : props.hint}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </ConfirmDialog>
  );
}
