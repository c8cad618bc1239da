import { Box } from '@mui/material';
import type { Dashboard } from '../../api/contract/reports.ts';
import { dateTimeFormat } from '../../ledger/values/dateTimeFormat.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FigureLink } from '../../ui/FigureLink.tsx';
import { later } from '../../ui/later.tsx';
import { listUrl } from '../../ui/listUrl.ts';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { Section } from '../../ui/Section.tsx';
import type { MonthRowsProps } from './chartData.ts';
import { daysOfMonth } from './period.ts';

const Lines = later(async () => (await import('./Lines.tsx')).Lines);

const TITLE = 'Charges and payments, last six months';

/** Charges and payments of six months, the present one included: two lines and a table. */
export function MonthLines({ months }: { readonly months: Dashboard['months'] }) {
  const rows = months.map((row) => ({ ...row, label: monthLabel(row.month) }));
  return (
    <Section title={TITLE}>
      {rows.some(({ charges, payments }) => charges !== 0 || payments !== 0) ? (
        <>
          <Box aria-hidden="true" sx={{ height: 230 }}>
            <Lines rows={rows} />
          </Box>
          <Box sx={{ mt: 1.5 }}>
            <RecordTable label={TITLE} columns={columns} rows={rows} keyOf={({ month }) => month} />
          </Box>
        </>
      ) : (
        <EmptyState
          title="Nothing was charged or paid in these months"
          hint="Charges and payments appear here month by month."
        />
      )}
    </Section>
  );
}

const columns: readonly Column<MonthRowsProps['rows'][number]>[] = [
  { source: 'label', label: 'Month' },
  {
    label: 'Charges',
    align: 'right',
    render: ({ label, month, charges }) => {
      const { from, to } = daysOfMonth(month);
      return (
        <FigureLink
          to={listUrl('/charges', { startFrom: from, startTo: to })}
          label={`Charges, ${label}`}
          figure={formatDollars(charges)}
        />
      );
    },
  },
  {
    label: 'Payments',
    align: 'right',
    render: ({ label, month, payments }) => (
      <FigureLink
        to={listUrl('/collected', daysOfMonth(month))}
        label={`Payments, ${label}`}
        figure={formatDollars(payments)}
      />
    ),
  },
];

/** `2026-11` -> "Nov 2026". */
function monthLabel(month: string): string {
  return dateTimeFormat('UTC', { month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00Z`));
}
