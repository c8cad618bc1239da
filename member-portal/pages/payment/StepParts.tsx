import { Alert, Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';

/** The error of a step of the wizard; hidden while `message` is empty. It takes the focus from the button. */
export function StepAlert({ message }: { readonly message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== '') alert.current?.focus();
  }, [message]);
  if (message === '') return null;
  return (
    <Alert ref={alert} severity="error" tabIndex={-1} sx={{ my: 4, scrollMarginBlock: 16 }}>
      {message}
    </Alert>
  );
}

/** The buttons at the end of a step: back, and on. */
export function StepButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6, justifyContent: 'flex-end' }}>
      {children}
    </Box>
  );
}
