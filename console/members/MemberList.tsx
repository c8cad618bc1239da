import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/member/contract.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { dueOf } from '../list/dueOf.ts';
import { ByChoice } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useSelectedRows } from '../list/SelectedRows.tsx';
import { RecordCheckButton } from '../payments/RecordCheckButton.tsx';
import { AddMembers } from './AddMembers.tsx';
import { memberColumns } from './columns.tsx';
import { RemoveDialog, RemoveSelected } from './RemoveMembers.tsx';
import { ResendConfirmation, ResendToSelected } from './ResendConfirmation.tsx';
import type { MemberAct } from './RowActions.tsx';

const AddManualPayment = lazyDialog(
  async () => (await import('../payments/AddManualPayment.tsx')).AddManualPayment,
);
const EditRoles = lazyDialog(async () => (await import('./EditRoles.tsx')).EditRoles);
const RemovedMembers = lazyDialog(async () => (await import('./RemovedMembers.tsx')).RemovedMembers);
const UpdateMemberDialog = lazyDialog(
  async () => (await import('./UpdateMemberDialog.tsx')).UpdateMemberDialog,
);

const LISTED = { active: true };
const invited = [
  { value: 'yes', label: 'Invited' },
  { value: 'no', label: 'Not invited' },
];

/** The Members screen (spec 3 section 2): the active members, each row leading to the account. */
export default function MemberList() {
  const [asked, ask, close] = useDialog<MemberAct>();
  const columns = useMemo(() => memberColumns(ask), [ask]);
  return (
    <ListPage
      resource="members"
      filter={LISTED}
      sort={{ field: 'name', order: 'ASC' }}
      title="Members"
      actions={
        <>
          <DownloadListCsv sortField="name" filter={LISTED} />
          <RecordCheckButton />
          <RemovedMembers />
          <EditRoles />
          <AddMembers />
        </>
      }
      search="Search name or email"
      filters={<ByChoice name="invited" label="Invited" choices={invited} />}
      noun="member"
      sums={['due']}
      columns={columns}
      rowClick={(id) => `/account/${id}`}
      selection={{ actions: <MemberActions />, sumOf: dueOf }}
      empty={<NoMembers />}
      below={
        <>
          {asked?.act === 'edit' && <UpdateMemberDialog member={asked.member} onClose={close} />}
          {asked?.act === 'resend' && <ResendConfirmation members={[asked.member]} onClose={close} />}
          {asked?.act === 'remove' && <RemoveDialog members={[asked.member]} onClose={close} />}
        </>
      }
    />
  );
}

/** The acts on the selected members. */
function MemberActions() {
  return (
    <>
      <PaySelected />
      <ResendToSelected />
      <RemoveSelected />
    </>
  );
}

/** Records money of the member who is selected, where it is one. */
function PaySelected() {
  const [only, another] = useSelectedRows<Member>();
  const [member, open, close] = useDialog<Member>();
  return (
    <>
      {only !== undefined && another === undefined && (
        <Button size="small" startIcon={<PaymentsOutlined />} onClick={() => open(only)}>
          Add Manual Payment
        </Button>
      )}
      {member !== undefined && <AddManualPayment member={member} onClose={close} />}
    </>
  );
}

function NoMembers() {
  const { filterValues } = useListContext();
  const searched = typeof filterValues.q === 'string' && filterValues.q !== '';
  return (
    <EmptyState
      icon={<PersonSearchOutlined fontSize="large" />}
      title={searched ? 'No member matches' : 'There are no members'}
      hint={
        searched
          ? `No member’s name or email contains “${filterValues.q}”.`
          : 'Choose Add Members to add one person or upload a roster.'
      }
    />
  );
}
