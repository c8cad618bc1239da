import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { MeetingRow } from '../../api/meeting/attendance/contract.ts';
import { zoneName } from '../../ledger/values/zonedTime.ts';
import type { Column } from '../list/columns.tsx';
import { formatInstantDay, formatTime } from '../primitives/instants.ts';
import { weight } from '../primitives/tokens.ts';

/** The Attendance table; times are the organization's, and say so. */
export const meetingColumns = (timeZone: string): readonly Column<MeetingRow>[] => [
  {
    source: 'title',
    label: 'Title',
    card: 'start',
    sx: { overflowWrap: 'anywhere' },
    render: ({ id, title }) => (
      <Link component={RouterLink} to={`/attendance/${id}`} sx={{ fontWeight: weight.label }}>
        {title}
      </Link>
    ),
  },
  { source: 'category', label: 'Category', card: 'meta', sx: { overflowWrap: 'anywhere' } },
  {
    source: 'startTime',
    label: 'Date',
    nowrap: true,
    card: 'meta',
    render: ({ startTime }) => formatInstantDay(startTime, timeZone),
  },
  {
    label: `Time(${zoneName(timeZone)})`,
    sortable: false,
    nowrap: true,
    card: 'meta',
    render: ({ startTime }) => formatTime(startTime, timeZone),
  },
  { source: 'members', label: 'Members', align: 'right', sortable: false },
  {
    source: 'present',
    label: 'Attended',
    align: 'right',
    empty: '–',
    render: ({ startTime, present }) => (isToCome(startTime) ? null : present),
  },
  {
    source: 'percentAttended',
    label: 'Percent Attended',
    align: 'right',
    sortable: false,
    card: 'corner',
    empty: '–',
    render: ({ startTime, percentAttended }) => (isToCome(startTime) ? null : `${percentAttended}%`),
  },
];

/** Attendance of a meeting that has not started is no figure yet. */
function isToCome(startTime: string): boolean {
  return Date.parse(startTime) > Date.now();
}
