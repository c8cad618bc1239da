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
        {actOn(selected)}
      </Button>
      {dialog && <ResendConfirmation members={selected} onClose={close} />}
    </>
  );
}

type Invited = Pick<Member, 'id' | 'name' | 'email'> & Partial<Pick<Member, 'invited'>>;

/** Members who were added without an invitation get their first. */
const actOn = (members: readonly Invited[]) =>
  members.every(({ invited }) => invited === false) ? 'Invite' : 'Resend Confirmation';

/** Asks before confirmations are sent again, and names who gets one. */
export function ResendConfirmation(props: {
  readonly members: readonly Invited[];
  readonly onClose: () => void;
}) {
  const { members, onClose } = props;
  const [first] = members;
  const act = actOn(members);
  const link = act === 'Invite' ? 'a link to set a password.' : 'a new link to set a password.';
  const isOne = members.length === 1;
  const whom = isOne ? first?.name : `${members.length} members`;
  return (
    <AskDialog
      title={act === 'Invite' ? `Invite ${whom}?` : `Resend the confirmation to ${whom}?`}
      confirmLabel={act}
      call="resend-confirmation"
      input={{ ids: members.map(({ id }) => ({ _id: id })) }}
      onClose={onClose}
    >
      <Typography>
        {isOne ? `${first?.email} gets` : 'Each gets'} an email with {link}
        {act !== 'Invite' && (isOne ? ' The earlier link stops working.' : ' Earlier links stop working.')}
      </Typography>
      {!isOne && <ActsOn rows={members.map(({ id, name: label }) => ({ id, label }))} />}
    </AskDialog>
  );
}
