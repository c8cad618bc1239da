import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { Member } from '../../api/contract/member.ts';
import { later } from '../../ui/later.tsx';
import { NoMail } from '../../ui/NotSetUp.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useSession } from '../session.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { AddButton, Nothing, Panel, PanelList, PanelRow } from './Panel.tsx';
import { usePeople } from './usePeople.ts';

const AddAdmin = later(async () => (await import('./AddAdmin.tsx')).AddAdmin);

/** The administrators. Nobody removes themselves here, so that one always stays; the server checks it too. */
export function AdminsPanel() {
  const session = useSession();
  const people = usePeople('admin');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Member>();
  const isMe = ({ _id }: Member) => _id === session?.uuid;
  return (
    <Panel
      title="Current Admins"
      action={
        <AddButton icon={<PersonAddOutlined />} onClick={() => setAdding(true)}>
          Add New Admin
        </AddButton>
      }
    >
      <NoMail />
      <PanelList
        label="Current Admins"
        items={people.data?.toSorted((a, b) => Number(isMe(b)) - Number(isMe(a)))}
        error={people.error}
        onRetry={people.retry}
        empty="No Other Admins"
        render={(admin) => (
          <PanelRow
            key={admin._id}
            title={isMe(admin) ? `${admin.name} (you)` : admin.name}
            detail={admin.email}
            actions={!isMe(admin) && <RemoveButton name={admin.name} onClick={() => setRemoving(admin)} />}
          />
        )}
      />
      {people.data?.length === 1 && people.data.every(isMe) && (
        <Box sx={{ mt: 1 }}>
          <Nothing>No Other Admins</Nothing>
        </Box>
      )}
      {adding && <AddAdmin onClose={() => setAdding(false)} />}
      {removing !== undefined && <RemoveAdmin admin={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const label = `Remove ${name} as an admin`;
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        <PersonRemoveOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function RemoveAdmin({ admin, onClose }: { readonly admin: Member; readonly onClose: () => void }) {
  const update = useCall('update-role');
  const confirm = async () => {
    const removed = await update.submit({ idArray: [{ _id: admin._id }], role: 'Member' });
    if (removed !== undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Remove Admin"
      confirmLabel="Yes"
      cancelLabel="No"
      destructive
      busy={update.isPending}
      error={update.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>Are you sure you want to remove this admin?</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {admin.name} becomes a Member, and sees only their own charges and payments.
      </Typography>
    </ConfirmDialog>
  );
}
