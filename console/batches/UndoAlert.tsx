import Close from '@mui/icons-material/Close';
import { Alert, Button, IconButton } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Severity } from '../../ui/app/toast.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { useNow } from '../../ui/primitives/useNow.ts';
import { useUndo } from './useUndo.ts';
import { useUndoUntil } from './useUndoUntil.ts';

const UndoResults = lazyDialog(async () => (await import('./UndoResults.tsx')).UndoResults);

/** Says what a batch did, with Undo and the way to its page. */
export function UndoAlert(props: {
  readonly message: string;
  readonly batch: string;
  readonly severity: Severity;
  readonly isFilled?: boolean;
  readonly onDismiss?: () => void;
  /** It was undone, or is looked at on its page. */
  readonly onClose: () => void;
}) {
  const { message, batch, onDismiss, onClose } = props;
  const { undo, isPending, error, left } = useUndo(batch, onClose);
  const until = useUndoUntil(batch);
  const isOver = useNow(1_000).getTime() >= (until ?? Number.POSITIVE_INFINITY);
  if (left !== undefined) return <UndoResults batch={batch} results={left} onClose={onClose} />;
  return (
    <Alert
      severity={error === null ? props.severity : 'error'}
      variant={props.isFilled ? 'filled' : 'standard'}
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
          {onDismiss !== undefined && (
            <IconButton color="inherit" size="small" aria-label="Dismiss" onClick={onDismiss}>
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
