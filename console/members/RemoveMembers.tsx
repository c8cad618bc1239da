import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useUnselectAll } from 'react-admin';
import { deleteMember, type Member } from '../../api/contract/member.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useCall } from '../shared/useCall.ts';

/** Removes the members that are ticked in the table. */
export function RemoveSelected() {
  const { data = [], selectedIds } = useListContext<Member>();
  const [open, setOpen] = useState(false);
  const chosen = new Set(selectedIds);
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setOpen(true)}>
        Remove Members
      </Button>
      {open && (
        <RemoveDialog members={data.filter(({ id }) => chosen.has(id))} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Asks before members are removed, and says what stays. */
export function RemoveDialog(props: { readonly members: readonly Member[]; readonly onClose: () => void }) {
  const { members, onClose } = props;
  const remove = useCall(deleteMember);
  const unselectAll = useUnselectAll('members');
  const [first] = members;
  const one = members.length === 1 && first !== undefined;
  const confirm = async () => {
    const removed = await remove.send({ idArray: members.map(({ _id }) => ({ _id })) });
    if (removed === undefined) return;
    unselectAll();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={one ? `Remove ${first.name}?` : `Remove ${members.length} members?`}
      confirmLabel={one ? 'Remove member' : `Remove ${members.length} members`}
      destructive
      busy={remove.busy}
      error={remove.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        {one ? 'This person leaves' : 'They leave'} the list and can no longer sign in. Charges, payments and
        the whole history stay on record.
      </Typography>
    </ConfirmDialog>
  );
}
