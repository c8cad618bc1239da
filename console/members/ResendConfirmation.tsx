import { Button, Typography } from '@mui/material';
import type { Member } from '../../api/member/contract.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { useSelectedRows } from '../list/SelectedRows.tsx';

/** Mails the members that are ticked, on whichever page of the list, a new link that sets the password. */
export function ResendToSelected() {
  const selected = useSelectedRows<Member>();
  const [dialog, open, close] = useDialog<'resend'>();
  return (
    <>
      <Button size="small" onClick={() => open('resend')}>
        Resend Confirmation
      </Button>
      {dialog && <ResendConfirmation members={selected} onClose={close} />}
    </>
  );
}

/** Asks before confirmations are sent again, and names who gets one. */
export function ResendConfirmation(props: {
  readonly members: readonly Pick<Member, 'id' | 'name' | 'email'>[];
  readonly onClose: () => void;
}) {
  const { members, onClose } = props;
  const [first] = members;
  const isOne = members.length === 1;
  const whom = isOne ? first?.name : `${members.length} members`;
  return (
    <AskDialog
      title={`Resend the confirmation to ${whom}?`}
      confirmLabel="Resend Confirmation"
      call="resend-confirmation"
      input={{ ids: members.map(({ id }) => ({ _id: id })) }}
      onClose={onClose}
    >
      <Typography>
        {isOne
          ? `${first?.email} gets an email with a new link to set a password. The earlier link stops working.`
          : 'Each gets an email with a new link to set a password. Earlier links stop working.'}
      </Typography>
      {!isOne && <ActsOn rows={members.map(({ id, name: label }) => ({ id, label }))} />}
    </AskDialog>
  );
}
