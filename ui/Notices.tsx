import { Alert, Snackbar } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Notify } from './notify.ts';

/** Shows what changes inside say once they are done, for a moment, at the foot of the window. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Notify
      value={(next) => {
        setMessage(next);
        setOpen(true);
      }}
    >
      {children}
      <Snackbar
        open={isOpen}
        autoHideDuration={5_000}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
      >
        <Alert severity="success" variant="filled" role="status" onClose={close}>
          {message}
        </Alert>
      </Snackbar>
    </Notify>
  );
}
