import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../shared/EmptyState.tsx';
import { errorsInPlace, ListFrame } from '../shared/ListFrame.tsx';
import { Page } from '../shared/Page.tsx';
import { AccountTotals } from './AccountTotals.tsx';
import { JournalEntries } from './JournalEntries.tsx';
import { JournalFilters } from './JournalFilters.tsx';

/** The journal (design section 8): every event that moved money, as a balanced double entry, newest first. */
export function JournalList() {
  return (
    <ListBase
      resource="journal"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      queryOptions={errorsInPlace}
      // The filters live in the address, not in the browser for ever.
      storeKey={false}
    >
      <Page
        title="Journal"
        subtitle="Every movement of money, written twice: what one account receives (debit), another gives (credit)."
      >
        <ListFrame
          filters={
            <>
              <JournalFilters />
              <AccountTotals />
            </>
          }
          empty={<NothingMoved />}
        >
          <JournalEntries />
        </ListFrame>
      </Page>
    </ListBase>
  );
}

function NothingMoved() {
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <EmptyState
      icon={<MenuBookOutlined fontSize="large" />}
      title={filtered ? 'Nothing matches' : 'No money has moved yet'}
      hint={
        filtered
          ? 'No line fits these filters. Widen the dates or clear a filter.'
          : 'Charges, payments, credits and payouts are entered here by themselves.'
      }
    />
  );
}
