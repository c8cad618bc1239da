import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useBackCloses } from '../forms/useBackCloses.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';

/** The alert about marks that were not submitted (spec 3 section 8), with what can be done about it. */
export function Unsubmitted(props: {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const titleId = useId();
  const textId = useId();
  const { isPending } = props;
  const stay = () => {
    if (!isPending) props.onStay();
  };
  useBackCloses(stay);
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={stay}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>Attendance not submitted</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          You have not submitted the attendance data. Please submit if you wish to save the data.
        </DialogContentText>
        <ErrorAlert error={props.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={stay} disabled={isPending}>
          Stay
        </Button>
        <Button color="error" onClick={props.onLeave} disabled={isPending}>
          Leave
        </Button>
        <Button variant="contained" onClick={props.onSubmit} loading={isPending}>
          Submit
        </Button>
      </DialogActions>
    </Dialog>
  );
}
