import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useCall } from '../../ui/useCall.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';

/** Removes the members that are ticked, on whichever page of the list. */
export function RemoveSelected() {
  const { selectedIds } = useListContext<Member>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setOpen(true)}>
        Remove Members
      </Button>
      {open && <RemoveDialog ids={selectedIds} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Asks before members are removed, and says what stays. `name` and `owed`, in dollars, are for one person.
 */
export function RemoveDialog(props: {
  readonly ids: readonly Member['id'][];
  readonly name?: string;
  readonly owed?: number;
  readonly onClose: () => void;
}) {
  const { ids, name, owed = 0, onClose } = props;
  const remove = useCall('delete-member');
  const { onUnselectItems } = useListContext();
  const count = ids.length === 1 ? '1 member' : `${ids.length} members`;
  const confirm = async () => {
    const removed = await remove.submit({ idArray: ids.map((_id) => ({ _id })) });
    if (removed === undefined) return;
    onUnselectItems();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Remove ${name ?? count}?`}
      confirmLabel={`Remove ${name === undefined ? count : 'member'}`}
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        {ids.length === 1 ? 'This person leaves' : 'They leave'} the list and can no longer sign in. Charges,
        payments and the whole history stay on record.
      </Typography>
      {owed > 0 && (
        <Typography sx={{ mt: 1 }}>
          {`${formatDollars(owed)} is still owed, and stays so until it is paid, removed or written off.`}
        </Typography>
      )}
    </ConfirmDialog>
  );
}
