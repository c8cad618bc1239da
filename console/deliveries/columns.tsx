import type { Delivery } from '../../api/messaging/contract.ts';

import type { Column } from '../../ui/list/columns.tsx';
import { Address } from '../shared/Address.tsx';
import { memberColumn, statusColumn, timeColumn } from './MessageLog.tsx';
import { statuses } from './words.ts';

export const deliveryColumns: readonly Column<Delivery>[] = [
  timeColumn,
  memberColumn,
  { source: 'kind', label: 'Kind', card: 'meta', render: ({ label }) => label },
  {
    source: 'to',
    label: 'Address',
    card: 'meta',
    sx: { overflowWrap: 'anywhere', minWidth: 180 },
    render: ({ to }) => <Address>{to}</Address>,
  },
  // A mail is written when its turn comes, so one that waits has no subject yet.
  { source: 'subject', label: 'Subject', empty: '–', card: 'below' },
  statusColumn(statuses, 'sent'),
];
