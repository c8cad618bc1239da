import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Member } from '../../api/member/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { Address } from '../shared/Address.tsx';
import { CollectionsBadge } from '../shared/CollectionsBadge.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { roleLabel } from '../shared/roleLabel.ts';
import { type MemberAct, RowActions } from './RowActions.tsx';

export const memberColumns = (onAct: (asked: MemberAct) => void): readonly Column<Member>[] => [
  {
    source: 'name',
    label: 'Name',
    card: 'start',
    // A long name takes two lines, and must not push what is owed out of sight.
    render: ({ id, name }) => (
      <Box component="span" title={name} sx={twoLines(135, 280)}>
        <MemberLink memberId={id} name={name} />
      </Box>
    ),
  },
  {
    source: 'email',
    label: 'Email',
    card: 'meta',
    render: ({ email }) => (
      <Box component="span" title={email} sx={cut(160, 320)}>
        <Address>{email}</Address>
      </Box>
    ),
  },
  { source: 'phone', label: 'Phone', sortable: false, nowrap: true, card: 'meta' },
  {
    source: 'role',
    label: 'Role',
    card: 'meta',
    // Groups stand below it: a column of their own does not fit on a window of 1280 px.
    render: ({ role, groups }) => (
      <>
        {roleLabel(role)}
        {groups.length > 0 && (
          <Box component="span" title={groups.join(', ')} sx={groupsStyle}>
            {groups.join(', ')}
          </Box>
        )}
      </>
    ),
  },
  {
    source: 'standing',
    label: 'Standing',
    card: 'end',
    render: ({ standing, collectionsSince }) => (
      <Stack gap={0} sx={{ gridTemplateColumns: 'auto' }}>
        <StatusBadge status={standing} />
        <CollectionsBadge since={collectionsSince} />
      </Stack>
    ),
  },
  {
    source: 'attendanceStanding',
    label: 'Attendance standing',
    card: 'hidden',
    render: ({ attendanceStanding }) => <StatusBadge status={attendanceStanding} />,
  },
  {
    source: 'remaining',
    label: 'Remaining',
    align: 'right',
    card: 'corner',
    render: ({ remaining, scheduled }) => (
      <>
        <Money dollars={remaining} />
        {scheduled > 0 && (
          <Typography variant="caption" component="div" color="textSecondary" title="Scheduled" noWrap>
            {`+${formatDollars(scheduled)}`}
            <span style={visuallyHidden}> scheduled</span>
          </Typography>
        )}
      </>
    ),
  },
  {
    source: 'lastPayment',
    label: 'Last Payment',
    card: 'hidden',
    nowrap: true,
    empty: '—',
    render: ({ lastPayment }) => lastPayment && <Instant at={lastPayment} dayOnly />,
  },
  {
    source: 'lastLogin',
    label: 'Last Login',
    card: 'hidden',
    nowrap: true,
    render: ({ lastLogin, invited }) =>
      lastLogin !== null ? <Instant at={lastLogin} dayOnly /> : invited ? 'Never' : 'Not invited',
  },
  {
    label: 'Actions',
    hideLabel: true,
    align: 'right',
    card: 'end',
    // Where the window is too narrow for all columns, the others scroll under this one.
    sx: {
      position: 'sticky',
      right: 0,
      bgcolor: 'background.paper',
      px: 1,
      '&.MuiTableCell-head': { zIndex: 3 },
      // It hides what scrolls under it, and yet shows that its row is pointed at or selected.
      'tr:hover > &.MuiTableCell-body': { backgroundImage: layer('hover') },
      'tr.Mui-selected > &.MuiTableCell-body': { backgroundImage: layer('selected') },
    },
    render: (member) => <RowActions member={member} onAct={onAct} />,
  },
];

/** A color of the theme's that is see-through, over the cell's own. */
function layer(state: 'hover' | 'selected'): string {
  const color = `var(--mui-palette-action-${state})`;
  return `linear-gradient(${color}, ${color})`;
}

const groupsStyle = {
  display: 'block',
  maxWidth: { sm: 92, xl: 240 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { sm: 'nowrap' },
  color: 'text.secondary',
} as const;

function twoLines(width: number, onWideScreens: number) {
  return {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    maxWidth: { sm: width, xl: onWideScreens },
    overflow: 'hidden',
  } as const;
}

function cut(width: number, onWideScreens: number) {
  return {
    display: 'block',
    maxWidth: { sm: width, xl: onWideScreens },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: { sm: 'nowrap' },
  } as const;
}
