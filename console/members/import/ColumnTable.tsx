import { Button, MenuItem, TextField, Typography } from '@mui/material';
import { counted } from '../../../ledger/values/counted.ts';
import { useSession } from '../../../ui/app/session.ts';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';
import type { DayOrder } from './cells.ts';
import { targets as choices, hasTwoReadings, samplesOf, type Table, type Target } from './columns.ts';
import type { Fixes } from './readLine.ts';
import type { RosterRow } from './roster.ts';

/** Values shown of a column. */
const SHOWN = 2;

interface Matched {
  readonly column: number;
  readonly heading: string;
  readonly samples: readonly string[];
  readonly target: Target;
  readonly fixes: Fixes;
  readonly lost: number;
  readonly twoReadings: boolean;
}

/** Each column of a file: its heading, some values, where it goes, and what is done to its cells. */
export function ColumnTable(props: {
  readonly table: Table;
  readonly targets: readonly Target[];
  /** What was done, by column. */
  readonly fixes: readonly Fixes[];
  readonly rows: readonly RosterRow[];
  readonly dayOrder: DayOrder;
  readonly onTargets: (targets: readonly Target[]) => void;
  readonly onDayOrder: (order: DayOrder) => void;
}) {
  const { table, targets, rows, dayOrder } = props;
  const { today } = useSession();
  const lost = rows.flatMap(({ notKept }) => notKept.map(({ column }) => column));
  const matched = table.headings.map((heading, column): Matched => {
    const target = targets[column] ?? '';
    return {
      ...{ column, heading, target },
      samples: samplesOf(table, column, SHOWN),
      fixes: props.fixes[column] ?? new Map(),
      lost: lost.filter((each) => each === heading).length,
      twoReadings: target === 'dob' && hasTwoReadings(samplesOf(table, column), today),
    };
  });
  const other: DayOrder = dayOrder === 'month/day/year' ? 'day/month/year' : 'month/day/year';
  const columns: readonly Column<Matched>[] = [
    { label: 'Your column', source: 'heading', card: 'start', sx: { overflowWrap: 'anywhere' } },
    {
      label: 'First rows',
      card: 'meta',
      sx: { color: 'text.secondary', overflowWrap: 'anywhere' },
      render: ({ samples }) => samples.join(' · '),
    },
    {
      label: 'Goes to',
      card: 'start',
      sx: { width: 240 },
      render: ({ column, heading, target }) => (
        <TextField
          select
          hiddenLabel
          fullWidth
          sx={{ minWidth: 240 }}
          value={target}
          onChange={(event) => props.onTargets(withTarget(targets, column, event.target.value as Target))}
          slotProps={{ htmlInput: { 'aria-label': `${heading} goes to` }, select: { displayEmpty: true } }}
        >
          {choices.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ),
    },
    {
      label: 'What happens',
      card: 'start',
      sx: { width: { md: 340 } },
      render: ({ target, fixes, lost: left, twoReadings }) =>
        target === '' ? (
          <Typography color="textSecondary">Not kept in Bursar</Typography>
        ) : (
          <Stack gap={0} sx={{ justifyItems: 'start' }}>
            {[...fixes].map(([fix, count]) => (
              <Typography key={fix} color="textSecondary">
                {count.toLocaleString('en-US')} {fix}
              </Typography>
            ))}
            {left > 0 && <StatusBadge status={`${counted(left, 'cell')} left out`} hue="yellow" />}
            {twoReadings && (
              <Button size="small" sx={{ ml: -2 }} onClick={() => props.onDayOrder(other)}>
                Read as {other}
              </Button>
            )}
          </Stack>
        ),
    },
  ];
  return <RecordList label="Columns" columns={columns} rows={matched} keyOf={({ column }) => column} />;
}

/** A field is filled by one column, and names by one column or two. */
function withTarget(targets: readonly Target[], column: number, chosen: Target): readonly Target[] {
  const given: readonly Target[] =
    chosen === 'fullName' ? ['fullName', 'fname', 'lname'] : isName(chosen) ? [chosen, 'fullName'] : [chosen];
  return targets.map((target, index) => (index === column ? chosen : given.includes(target) ? '' : target));
}

function isName(target: Target): boolean {
  return target === 'fname' || target === 'lname';
}
