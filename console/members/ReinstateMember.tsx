import { Typography } from '@mui/material';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';

/** Asks before a removed member is listed again, and says what comes back. */
export function ReinstateMember(props: {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly onClose: () => void;
}) {
  const { memberId, name, email, onClose } = props;
  return (
    <AskDialog
      title={`Reinstate ${name}?`}
      confirmLabel="Reinstate member"
      call="reinstate-member"
      input={{ _id: memberId }}
      onClose={onClose}
    >
      <Typography>
        {`Restores the member with the same role and account. A link to set a password is emailed to ${email}.`}
      </Typography>
    </AskDialog>
  );
}
