import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { useBackCloses } from './useBackCloses.ts';

/** Asks before something is done; `error` keeps it open. `AskDialog` asks before a call. */
export function Question(props: {
  readonly title: string;
  /** Read out when the dialog opens. */
  readonly children: ReactNode;
  /** What is entered, below the text. */
  readonly input?: ReactNode;
  /** The verb of what happens, as in "Remove 3 members". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
  /** A tap beside it is no answer, where closing it is one. */
  readonly mustAnswer?: boolean;
  readonly error?: Error | string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  const textId = useId();
  const { isPending = false, mustAnswer = false } = props;
  const close = () => {
    if (!isPending) props.onClose();
  };
  useBackCloses(close);
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (!(mustAnswer && reason === 'backdropClick')) close();
      }}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <Stack>
          <Stack gap={2} id={textId}>
            {props.children}
          </Stack>
          {props.input}
          <ErrorAlert error={props.error} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
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
