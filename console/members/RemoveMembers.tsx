import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';

/** Removes the members that are ticked, on whichever page of the list. */
export function RemoveSelected() {
  const { selectedIds } = useListContext<Member>();
  const [dialog, open, close] = useDialog<'remove'>();
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => open('remove')}>
        Remove Members
      </Button>
      {dialog && <RemoveDialog ids={selectedIds} onClose={close} />}
    </>
  );
}

/** Asks before members are removed, and says what stays. `name` and `owed`: for one person. */
export function RemoveDialog(props: {
  readonly ids: readonly Member['id'][];
  readonly name?: string;
  readonly owed?: Pick<Member, 'remaining' | 'scheduled'>;
  readonly onClose: () => void;
}) {
  const { ids, name, owed = { remaining: 0, scheduled: 0 }, onClose } = props;
  const { onUnselectItems } = useListContext();
  const count = ids.length === 1 ? '1 member' : `${ids.length} members`;
  return (
    <AskDialog
      title={`Remove ${name ?? count}?`}
      confirmLabel={`Remove ${name === undefined ? count : 'member'}`}
      isDestructive
      call="delete-member"
      input={{ idArray: ids.map((_id) => ({ _id })) }}
      onDone={() => {
        onUnselectItems();
        onClose();
      }}
      onClose={onClose}
    >
      <Typography>
        {ids.length === 1 ? 'This person leaves' : 'They leave'} the list and can no longer sign in. Charges,
        payments and the whole history stay on record.
      </Typography>
      {(owed.remaining > 0 || owed.scheduled > 0) && (
        <Typography sx={{ mt: 1 }}>
          {`${formatDollars(owed.remaining)} is due now and ${formatDollars(owed.scheduled)} scheduled, and stays so until it is paid, removed or written off.`}
        </Typography>
      )}
    </AskDialog>
  );
}
