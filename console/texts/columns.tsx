import type { SentText } from '../../api/text/contract.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { memberColumn, statusColumn, timeColumn } from '../deliveries/MessageLog.tsx';
import { statuses } from './words.ts';

export const textColumns: readonly Column<SentText>[] = [
  timeColumn,
  memberColumn,
  { source: 'to', label: 'Phone', nowrap: true, card: 'meta' },
  {
    source: 'message',
    label: 'Message',
    sortable: false,
    card: 'below',
    render: ({ message }) => <Note>{message}</Note>,
    sx: { minWidth: 240 },
  },
  { source: 'segments', label: 'Segments', align: 'right', sortable: false },
  { source: 'senderName', label: 'Sent by', sortable: false },
  statusColumn(statuses, 'delivered'),
];
