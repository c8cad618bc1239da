import { Alert, Box, Snackbar } from '@mui/material';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { newKey } from './newKey.ts';
import { type Severity, type ShowToast, ToastContext } from './toast.ts';

interface Toast {
  readonly id: string;
  readonly message: string;
  readonly severity: Severity;
  readonly batch: string | undefined;
}

/** Says what a batch did, with Undo; it closes itself once that is over. */
type BatchAlert = ComponentType<{
  readonly message: string;
  readonly batch: string;
  readonly severity: Severity;
  readonly isToast: true;
  readonly onClose: () => void;
}>;

const SHOWN_MS = 5_000;

/**
 * Shows what changes inside say once they are done, at the foot of the window. A new sentence takes the place
 * of the last one; Undo of a batch stays beside it. An error stays until it is closed.
 */
export function Toasts(props: { readonly batchAlert?: BatchAlert; readonly children: ReactNode }) {
  const { batchAlert } = props;
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback<ShowToast>(
    (message, batch, severity = 'success') => {
      const toast = { id: newKey(), message, severity, batch: batchAlert && batch };
      setToasts((shown) => [...shown.filter((old) => isBatch(old) !== isBatch(toast)), toast]);
    },
    [batchAlert],
  );
  const remove = ({ id }: Toast) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  // Undo stays for a minute: below dialogs, so that it covers none of their fields.
  const isBelow = toasts.every(isBatch);
  return (
    <ToastContext value={show}>
      {props.children}
      <Box sx={{ ...placeStyle, zIndex: ({ zIndex }) => (isBelow ? zIndex.modal - 1 : zIndex.snackbar) }}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} batchAlert={batchAlert} onClosed={() => remove(toast)} />
        ))}
      </Box>
    </ToastContext>
  );
}

const placeStyle = {
  position: 'fixed',
  insetInline: 8,
  // Above what sticks to the foot of the window: the menu of a phone, a page's own buttons.
  bottom: {
    xs: 'calc(8px + var(--bottom-bar, 0px) + var(--foot, 0px))',
    sm: 'calc(24px + var(--foot, 0px))',
  },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  pointerEvents: 'none',
} as const;

/** Stays, with its text, until it has faded out. */
function OneToast(props: {
  readonly toast: Toast;
  readonly batchAlert: BatchAlert | undefined;
  readonly onClosed: () => void;
}) {
  const { batchAlert: BatchAlert, onClosed } = props;
  const { message, severity, batch } = props.toast;
  const [isOpen, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  const staysOpen = batch !== undefined || severity === 'error';
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={staysOpen ? null : SHOWN_MS}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      slotProps={{ transition: { onExited: onClosed } }}
      sx={{ position: 'static', pointerEvents: 'auto' }}
    >
      {batch !== undefined && BatchAlert !== undefined ? (
        <div>
          <BatchAlert message={message} batch={batch} severity={severity} isToast onClose={close} />
        </div>
      ) : (
        <Alert
          severity={severity}
          variant="filled"
          role={severity === 'error' ? 'alert' : 'status'}
          closeText="Dismiss"
          onClose={close}
        >
          {message}
        </Alert>
      )}
    </Snackbar>
  );
}

function isBatch({ batch }: Toast): boolean {
  return batch !== undefined;
}
