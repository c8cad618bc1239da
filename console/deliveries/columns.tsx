import type { Delivery } from '../../api/contract/reports.ts';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Address } from '../shared/Address.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { kindLabel, statuses } from './words.ts';

export const deliveryColumns: readonly Column<Delivery>[] = [
  { source: 'at', label: 'Time', nowrap: true, card: 'corner', render: ({ at }) => <Instant at={at} /> },
  { source: 'kind', label: 'Kind', card: 'meta', render: ({ kind }) => kindLabel(kind) },
  { source: 'memberName', label: 'Member', empty: '–', card: 'start', render: memberOf },
  {
    source: 'to',
    label: 'Address',
    card: 'meta',
    sx: { overflowWrap: 'anywhere', minWidth: 180 },
    render: ({ to }) => <Address>{to}</Address>,
  },
  // A mail is written when its turn comes, so one that waits has no subject yet.
  { source: 'subject', label: 'Subject', empty: '–', card: 'start' },
  { source: 'status', label: 'Status', card: 'below', render: statusOf },
];

function memberOf({ memberId, memberName }: Delivery) {
  // A post to Slack may be about several.
  if (memberId === '') return null;
  return memberName === '' ? 'Unknown member' : <MemberLink memberId={memberId} name={memberName} />;
}

/** What became of it, and why where it did not go out. */
function statusOf({ status, error }: Delivery) {
  const { label, hue, meaning } = statuses[status];
  return (
    <>
      <StatusBadge status={label} hue={hue} />
      {status !== 'sent' && <Remark>{error || meaning}</Remark>}
    </>
  );
}
