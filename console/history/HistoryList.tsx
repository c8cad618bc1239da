import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { ListBase } from 'react-admin';
import { EmptyList } from '../shared/EmptyList.tsx';
import { ListFrame, listOptions } from '../shared/ListFrame.tsx';
import { Page } from '../shared/Page.tsx';
import { HistoryDays } from './HistoryDays.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';

/** Everything that happened in the organisation, newest first. */
export function HistoryList() {
  return (
    <ListBase resource="history" sort={{ field: 'at', order: 'DESC' }} perPage={50} {...listOptions}>
      <Page
        title="History"
        subtitle="Every change, who made it and when. Nothing here can be edited or deleted."
      >
        <ListFrame
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
        </ListFrame>
      </Page>
    </ListBase>
  );
}
