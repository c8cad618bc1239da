import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Closing a form with input asks first. Use `close` as its onClose and render `question` beside it. */
export function useDiscardQuestion(
  dirty: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        title="Discard what you entered?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <Typography>Nothing was saved yet.</Typography>
      </ConfirmDialog>
    ),
  };
}
