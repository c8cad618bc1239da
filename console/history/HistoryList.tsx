import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ListPage } from '../list/ListPage.tsx';
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
      noun="change"
      empty={
        <EmptyList
          icon={<HistoryOutlined fontSize="large" />}
          title="No history yet"
          hint="Charges, payments and member changes appear here."
        />
      }
    >
      <HistoryDays />
    </ListPage>
  );
}
