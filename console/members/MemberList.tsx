import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { useMemo } from 'react';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { dueOf } from '../list/dueOf.ts';
import { EmptyList } from '../list/EmptyList.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useListFilters } from '../list/useListFilters.ts';
import { AddMembers } from './AddMembers.tsx';
import { memberColumns } from './columns.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { RemoveDialog } from './RemoveMembers.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import type { MemberAct } from './RowActions.tsx';
import { SelectionActions } from './SelectionActions.tsx';

const EditRoles = lazyDialog(async () => (await import('./EditRoles.tsx')).EditRoles);
const RemovedMembers = lazyDialog(async () => (await import('./RemovedMembers.tsx')).RemovedMembers);
const UpdateMemberDialog = lazyDialog(
  async () => (await import('./UpdateMemberDialog.tsx')).UpdateMemberDialog,
);

const LISTED = { active: true };

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
          <RemovedMembers />
          <EditRoles />
          <AddMembers />
        </>
      }
      search="Search name or email"
      filters={<MemberFilters />}
      noun="member"
      sums={['due']}
      columns={columns}
      rowClick={(id) => `/account/${id}`}
      selection={{ actions: <SelectionActions />, sumOf: dueOf }}
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

function NoMembers() {
  const { chosen, count } = useListFilters<'q'>();
  const q = chosen('q');
  if (q !== '' && count === 1)
    return (
      <EmptyState
        icon={<PersonSearchOutlined fontSize="large" />}
        title="No member matches"
        hint={`No member’s name or email contains “${q}”.`}
      />
    );
  return (
    <EmptyList
      icon={<PersonSearchOutlined fontSize="large" />}
      title="There are no members"
      filteredTitle="No member matches"
      hint="Choose Add Members to add one person or upload a roster."
    />
  );
}
