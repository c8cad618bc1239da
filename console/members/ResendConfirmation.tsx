import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import { Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';

/** Mails the members that are ticked, on whichever page of the list, a new link that sets the password. */
export function ResendToSelected() {
  const { selectedIds } = useListContext<Member>();
  const [dialog, open, close] = useDialog<'resend'>();
  return (
    <>
      <Button size="small" startIcon={<MarkEmailUnreadOutlined />} onClick={() => open('resend')}>
        Resend Confirmation
      </Button>
      {dialog && <ResendConfirmation ids={selectedIds} onClose={close} />}
    </>
  );
}

/** Asks before confirmations are sent again. `name` and `email`: of one person. */
export function ResendConfirmation(props: {
  readonly ids: readonly Member['id'][];
  readonly name?: string;
  readonly email?: string;
  readonly onClose: () => void;
}) {
  const { ids, email, onClose } = props;
  const isOne = ids.length === 1;
  const whom = props.name ?? (isOne ? '1 member' : `${ids.length} members`);
  return (
    <AskDialog
      title={`Resend the confirmation to ${whom}?`}
      confirmLabel="Resend Confirmation"
      call="resend-confirmation"
      input={{ ids: ids.map((_id) => ({ _id })) }}
      onClose={onClose}
    >
      <Typography>
        {isOne
          ? `${email ?? 'This person'} gets a mail with a new link that sets the password. The earlier link stops working.`
          : 'They each get a mail with a new link that sets the password. Earlier links stop working.'}
      </Typography>
    </AskDialog>
  );
}
