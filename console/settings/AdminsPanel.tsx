import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { IconButton, Tooltip, Typography } from '@mui/material';
import type { Member } from '../../api/member/contract.ts';
import { useSession } from '../../ui/app/session.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { NoMail } from '../../ui/primitives/NotSetUp.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';
import { usePeople } from './usePeople.ts';

const AddAdmin = lazyDialog(async () => (await import('./AddAdmin.tsx')).AddAdmin);

const NO_OTHERS = 'No Other Admins';

/** The administrators. Nobody removes themselves here, so that one always stays; the server checks it too. */
export function AdminsPanel() {
  const session = useSession();
  const people = usePeople('admin');
  const [dialog, open, close] = useLinkedDialog<'admin' | Member>();
  const isMe = ({ _id }: Member) => _id === session.uuid;
  return (
    <Section
      title="Current Admins"
      action={
        <AddButton icon={<PersonAddOutlined />} onClick={() => open('admin')}>
          Add New Admin
        </AddButton>
      }
    >
      <Stack>
        <NoMail />
        <Loaded query={people} label="Current Admins" empty={{ title: NO_OTHERS }}>
          {(admins) => (
            <PanelList label="Current Admins">
              {admins
                .toSorted((a, b) => Number(isMe(b)) - Number(isMe(a)))
                .map((admin) => (
                  <PanelRow
                    key={admin._id}
                    title={isMe(admin) ? `${admin.name} (you)` : admin.name}
                    detail={admin.email}
                    actions={!isMe(admin) && <RemoveButton name={admin.name} onClick={() => open(admin)} />}
                  />
                ))}
            </PanelList>
          )}
        </Loaded>
        {people.data?.length === 1 && people.data.every(isMe) && <EmptyState title={NO_OTHERS} />}
      </Stack>
      {dialog === 'admin' && <AddAdmin onClose={close} />}
      {typeof dialog === 'object' && <RemoveAdmin admin={dialog} onClose={close} />}
    </Section>
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
  return (
    <AskDialog
      title="Remove Admin"
      confirmLabel="Yes"
      cancelLabel="No"
      isDestructive
      call="update-role"
      input={{ idArray: [{ _id: admin._id }], role: 'Member' }}
      onClose={onClose}
    >
      <Typography>Are you sure you want to remove this admin?</Typography>
      <Typography color="textSecondary">
        {admin.name} becomes a Member, and sees only their own charges and payments.
      </Typography>
    </AskDialog>
  );
}
