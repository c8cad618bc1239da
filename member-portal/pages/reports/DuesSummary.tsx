import { Skeleton, Typography } from '@mui/material';
import type { Output } from '../../../api/contract/calls.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { type Column, DataTable } from '../../shared/DataTable.tsx';
import { Panel } from '../../shared/Panel.tsx';

type TypeTotals = Output<'search-dues-byType'>[number];

const columns: readonly Column<TypeTotals>[] = [
  {
    label: 'Charge',
    cell: ({ type, count }) => (
      <>
        {type}
        <Second>{count === 1 ? '1 charge' : `${count.toLocaleString('en-US')} charges`}</Second>
      </>
    ),
  },
  { label: 'Due Date', cell: ({ dueDate }) => (dueDate === null ? 'Nothing open' : formatDay(dueDate)) },
  {
    label: 'Amount',
    align: 'right',
    cell: ({ amount, collected }) => (
      <>
        {formatDollars(amount)}
        <Second>{`${formatDollars(collected)} collected`}</Second>
      </>
    ),
  },
];

/** The dues summary of the dashboard (spec 2 section 2), with the columns of the summary "Charge Types". */
export function DuesSummary() {
  const totals = useRead('search-dues-byType', {});
  return (
    <Panel title="Dues Summary">
      {totals.isError ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : totals.data ? (
        <DataTable
          label="Dues Summary"
          columns={columns}
          rows={totals.data}
          keyOf={({ type }) => type}
          empty="There are no charges"
          maxHeight="65vh"
        />
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </Panel>
  );
}

function Second({ children }: { readonly children: string }) {
  return (
    <Typography
      component="span"
      color="textSecondary"
      sx={{ display: 'block', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </Typography>
  );
}
