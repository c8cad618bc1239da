import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import type { UnderWay } from './useAttempt.ts';

/** Closes the page, its menu and its buttons while a payment is under way. */
export function PaymentUnderWay({
  stop,
  uploaded,
}: UnderWay & {
  /** How much of the screenshot was uploaded, in percent. */
  readonly uploaded?: number | undefined;
}) {
  const titleId = useId();
  const textId = useId();
  return (
    // The fields of 3-D Secure are in a frame of Stripe's own, outside of this dialog.
    <Dialog
      open
      disableEnforceFocus
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>Payment in progress</DialogTitle>
      <DialogContent>
        <Typography id={textId} sx={{ mb: 4 }}>
          {uploaded === undefined
            ? 'Please keep this page open until it is done.'
            : `Uploading the screenshot … ${uploaded}%`}
        </Typography>
        <LinearProgress
          aria-label={uploaded === undefined ? 'Payment' : 'Upload'}
          {...(uploaded !== undefined && { variant: 'determinate', value: uploaded })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={stop} disabled={stop === undefined}>
          Stop
        </Button>
      </DialogActions>
    </Dialog>
  );
}
