import { Alert } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Row } from '../../../ui/primitives/Stack.tsx';

/** The error of a step of the wizard; hidden while `message` is empty. It takes the focus from the button. */
export function StepAlert({ message }: { readonly message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== '') alert.current?.focus();
  }, [message]);
  if (message === '') return null;
  return (
    <Alert ref={alert} severity="error" tabIndex={-1} sx={{ scrollMarginBlock: 16 }}>
      {message}
    </Alert>
  );
}

/** The buttons at the end of a step: back, and on. */
export function StepButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Row gap={3} justify="end">
      {children}
    </Row>
  );
}
