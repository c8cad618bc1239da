import type { getAllMembersStanding } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

type MemberStanding = OutputOf<typeof getAllMembersStanding>['members'][number];

/** The Member Attendance table. */
export const standingColumns: readonly Column<MemberStanding>[] = [
  { label: 'Name', card: 'start', render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} /> },
  { source: 'attended', label: 'Attended', align: 'right' },
  { source: 'excused', label: 'Excused', align: 'right' },
  { source: 'absent', label: 'Absent', align: 'right' },
  { label: 'Standing', card: 'corner', render: ({ standing }) => <StatusBadge status={standing} /> },
];
