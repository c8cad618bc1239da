import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { DataTable } from 'react-admin';
import type { Due } from '../../api/contract/account.ts';
import { chargeName, statusLabel } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { formatInstantDay, useTimeZone } from '../shared/time.ts';
import { ChargeAmount, ChargeMemo } from './ChargeFields.tsx';

/** The charges as a table. Its selection, sorting and rows are those of the list around it. */
export function ChargeTable(props: { readonly onEdit: (charge: Due) => void }) {
  const timeZone = useTimeZone();
  return (
    <DataTable<Due>
      rowClick={false}
      // Enables selection; the actions are in the bar above the table, where they do not scroll away.
      bulkActionButtons={noButtons}
      bulkActionsToolbar={noButtons}
    >
      <DataTable.Col<Due>
        source="name"
        label="Name"
        render={(charge) => (
          <MemberLink memberId={charge.uuid} name={charge.name} exists={charge.memberExists} />
        )}
      />
      <DataTable.Col<Due> source="type" label="Charge Type" render={chargeName} />
      <DataTable.Col<Due>
        source="status"
        label="Charge Status"
        render={(charge) => <StatusBadge status={statusLabel(charge)} />}
      />
      <DataTable.Col<Due>
        source="ts"
        sx={oneLine}
        label="Date of Charge"
        render={(charge) => formatInstantDay(charge.ts, timeZone)}
      />
      <DataTable.Col<Due>
        source="dueDate"
        sx={oneLine}
        label="Due Date"
        render={(charge) => formatDay(charge.dueDate)}
      />
      <DataTable.Col<Due>
        align="right"
        source="amount"
        label="Amount"
        render={(charge) => <ChargeAmount charge={charge} />}
      />
      <DataTable.Col<Due>
        align="right"
        source="amtPaid"
        label="Amount Paid"
        render={(charge) => <Money dollars={charge.amtPaid} />}
      />
      <DataTable.Col<Due>
        source="memo"
        label="Edit/Memo"
        disableSort
        render={(charge) => <EditAndMemo charge={charge} onEdit={props.onEdit} />}
      />
    </DataTable>
  );
}

const noButtons = <></>;
const oneLine = { whiteSpace: 'nowrap' } as const;

/** The way to change a charge, and its memo if it has one. */
export function EditAndMemo(props: { readonly charge: Due; readonly onEdit: (charge: Due) => void }) {
  const { charge } = props;
  const label = `Edit ${chargeName(charge)} of ${charge.memberExists ? charge.name : 'a removed member'}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Tooltip title="Update Charge">
        <IconButton size="small" aria-label={label} onClick={() => props.onEdit(charge)}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ChargeMemo memo={charge.memo} />
    </Box>
  );
}
