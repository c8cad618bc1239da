import { Snackbar } from '@mui/material';
import { UndoAlert } from './UndoAlert.tsx';

/** As long as the server offers Undo. */
const OPEN_MS = 60_000;

/**
 * Says for a minute that a batch is done, with Undo. Above the place of other notices, which come and go
 * meanwhile.
 */
export function UndoNotice(props: {
  readonly message: string;
  readonly batch: string;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  return (
    <Snackbar
      open
      autoHideDuration={OPEN_MS}
      disableWindowBlurListener
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ bottom: { xs: 80, sm: 88 } }}
    >
      <div>
        <UndoAlert {...props} severity="success" isFilled onDismiss={onClose} />
      </div>
    </Snackbar>
  );
}
