import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import type { Dashboard } from '../../api/dashboard/contract.ts';
import { chargeTypeColor } from '../charts/palette.ts';
import { listUrl } from '../list/listUrl.ts';
import { RecordTable } from '../list/RecordTable.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { FigureLink } from '../primitives/FigureLink.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { formatSlice, type SlicesProps, type Unit } from './chartData.ts';
import { Doughnut } from './Doughnut.tsx';
import type { Period } from './period.ts';

interface Props {
  readonly figures: Dashboard;
  readonly period: Period;
  /** Whether each figure leads to its lines. */
  readonly isLinked: boolean;
}

/** Collected per charge type, in dollars or number of payments: a doughnut and a table. */
export function CollectedByType({ figures, period, isLinked }: Props) {
  const [unit, setUnit] = useState<Unit>('dollars');
  const slices = figures.byType
    .map((row) => ({ type: row.type, value: row[unit] }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
  const total = unit === 'dollars' ? figures.collected : slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <Section
      title="Collected by charge type"
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={unit}
          aria-label="Count in"
          onChange={(_event, next: Unit | null) => next !== null && setUnit(next)}
        >
          <ToggleButton value="charges">Charges</ToggleButton>
          <ToggleButton value="dollars">Dollars</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {slices.length === 0 ? (
        <EmptyState title="Nothing was collected" hint="Payments appear here as soon as they are recorded." />
      ) : (
        <Box sx={layoutStyle}>
          <Stack aria-hidden="true" gap={0} sx={{ justifyItems: 'center' }}>
            <Doughnut slices={slices} total={total} unit={unit} />
          </Stack>
          <SliceTable slices={slices} total={total} unit={unit} period={period} isLinked={isLinked} />
        </Box>
      )}
    </Section>
  );
}

/** In whole percent; what is there at all is never said to be nothing. More went back than came: no share. */
function shareOf(value: number, total: number): string {
  if (value < 0 || total <= 0) return '–';
  const percent = Math.round((100 * value) / total);
  return percent === 0 ? '<1%' : `${percent}%`;
}

function SliceTable(props: SlicesProps & Pick<Props, 'period' | 'isLinked'>) {
  const { slices, total, unit, period, isLinked } = props;
  return (
    <RecordTable
      label="Collected by charge type"
      columns={[
        {
          label: 'Charge type',
          render: (slice) => (
            <>
              <Box
                component="span"
                aria-hidden="true"
                sx={{ ...dotStyle, bgcolor: chargeTypeColor(slices.indexOf(slice)) }}
              />
              {slice.type}
            </>
          ),
          total: 'Total',
        },
        {
          label: unit === 'dollars' ? 'Dollars' : 'Payments',
          align: 'right',
          render: ({ type, value }) => (
            <FigureLink
              to={isLinked ? listUrl('/collected', { type, from: period.from, to: period.to }) : undefined}
              label={`Collected, ${type}`}
              figure={formatSlice(value, unit)}
            />
          ),
          total: formatSlice(total, unit),
        },
        { label: 'Share', align: 'right', render: ({ value }) => shareOf(value, total) },
      ]}
      rows={slices}
      keyOf={({ type }) => type}
    />
  );
}

const layoutStyle = {
  display: 'grid',
  gap: 4,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr', md: '200px minmax(0,1fr)', lg: '1fr', xl: '200px minmax(0,1fr)' },
};
const dotStyle = { display: 'inline-block', width: 10, height: 10, borderRadius: '3px', mr: 2 };
