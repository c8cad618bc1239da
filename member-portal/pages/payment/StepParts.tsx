import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';

/** What went wrong in a step of the wizard; nothing while `message` is empty. */
export function StepAlert({ message }: { readonly message: string }) {
  if (message === '') return null;
  return (
    <Alert severity="error" sx={{ my: 2 }}>
      {message}
    </Alert>
  );
}

/** The buttons at the end of a step: back, and on. */
export function StepButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3, justifyContent: 'flex-end' }}>
      {children}
    </Box>
  );
}
