import { Typography } from '@mui/material';
import type { Member } from '../../api/member/contract.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';

/** Sends a member no reminders of what is due, or sends them again. */
export function PauseReminders(props: { readonly member: Member; readonly onClose: () => void }) {
  const { _id, name, remindersPaused } = props.member;
  const label = remindersPaused ? 'Resume reminders' : 'Pause reminders';
  return (
    <AskDialog
      title={label}
      confirmLabel={label}
      call="pause-reminders"
      input={{ idArray: [{ _id }], paused: !remindersPaused }}
      onClose={props.onClose}
    >
      <Typography>
        {remindersPaused
          ? `${name} gets reminders again.`
          : `${name} gets no reminders, by schedule or by hand, until you resume them.`}
      </Typography>
    </AskDialog>
  );
}
