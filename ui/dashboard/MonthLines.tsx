import { Box } from '@mui/material';
import type { Dashboard } from '../../api/dashboard/contract.ts';
import { dateTimeFormat } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../list/columns.tsx';
import { listUrl } from '../list/listUrl.ts';
import { RecordTable } from '../list/RecordTable.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { FigureLink } from '../primitives/FigureLink.tsx';
import { lazyChart } from '../primitives/lazy.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import type { MonthRowsProps } from './chartData.ts';
import { daysOfMonth } from './period.ts';

const Lines = lazyChart(async () => (await import('./Lines.tsx')).Lines);

const TITLE = 'Charges and payments, last six months';

/** Charges and payments of six months, the present one included: two lines and a table. */
export function MonthLines(props: {
  readonly months: Dashboard['months'];
  /** Whether each figure leads to its lines. */
  readonly isLinked: boolean;
}) {
  const { months, isLinked } = props;
  const rows = months.map((row) => ({ ...row, label: monthLabel(row.month) }));
  return (
    <Section title={TITLE}>
      {rows.some(({ charges, payments }) => charges !== 0 || payments !== 0) ? (
        <Stack gap={3}>
          <Box aria-hidden="true" sx={{ height: 230 }}>
            <Lines rows={rows} />
          </Box>
          <RecordTable label={TITLE} columns={columnsOf(isLinked)} rows={rows} keyOf={({ month }) => month} />
        </Stack>
      ) : (
        <EmptyState
          title="No charges or payments in these months"
          hint="Charges and payments appear here month by month."
        />
      )}
    </Section>
  );
}

const columnsOf = (isLinked: boolean): readonly Column<MonthRowsProps['rows'][number]>[] => [
  { source: 'label', label: 'Month' },
  {
    label: 'Charges',
    align: 'right',
    render: ({ label, month, charges }) => {
      const { from, to } = daysOfMonth(month);
      return (
        <FigureLink
          to={isLinked ? listUrl('/charges', { startFrom: from, startTo: to }) : undefined}
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
        to={isLinked ? listUrl('/collected', { ...daysOfMonth(month) }) : undefined}
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
