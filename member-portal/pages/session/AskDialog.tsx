import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../../api/contract/client.ts';
import { messageOf } from '../../../ui/errors.ts';
import { notByBackdrop } from '../../shared/notByBackdrop.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  /** How somebody shows that it is really them. */
  readonly proof: 'password' | 'code';
  readonly busy: boolean;
  readonly error: unknown;
  readonly onConfirm: (proof: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks before sign-in settings change, with a proof that this is not somebody else at an unattended computer.
 */
export function AskDialog({ proof, busy, error, ...props }: Props) {
  const titleId = useId();
  const [value, setValue] = useState('');
  const mistake = error instanceof ApiError ? error.fieldErrors[proof] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (value !== '' && !busy) props.onConfirm(value);
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : notByBackdrop(props.onClose)}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent>
          <Typography sx={{ mb: 2.5 }}>{props.text}</Typography>
          {error !== null && mistake === undefined && (
            <Alert severity="error" sx={{ mb: 2.5 }}>
              {messageOf(error)}
            </Alert>
          )}
          {proof === 'password' ? (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              autoFocus
              value={value}
              mistake={mistake}
              onChange={setValue}
            />
          ) : (
            <CodeField value={value} mistake={mistake} onChange={setValue} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.destructive ? 'error' : 'primary'}
            disabled={value === ''}
            loading={busy}
          >
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
