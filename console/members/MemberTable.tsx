import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { SelectionBar } from '../shared/SelectionBar.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { formatInstantDay, useTimeZone } from '../shared/time.ts';
import { RemoveSelected } from './RemoveMembers.tsx';
import { RowActions } from './RowActions.tsx';
import { roleLabel } from './roleLabel.ts';

const Column = DataTable.Col<Member>;

/** The members as a table; a click on a row leads to the account. */
export function MemberTable() {
  const timeZone = useTimeZone();
  return (
    <DataTable<Member>
      rowClick={(id) => `/account/${id}`}
      bulkActionsToolbar={
        <SelectionBar>
          <RemoveSelected />
        </SelectionBar>
      }
      hover
      sx={{ '& .MuiTableCell-root:not(:last-child)': { px: 0.875, fontSize: '0.8rem' } }}
    >
      <Column
        source="name"
        label="Name"
        // A long name must not push what is owed out of sight.
        render={(member) => (
          <Box component="span" title={member.name} sx={nameStyle}>
            <MemberLink memberId={member.id} name={member.name} />
          </Box>
        )}
      />
      <Column
        source="email"
        label="Email"
        render={(member) => (
          <Box component="span" title={member.email} sx={emailStyle}>
            {member.email}
          </Box>
        )}
      />
      <Column source="phone" label="Phone" disableSort sx={{ whiteSpace: 'nowrap' }} />
      <Column source="role" label="Role" render={(member) => roleLabel(member.role)} />
      <Column
        source="standing"
        label="Standing"
        render={(member) => <StatusBadge status={member.standing} />}
      />
      <Column
        source="remaining"
        label="Remaining"
        align="right"
        render={(member) => <Money dollars={member.remaining} />}
      />
      <Column
        source="lastPayment"
        label="Last Payment"
        sx={{ whiteSpace: 'nowrap' }}
        render={(member) =>
          member.lastPayment === null ? '—' : formatInstantDay(member.lastPayment, timeZone)
        }
      />
      <Column
        source="lastLogin"
        label="Last Login"
        sx={{ whiteSpace: 'nowrap' }}
        render={(member) =>
          member.lastLogin === null ? 'Never' : formatInstantDay(member.lastLogin, timeZone)
        }
      />
      <Column
        label={<span style={visuallyHidden}>Actions</span>}
        disableSort
        align="right"
        sx={actionsStyle}
        render={(member) => <RowActions member={member} />}
      />
    </DataTable>
  );
}

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const nameStyle = {
  display: 'block',
  maxWidth: { xs: 135, xl: 280 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const emailStyle = {
  display: 'block',
  maxWidth: { xs: 160, xl: 320 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Where the window is too narrow for all columns, the others scroll under this one. */
const actionsStyle = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  px: 0.5,
  '&.MuiTableCell-head': { zIndex: 3 },
};
