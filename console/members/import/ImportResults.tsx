import { Card, Typography } from '@mui/material';
import type { ImportResult } from '../../../api/platform/contract/profile.ts';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';
import type { RosterRow } from './roster.ts';

interface ResultLine {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly result: Result;
  readonly why: string;
}

type Result = keyof typeof words;

const words = {
  added: { label: 'Added', hue: 'green' },
  updated: { label: 'Updated', hue: 'blue' },
  unchanged: { label: 'No change', hue: 'gray' },
  refused: { label: 'Left out', hue: 'red' },
} as const;

/** One result for every row of the file, those that were left out first. */
export function ImportResults(props: {
  readonly rows: readonly RosterRow[];
  /** The rows that were sent, and what was answered for each. */
  readonly sent: readonly RosterRow[];
  readonly results: readonly ImportResult[];
}) {
  const answers = new Map(props.sent.map(({ row }, index) => [row, props.results[index]]));
  const lines = props.rows.map(({ row, name, email, outcome }): ResultLine => {
    const answer = answers.get(row);
    const why = answer?.message ?? (outcome.is === 'left out' ? outcome.why : '');
    return {
      row,
      name,
      email,
      result: answer?.outcome ?? (outcome.is === 'left out' ? 'refused' : 'unchanged'),
      why,
    };
  });
  const refusedFirst = lines.toSorted(
    (one, other) => Number(one.result !== 'refused') - Number(other.result !== 'refused'),
  );
  const counts = (Object.keys(words) as Result[]).map(
    (result) => [result, lines.filter((line) => line.result === result).length] as const,
  );
  return (
    <Stack>
      <Typography role="status">
        {counts
          .filter(([, count]) => count > 0)
          .map(([result, count]) => `${count.toLocaleString('en-US')} ${words[result].label.toLowerCase()}`)
          .join(', ')}
        .
      </Typography>
      <Card>
        <RecordList
          label="Results"
          columns={columns}
          rows={refusedFirst}
          keyOf={({ row }) => row}
          maxHeight="50vh"
        />
      </Card>
    </Stack>
  );
}

const columns: readonly Column<ResultLine>[] = [
  { source: 'row', label: 'Row', card: 'corner' },
  { source: 'name', label: 'Name', card: 'start', sx: { overflowWrap: 'anywhere' } },
  { source: 'email', label: 'Email', card: 'meta', sx: { overflowWrap: 'anywhere' } },
  {
    label: 'Result',
    card: 'start',
    render: ({ result, why }) => (
      <Stack gap={0}>
        <StatusBadge status={words[result].label} hue={words[result].hue} />
        {why}
      </Stack>
    ),
  },
];
