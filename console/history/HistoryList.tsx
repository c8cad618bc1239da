import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../shared/EmptyState.tsx';
import { errorsInPlace, ListFrame } from '../shared/ListFrame.tsx';
import { Page } from '../shared/Page.tsx';
import { HistoryDays } from './HistoryDays.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';

/** Everything that happened in the organisation, newest first. */
export function HistoryList() {
  return (
    <ListBase
      resource="history"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      queryOptions={errorsInPlace}
      // The filters live in the address, not in the browser for ever.
      storeKey={false}
    >
      <Page
        title="History"
        subtitle="Every change, who made it and when. Nothing here can be edited or deleted."
      >
        <ListFrame filters={<HistoryFilters />} empty={<NothingHappened />}>
          <HistoryDays />
        </ListFrame>
      </Page>
    </ListBase>
  );
}

function NothingHappened() {
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <EmptyState
      icon={<HistoryOutlined fontSize="large" />}
      title={filtered ? 'Nothing matches' : 'Nothing has happened yet'}
      hint={
        filtered
          ? 'No event fits these filters. Widen the dates or clear a filter.'
          : 'Charges, payments and changes of members will be listed here.'
      }
    />
  );
}
