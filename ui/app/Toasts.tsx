import { Alert, Snackbar } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type Severity, ToastContext } from './toast.ts';

interface Notice {
  readonly message: string;
  readonly severity: Severity;
}

/** Shows what changes inside say once they are done, for a moment, at the foot of the window. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [{ message, severity }, setNotice] = useState<Notice>({ message: '', severity: 'success' });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <ToastContext
      value={(next, _, severity = 'success') => {
        setNotice({ message: next, severity });
        setOpen(true);
      }}
    >
      {children}
      <Snackbar
        open={isOpen}
        autoHideDuration={5_000}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
      >
        <Alert
          severity={severity}
          variant="filled"
          role={severity === 'error' ? 'alert' : 'status'}
          onClose={close}
        >
          {message}
        </Alert>
      </Snackbar>
    </ToastContext>
  );
}
