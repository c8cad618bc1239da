import { Box } from '@mui/material';
import type { Output } from '../api/contract/calls.ts';
import { formatDay } from '../ledger/values/calendar.ts';
import { formatDollars } from '../ledger/values/money.ts';
import { Remark } from './Remark.tsx';
import type { Column } from './records/columns.tsx';

/** The columns of the summary "Charge Types" (spec 2 section 2): what was charged under each name. */
export const typeColumns: readonly Column<Output<'search-dues-byType'>[number]>[] = [
  {
    label: 'Charge',
    render: ({ type, count }) => (
      <>
        {type}
        <Remark>{count === 1 ? '1 charge' : `${count.toLocaleString('en-US')} charges`}</Remark>
      </>
    ),
  },
  { label: 'Due Date', render: ({ dueDate }) => (dueDate === null ? 'Nothing open' : formatDay(dueDate)) },
  {
    label: 'Amount',
    align: 'right',
    render: ({ amount, collected }) => (
      <>
        <Box component="span" sx={{ fontWeight: 620 }}>
          {formatDollars(amount)}
        </Box>
        <Remark>{`${formatDollars(collected)} collected`}</Remark>
      </>
    ),
  },
];
