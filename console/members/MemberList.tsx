import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { Box, Button } from '@mui/material';
import { FilterLiveSearch, useListContext } from 'react-admin';
import type { Member } from '../../api/member/contract.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { dueOf } from '../list/dueOf.ts';
import { ListPage } from '../list/ListPage.tsx';
import { ListRecords } from '../list/ListRecords.tsx';
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

/** The Members screen (spec 3 section 2): the active members, each row leading to the account. */
export default function MemberList() {
  const [asked, ask, close] = useDialog<MemberAct>();
  return (
    <ListPage
      resource="members"
      filter={{ active: true }}
      sort={{ field: 'name', order: 'ASC' }}
      title="Members"
      actions={
        <>
          <RecordCheckButton />
          <RemovedMembers />
          <EditRoles />
          <AddMembers />
        </>
      }
      filters={
        <Box sx={{ width: { xs: 1, sm: 300 } }}>
          <FilterLiveSearch source="q" label="Search name or email" fullWidth />
        </Box>
      }
      empty={<NoMembers />}
      below={
        <>
          {asked?.act === 'edit' && <UpdateMemberDialog member={asked.member} onClose={close} />}
          {asked?.act === 'resend' && <ResendConfirmation members={[asked.member]} onClose={close} />}
          {asked?.act === 'remove' && <RemoveDialog members={[asked.member]} onClose={close} />}
        </>
      }
    >
      <ListRecords
        label="Members"
        noun="member"
        maxHeight="67vh"
        columns={memberColumns(ask)}
        rowClick={(id) => `/account/${id}`}
        selection={{
          actions: (
            <>
              <PaySelected />
              <ResendToSelected />
              <RemoveSelected />
            </>
          ),
          sumOf: dueOf,
        }}
        // All columns fit beside the rail on a window of 1280 px.
        sx={{
          '& .MuiTableCell-root:not(:last-child)': { px: 1 },
          '& .MuiTableCell-head': { whiteSpace: 'normal', lineHeight: 1.3 },
          '& .MuiTableSortLabel-icon': { mx: '2px' },
        }}
      />
    </ListPage>
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
          : 'Choose Add Members to add one person or upload a CSV file.'
      }
    />
  );
}
