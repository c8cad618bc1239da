import { Snackbar } from '@mui/material';
import { useEffect } from 'react';
import type { Severity } from '../../ui/app/toast.ts';
import { UndoAlert } from './UndoAlert.tsx';
import { useUndoUntil } from './useUndoUntil.ts';

/** While the server has not said until when it offers Undo. */
const OPEN_MS = 60_000;
/** Time to read it, though Undo is over. */
const READ_MS = 5_000;

/**
 * Says that a batch is done, with Undo as long as the server offers it. Above the place of other notices,
 * which come and go meanwhile.
 */
export function UndoNotice(props: {
  readonly message: string;
  readonly batch: string;
  readonly severity: Severity;
  readonly onClose: () => void;
}) {
  const { batch, onClose } = props;
  const until = useUndoUntil(batch);
  useEffect(() => {
    const openMs = until === undefined ? OPEN_MS : Math.max(READ_MS, until - Date.now());
    const timer = setTimeout(onClose, openMs);
    return () => clearTimeout(timer);
  }, [until, onClose]);
  return (
    <Snackbar
      open
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Below dialogs, so that it covers none of their fields.
      sx={{ bottom: { xs: 80, sm: 88 }, zIndex: ({ zIndex }) => zIndex.modal - 1 }}
    >
      <div>
        <UndoAlert {...props} isFilled onDismiss={onClose} />
      </div>
    </Snackbar>
  );
}
