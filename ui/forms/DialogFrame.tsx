import Close from '@mui/icons-material/Close';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material';
import type { Breakpoint } from '@mui/material/styles';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useUnsent } from '../app/signInAgain.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Row } from '../primitives/Stack.tsx';
import { usePhone } from '../primitives/usePhone.ts';
import { LosesInput } from './LosesInput.tsx';
import { useBackCloses } from './useBackCloses.ts';
import { useDialog } from './useDialog.ts';

/**
 * A dialog, full screen on a phone; Back closes it. With `onSubmit` it is a form, sent by `submitLabel`'s
 * button.
 */
export function DialogFrame(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel?: ReactNode;
  readonly submitDisabled?: boolean;
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
  /** Something was entered: closing asks first whether to give it up. */
  readonly isDirty?: boolean;
  readonly error?: Error | string | null | undefined;
  readonly actions?: ReactNode;
  /** Stays in sight above the buttons, however far the content is scrolled. */
  readonly notice?: ReactNode;
  readonly maxWidth?: Breakpoint;
  /** At the right edge, as high as the window: the page beside it stays in sight. */
  readonly isSheet?: boolean;
  /** Beside the title. */
  readonly heading?: ReactNode;
  readonly fullScreen?: boolean;
  readonly onSubmit?: (form: Element) => void;
  readonly onClose: () => void;
}) {
  const { isPending = false, isDirty = false, onClose } = props;
  useUnsent(isDirty);
  const titleId = useId();
  const phone = usePhone();
  const [question, ask, keepEditing] = useDialog<'discard'>();
  const close = () => {
    if (isPending) return;
    if (isDirty) ask('discard');
    else onClose();
  };
  useBackCloses(close);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog inside a form (portals bubble in React) must not send the outer one.
    event.stopPropagation();
    if (!isPending) props.onSubmit?.(event.currentTarget);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        aria-labelledby={titleId}
        maxWidth={props.maxWidth ?? 'sm'}
        fullWidth
        fullScreen={phone || (props.fullScreen ?? false)}
        {...(props.isSheet && !phone && { sx: sheetStyle })}
      >
        <DialogTitle id={titleId} sx={{ pr: 14 }}>
          {props.title}
        </DialogTitle>
        <Row gap={1} sx={{ position: 'absolute', right: 10, top: 12 }}>
          {props.heading}
          <IconButton aria-label="Close" onClick={close} disabled={isPending}>
            <Close fontSize="small" />
          </IconButton>
        </Row>
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          <DialogContent dividers>{props.children}</DialogContent>
          {props.notice}
          <ErrorAlert error={props.error} sx={{ borderRadius: 0, flexShrink: 0 }} />
          {(props.submitLabel !== undefined || Boolean(props.actions)) && (
            <DialogActions>
              {props.actions}
              {props.submitLabel !== undefined && (
                <>
                  <Button onClick={close} disabled={isPending}>
                    Cancel
                  </Button>
                  <Button
                    type="submit"
                    variant="contained"
                    color={props.isDestructive ? 'error' : 'primary'}
                    loading={isPending}
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
      {question !== undefined && (
        <LosesInput
          title="Discard what you entered?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onClose={keepEditing}
        />
      )}
    </>
  );
}

const sheetStyle = {
  '& .MuiDialog-container': { justifyContent: 'flex-end' },
  '& .MuiDialog-paper': { height: 1, maxHeight: 1, m: 0, borderRadius: '0 !important' },
} as const;
