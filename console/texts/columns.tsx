import type { SentText } from '../../api/contract/text.ts';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { statuses } from './words.ts';

export const textColumns: readonly Column<SentText>[] = [
  { source: 'at', label: 'Time', nowrap: true, card: 'corner', render: ({ at }) => <Instant at={at} /> },
  {
    source: 'memberName',
    label: 'Member',
    card: 'start',
    render: ({ memberId, memberName }) => <MemberLink memberId={memberId} name={memberName} />,
  },
  { source: 'to', label: 'Phone', nowrap: true, card: 'meta' },
  {
    source: 'message',
    label: 'Message',
    sortable: false,
    card: 'start',
    render: ({ message }) => <Remark>{message}</Remark>,
    sx: { minWidth: 240 },
  },
  { source: 'segments', label: 'Segments', align: 'right', sortable: false },
  { source: 'senderName', label: 'Sent by', sortable: false },
  { source: 'status', label: 'Status', card: 'below', render: statusOf },
];

/** What became of it, and why where it did not arrive. */
function statusOf({ status, error }: SentText) {
  const { label, hue, meaning } = statuses[status];
  return (
    <>
      <StatusBadge status={label} hue={hue} />
      {status !== 'delivered' && <Remark>{error || meaning}</Remark>}
    </>
  );
}
