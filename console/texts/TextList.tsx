import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import { EmptyList } from '../shared/EmptyList.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { ListRecords } from '../shared/ListRecords.tsx';
import { textColumns } from './columns.tsx';
import { TextFilters } from './TextFilters.tsx';

/** Every text to a member, newest first, who sent it, and what became of it. */
export default function TextList() {
  return (
    <ListPage
      resource="texts"
      sort={{ field: 'at', order: 'DESC' }}
      title="Text Log"
      subtitle="Text messages to members: to whom, when, by whom, and whether they arrived."
      filters={<TextFilters />}
      empty={
        <EmptyList
          icon={<MarkChatReadOutlined fontSize="large" />}
          title="No text was sent yet"
          hint="Text messages to members are written under Messages."
          none="No text"
        />
      }
    >
      <ListRecords label="Texts" columns={textColumns} />
    </ListPage>
  );
}
