import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Dashboard } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { later } from '../../ui/later.tsx';
import { EmptyState } from '../shared/EmptyState.tsx';
import type { MonthRowsProps } from './chartData.ts';

const Lines = later(async () => (await import('./Lines.tsx')).Lines);

/** Charges and payments of six months, the present one included: two lines and a table. */
export function MonthLines({ months }: { readonly months: Dashboard['months'] }) {
  const rows = months.map((row) => ({ ...row, label: monthLabel(row.month) }));
  return (
    <Card component="section" aria-labelledby="by-month" sx={{ p: 2.5 }}>
      <Typography id="by-month" variant="h2" sx={{ mb: 1.5 }}>
        Charges and payments, last six months
      </Typography>
      {rows.some(({ charges, payments }) => charges !== 0 || payments !== 0) ? (
        <>
          <Box aria-hidden="true" sx={{ height: 230 }}>
            <Lines rows={rows} />
          </Box>
          <MonthTable rows={rows} />
        </>
      ) : (
        <EmptyState
          title="Nothing was charged or paid in these months"
          hint="Charges and payments appear here month by month."
        />
      )}
    </Card>
  );
}

function MonthTable({ rows }: MonthRowsProps) {
  return (
    <Table size="small" aria-labelledby="by-month" sx={{ mt: 1.5 }}>
      <TableHead>
        <TableRow>
          <TableCell>Month</TableCell>
          <TableCell align="right">Charges</TableCell>
          <TableCell align="right">Payments</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ month, label, charges, payments }) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell align="right">{formatDollars(charges)}</TableCell>
            <TableCell align="right">{formatDollars(payments)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** `2026-11` -> "Nov 2026". */
function monthLabel(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}
