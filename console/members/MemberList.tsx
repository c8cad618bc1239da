import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import { Box } from '@mui/material';
import { FilterLiveSearch, ListBase, useListContext } from 'react-admin';
import { later } from '../../ui/later.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { ListFrame, listOptions } from '../shared/ListFrame.tsx';
import { Page } from '../shared/Page.tsx';
import { AddMembers } from './AddMembers.tsx';
import { MemberCards } from './MemberCards.tsx';
import { MemberTable } from './MemberTable.tsx';

const EditRoles = later(async () => (await import('./EditRoles.tsx')).EditRoles);

/** The Members screen (spec 3 section 2). Only active members are listed. */
export default function MemberList() {
  const phone = usePhone();
  return (
    <ListBase
      resource="members"
      filter={{ active: true }}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
      {...listOptions}
    >
      <Page
        title="Members"
        subtitle={<MemberCount />}
        actions={
          <>
            <EditRoles />
            <AddMembers />
          </>
        }
      >
        <ListFrame
          // On a phone the page itself scrolls: a list that scrolls inside it traps the thumb.
          {...(!phone && { maxHeight: '67vh' })}
          filters={
            <Box sx={{ width: { xs: 1, sm: 300 } }}>
              <FilterLiveSearch source="q" label="Search name or email" fullWidth />
            </Box>
          }
          empty={<NoMembers />}
        >
          {phone ? <MemberCards /> : <MemberTable />}
        </ListFrame>
      </Page>
    </ListBase>
  );
}

function MemberCount() {
  const { total } = useListContext();
  if (total === undefined) return ' ';
  return total > 10_000
    ? 'More than 10,000 members'
    : `${total.toLocaleString('en-US')} ${total === 1 ? 'member' : 'members'}`;
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
          ? `Nobody's name or email contains “${filterValues.q}”.`
          : 'Add them one by one, or all at once from a CSV file, with Add Members.'
      }
    />
  );
}
