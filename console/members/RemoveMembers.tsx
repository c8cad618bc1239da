import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { useSelectedRows } from '../shared/SelectedRows.tsx';

/** Removes the members that are ticked, on whichever page of the list. */
export function RemoveSelected() {
  const selected = useSelectedRows<Member>();
  const [dialog, open, close] = useDialog<'remove'>();
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => open('remove')}>
        Remove Members
      </Button>
      {dialog && <RemoveDialog members={selected} onClose={close} />}
    </>
  );
}

/** Asks before members are removed, names them, and says what stays. `owed`: of one person. */
export function RemoveDialog(props: {
  readonly members: readonly Pick<Member, 'id' | 'name'>[];
  readonly owed?: Pick<Member, 'remaining' | 'scheduled'>;
  readonly onClose: () => void;
}) {
  const { members, owed = { remaining: 0, scheduled: 0 }, onClose } = props;
  const { onUnselectItems } = useListContext();
  const [{ name } = { name: '' }] = members;
  const isOne = members.length === 1;
  const count = isOne ? 'member' : `${members.length} members`;
  return (
    <AskDialog
      title={`Remove ${isOne ? name : count}?`}
      confirmLabel={`Remove ${count}`}
      isDestructive
      call="delete-member"
      input={{ idArray: members.map(({ id }) => ({ _id: id })) }}
      onDone={() => {
        onUnselectItems();
        onClose();
      }}
      onClose={onClose}
    >
      <Typography>
        {isOne ? 'This person leaves' : 'They leave'} the list and can no longer sign in. Charges, payments
        and the whole history stay on record.
      </Typography>
      {!isOne && <ActsOn rows={members.map(({ id, name: label }) => ({ id, label }))} />}
      {(owed.remaining > 0 || owed.scheduled > 0) && (
        <Typography sx={{ mt: 1 }}>
          {`${formatDollars(owed.remaining)} is due now and ${formatDollars(owed.scheduled)} scheduled, and stays so until it is paid, removed or written off.`}
        </Typography>
      )}
    </AskDialog>
  );
}
