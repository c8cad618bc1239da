import Close from '@mui/icons-material/Close';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material';
import type { Breakpoint } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useId } from 'react';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { useDiscardQuestion } from './useDiscardQuestion.tsx';
import { usePhone } from './usePhone.ts';

/**
 * A dialog with a form: a title, a close button, the fields, and one button that sends it; full screen on a
 * phone. Without `submitLabel`, `actions` fill the row of buttons.
 */
export function FormDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel?: string;
  readonly submitDisabled?: boolean;
  readonly busy?: boolean;
  /** Something was entered, so that closing asks first whether to give it up. */
  readonly dirty?: boolean;
  readonly error?: Error | string | null | undefined;
  readonly actions?: ReactNode;
  /** Stays in sight above the buttons, however far the fields are scrolled. */
  readonly notice?: ReactNode;
  readonly maxWidth?: Breakpoint;
  readonly fullScreen?: boolean;
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  const phone = usePhone();
  const busy = props.busy ?? false;
  const { close, question } = useDiscardQuestion(props.dirty ?? false, props.onClose);
  const hasActions = props.submitLabel !== undefined || Boolean(props.actions);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside a form (portals bubble in React) must not send the outer one.
    event.stopPropagation();
    if (!busy) props.onSubmit?.();
  };
  return (
    <>
      <Dialog
        open={props.open}
        onClose={busy ? undefined : close}
        aria-labelledby={titleId}
        maxWidth={props.maxWidth ?? 'sm'}
        fullWidth
        fullScreen={phone || (props.fullScreen ?? false)}
      >
        <DialogTitle id={titleId} sx={{ pr: 7 }}>
          {props.title}
        </DialogTitle>
        <IconButton
          aria-label="Close"
          onClick={close}
          disabled={busy}
          sx={{ position: 'absolute', right: 10, top: 12 }}
        >
          <Close fontSize="small" />
        </IconButton>
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          <DialogContent dividers>
            <ErrorAlert error={props.error} sx={{ mb: 2 }} />
            {props.children}
          </DialogContent>
          {props.notice}
          {hasActions && (
            <DialogActions sx={{ px: 2, py: 1.5, flexWrap: 'wrap' }}>
              {props.actions}
              {props.submitLabel !== undefined && (
                <>
                  <Button onClick={close} disabled={busy}>
                    Cancel
                  </Button>
                  <Button
                    type="submit"
                    variant="contained"
                    loading={busy}
                    disabled={props.submitDisabled ?? false}
                  >
                    {props.submitLabel}
                  </Button>
                </>
              )}
            </DialogActions>
          )}
        </form>
      </Dialog>
      {question}
    </>
  );
}
