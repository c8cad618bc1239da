import Close from '@mui/icons-material/Close';
import { Alert, Button, IconButton } from '@mui/material';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Severity } from '../../ui/app/toast.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { useNow } from '../../ui/primitives/useNow.ts';
import { useUndo } from './useUndo.ts';
import { useUndoUntil } from './useUndoUntil.ts';

const UndoResults = lazyDialog(async () => (await import('./UndoResults.tsx')).UndoResults);

/** While it is not known until when the server offers Undo. */
const OPEN_MS = 60_000;
/** Time to read it, though Undo is over. */
const READ_MS = 5_000;

/** Says what a batch did, with Undo and the way to its page. A toast closes once Undo is over. */
export function UndoAlert(props: {
  readonly message: string;
  readonly batch: string;
  readonly severity: Severity;
  readonly isToast?: boolean;
  readonly onClose: () => void;
}) {
  const { message, batch, isToast = false, onClose } = props;
  const { undo, isPending, error, left } = useUndo(batch, onClose);
  const until = useUndoUntil(batch);
  const isOver = useNow(1_000).getTime() >= (until ?? Number.POSITIVE_INFINITY);
  const closesItself = isToast && left === undefined;
  useEffect(() => {
    if (!closesItself) return;
    const openMs = until === undefined ? OPEN_MS : Math.max(READ_MS, until - Date.now());
    const timer = setTimeout(onClose, openMs);
    return () => clearTimeout(timer);
  }, [closesItself, until, onClose]);
  if (left !== undefined) return <UndoResults batch={batch} results={left} onClose={onClose} />;
  return (
    <Alert
      severity={error === null ? props.severity : 'error'}
      variant={isToast ? 'filled' : 'standard'}
      role={error === null ? 'status' : 'alert'}
      action={
        <>
          {error === null && !isOver && (
            <Button color="inherit" size="small" disabled={isPending} onClick={undo}>
              Undo
            </Button>
          )}
          <Button
            color="inherit"
            size="small"
            component={RouterLink}
            to={`/batches/${batch}`}
            onClick={onClose}
          >
            View
          </Button>
          {isToast && (
            <IconButton color="inherit" size="small" aria-label="Dismiss" onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </>
      }
    >
      {error?.message ?? message}
    </Alert>
  );
}
