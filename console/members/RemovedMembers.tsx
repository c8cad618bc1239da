import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import { Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Member } from '../../api/member/contract.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { SecondaryButton } from '../shared/SecondaryButton.tsx';
import { ReinstateMember } from './ReinstateMember.tsx';

/** The Removed Members button and its dialog: who was removed leads to their account, and can come back. */
export function RemovedMembers() {
  const [dialog, open, close] = useDialog<'removed'>();
  return (
    <>
      <SecondaryButton startIcon={<PersonOffOutlined />} onClick={() => open('removed')}>
        Removed Members
      </SecondaryButton>
      {dialog && <RemovedDialog onClose={close} />}
    </>
  );
}

function RemovedDialog({ onClose }: { readonly onClose: () => void }) {
  const members = useRead('search-member', { active: 'false' });
  const [reinstating, reinstate, close] = useDialog<Member>();
  return (
    <DialogFrame title="Removed Members" onClose={onClose}>
      <Loaded query={members} label="the removed members" height={160}>
        {(removed) => (
          <RecordList
            label="Removed members"
            columns={columnsOf(reinstate)}
            rows={removed}
            keyOf={({ id }) => id}
            empty="No removed members"
          />
        )}
      </Loaded>
      {reinstating && <ReinstateMember memberId={reinstating.id} {...reinstating} onClose={close} />}
    </DialogFrame>
  );
}

const columnsOf = (onReinstate: (member: Member) => void): Column<Member>[] => [
  {
    label: 'Name',
    card: 'start',
    render: ({ id, name }) => (
      <Link component={RouterLink} to={`/account/${id}`}>
        {name}
      </Link>
    ),
  },
  { source: 'email', label: 'Email', card: 'meta', sx: { overflowWrap: 'anywhere' } },
  {
    label: 'Actions',
    card: 'end',
    render: (member) => (
      <Button size="small" aria-label={`Reinstate ${member.name}`} onClick={() => onReinstate(member)}>
        Reinstate
      </Button>
    ),
  },
];
