import { Typography } from '@mui/material';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';

/** Takes an account back from collections. */
export function Recall(props: {
  readonly memberId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  return (
    <AskDialog
      title="Recall from Collections"
      confirmLabel="Recall"
      reason={{ help: 'Shown in the history' }}
      call="recall-from-collections"
      input={(reason) => ({ uuid: props.memberId, reason })}
      onClose={props.onClose}
    >
      <Typography>
        {`${props.name} gets reminders again. Let the collector know too: Bursar does not.`}
      </Typography>
    </AskDialog>
  );
}
