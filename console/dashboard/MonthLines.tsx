import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Dashboard } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { tooltipStyle } from './tooltipStyle.ts';

/** Charges and payments of the last six months, the present one included: two lines, and the same figures as a table. */
export function MonthLines({ months }: { readonly months: Dashboard['months'] }) {
  const rows = months.map((row) => ({ ...row, label: monthLabel(row.month) }));
  return (
    <Card component="section" aria-labelledby="by-month" sx={{ p: 2.5 }}>
      <Typography id="by-month" variant="h2" sx={{ mb: 1.5 }}>
        Charges and payments, last six months
      </Typography>
      {rows.some(({ charges, payments }) => charges !== 0 || payments !== 0) ? (
        <>
          <Lines rows={rows} />
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

interface RowsProps {
  readonly rows: readonly (Dashboard['months'][number] & { readonly label: string })[];
}

/** For the eye; the table below says the same to everybody. Charges are dashed, so that no meaning hangs on the colour alone. */
function Lines({ rows }: RowsProps) {
  const theme = useTheme();
  const { palette } = theme;
  const axis = { stroke: palette.text.secondary, fontSize: 12, tickLine: false, axisLine: false };
  return (
    <Box aria-hidden="true" sx={{ height: 230 }}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={[...rows]}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis dataKey="label" {...axis} />
          <YAxis {...axis} width={64} tickFormatter={shortDollars} />
          <Tooltip formatter={(value) => formatDollars(Number(value))} {...tooltipStyle(theme)} />
          <Legend iconType="plainline" />
          <Line
            name="Charges"
            dataKey="charges"
            stroke={palette.secondary.main}
            strokeWidth={2.25}
            strokeDasharray="6 4"
            dot={{ r: 3, strokeDasharray: 'none' }}
            isAnimationActive={false}
          />
          <Line
            name="Payments"
            dataKey="payments"
            stroke={palette.primary.main}
            strokeWidth={2.5}
            dot={{ r: 3 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </Box>
  );
}

function MonthTable({ rows }: RowsProps) {
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

function shortDollars(dollars: number): string {
  return `$${new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(dollars)}`;
}
