import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { NoMail } from '../../api/contract/browser/NotSetUp.tsx';
import { type Member, updateRole } from '../../api/contract/member.ts';
import { useSession } from '../session.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useCall } from '../shared/useCall.ts';
import { AddAdmin } from './AddAdmin.tsx';
import { AddButton, Nothing, Panel, PanelList, PanelRow } from './Panel.tsx';
import { usePeople } from './usePeople.ts';

/** Who runs the organisation. Nobody removes himself here, so that one administrator always stays; the server sees to that too. */
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
  const update = useCall(updateRole);
  const confirm = async () => {
    const removed = await update.send({ idArray: [{ _id: admin._id }], role: 'Member' });
    if (removed !== undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Remove Admin"
      confirmLabel="Yes"
      cancelLabel="No"
      destructive
      busy={update.busy}
      error={update.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>Are you sure you want to remove this admin?</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {admin.name} becomes a Member, and sees only what is his or her own.
      </Typography>
    </ConfirmDialog>
  );
}
