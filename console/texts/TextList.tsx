import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import { MessageLog } from '../deliveries/MessageLog.tsx';
import { textColumns } from './columns.tsx';
import { statuses } from './words.ts';

/** Every text to a member, newest first, who sent it, and what became of it. */
export default function TextList() {
  return (
    <MessageLog
      resource="texts"
      title="Text Log"
      subtitle="Texts to members, and whether they were delivered."
      noun="text"
      search="Search name, email or phone"
      statuses={statuses}
      columns={textColumns}
      empty={{
        icon: <MarkChatReadOutlined fontSize="large" />,
        title: 'No texts yet',
        hint: 'Send texts to members under Messages.',
      }}
    />
  );
}
