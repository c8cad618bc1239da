import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { DownloadListCsv } from '../shared/DownloadCsv.tsx';
import { EmptyList } from '../shared/EmptyList.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { HistoryDays } from './HistoryDays.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';

/** Everything that happened in the organization, newest first. */
export default function HistoryList() {
  return (
    <ListPage
      resource="history"
      sort={{ field: 'at', order: 'DESC' }}
      title="History"
      subtitle="Every change, who made it and when. Nothing here can be edited or deleted."
      actions={<DownloadListCsv sortField="at" />}
      filters={<HistoryFilters />}
      empty={
        <EmptyList
          icon={<HistoryOutlined fontSize="large" />}
          title="Nothing has happened yet"
          hint="Charges, payments and changes of members will be listed here."
          none="No event"
        />
      }
    >
      <HistoryDays />
    </ListPage>
  );
}
