import Close from '@mui/icons-material/Close';
import { Alert, Button, IconButton, Snackbar } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useCall } from '../../ui/useCall.ts';

/** As long as the server offers Undo. */
const OPEN_MS = 60_000;

/**
 * Says that a batch is done, with Undo and the way to its page, for a minute. Above the place of other
 * notices, which come and go meanwhile.
 */
export function UndoNotice(props: {
  readonly message: string;
  readonly batch: string;
  readonly onClose: () => void;
}) {
  const { message, batch, onClose } = props;
  const { submit, isPending, error } = useCall('undo-batch');
  const undo = async () => {
    if ((await submit({ id: batch })) !== undefined) onClose();
  };
  return (
    <Snackbar
      open
      autoHideDuration={OPEN_MS}
      disableWindowBlurListener
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ bottom: { xs: 80, sm: 88 } }}
    >
      <Alert
        severity={error === null ? 'success' : 'error'}
        variant="filled"
        role={error === null ? 'status' : 'alert'}
        action={
          <>
            {error === null && (
              <Button color="inherit" size="small" disabled={isPending} onClick={() => void undo()}>
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
            <IconButton color="inherit" size="small" aria-label="Dismiss" onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
      >
        {error?.message ?? message}
      </Alert>
    </Snackbar>
  );
}
