import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import { useSession } from '../../ui/app/session.ts';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { AccountTotals } from './AccountTotals.tsx';
import { JournalEntries } from './JournalEntries.tsx';
import { JournalFilters } from './JournalFilters.tsx';

/**
 * The journal (architecture 8): every movement of money as a balanced double entry, the latest day first. It
 * opens on today; further on there are charges that start, and planned expenses.
 */
export default function JournalList() {
  const { today } = useSession();
  return (
    <ListPage
      resource="journal"
      opensWith={{ to: today }}
      sort={{ field: 'occurredOn', order: 'DESC' }}
      title="Journal"
      noun="line"
      subtitle="Double-entry record of every transaction."
      actions={<DownloadListCsv sortField="occurredOn" />}
      filters={
        <>
          <JournalFilters />
          <AccountTotals />
        </>
      }
      empty={
        <EmptyList
          icon={<MenuBookOutlined fontSize="large" />}
          title="No entries yet"
          filteredTitle="No entries yet"
          hint="Charges, payments, credits and payouts are posted automatically."
        />
      }
    >
      <JournalEntries />
    </ListPage>
  );
}
