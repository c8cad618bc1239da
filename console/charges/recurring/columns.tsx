import { Button } from '@mui/material';
import type { RecurringCharge } from '../../../api/account/recurring/contract.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { counted } from '../../../ledger/values/counted.ts';
import type { Column } from '../../../ui/list/columns.tsx';
import { Money } from '../../../ui/primitives/Money.tsx';
import { Note } from '../../../ui/primitives/Note.tsx';
import { Row } from '../../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';
import { everyWords, whoWords } from './words.ts';

/** What one of the buttons of a row does. */
export type RecurringAct = 'skip' | 'switch' | 'end';

export const recurringColumns = (
  onAct: (act: RecurringAct, row: RecurringCharge) => void,
): readonly Column<RecurringCharge>[] => [
  {
    label: 'Dues',
    card: 'start',
    render: ({ type, memo, every, until }) => (
      <>
        {memo === '' ? type : `${type}: ${memo}`}
        <Note>{`${everyWords[every]} until ${formatDay(until)}`}</Note>
      </>
    ),
  },
  {
    label: 'Each',
    align: 'right',
    card: 'corner',
    render: ({ amount }) => <Money dollars={amount} />,
  },
  {
    label: 'Next charge',
    render: (row) => (
      <>
        {row.next === '' ? '–' : formatDay(row.next)}
        {row.next !== '' && <Note>{`${whoWords(row)}, due ${formatDay(row.nextDue)}`}</Note>}
        {row.problem !== '' && <Note>{`Waits: ${row.problem}`}</Note>}
      </>
    ),
  },
  {
    label: 'Last charge',
    empty: '–',
    render: ({ last, lastMembers }) =>
      last !== '' && (
        <>
          {formatDay(last)}
          <Note>{counted(lastMembers, 'member')}</Note>
        </>
      ),
  },
  { label: 'Status', card: 'end', render: (row) => <Status row={row} /> },
  {
    label: 'Actions',
    hideLabel: true,
    card: 'below',
    render: (row) => row.status !== 'ended' && <RowActs row={row} onAct={onAct} />,
  },
];

function Status({ row: { status, problem } }: { readonly row: RecurringCharge }) {
  if (status === 'ended') return <StatusBadge status="Ended" hue="gray" />;
  if (status === 'paused') return <StatusBadge status="Paused" hue="yellow" />;
  return problem === '' ? (
    <StatusBadge status="Running" hue="green" />
  ) : (
    <StatusBadge status="Waiting" hue="yellow" />
  );
}

function RowActs(props: {
  readonly row: RecurringCharge;
  readonly onAct: (act: RecurringAct, row: RecurringCharge) => void;
}) {
  const { row, onAct } = props;
  const isPaused = row.status === 'paused';
  const about = `${row.type} of ${formatDay(row.next)}`;
  const acts = [
    { act: 'skip', label: 'Skip', isOffered: !isPaused },
    { act: 'switch', label: isPaused ? 'Resume' : 'Pause', isOffered: true },
    { act: 'end', label: 'End', isOffered: true },
  ] as const;
  return (
    <Row justify="end">
      {acts
        .filter(({ isOffered }) => isOffered)
        .map(({ act, label }) => (
          <Button
            key={act}
            size="small"
            variant="outlined"
            color={act === 'end' ? 'error' : 'primary'}
            aria-label={`${label} ${about}`}
            onClick={() => onAct(act, row)}
          >
            {label}
          </Button>
        ))}
    </Row>
  );
}
