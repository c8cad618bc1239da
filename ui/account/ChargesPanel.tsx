import { Typography } from '@mui/material';
import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName, figureNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Reading } from '../data/reading.ts';
import type { Column } from '../list/columns.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { ChargeName } from './ChargeName.tsx';
import { amountNotes } from './chargeNotes.ts';
import { dueDate } from './dueDate.tsx';
import { type AccountSummary, summaryOf } from './summary.ts';

const columns: readonly Column<Due>[] = [
  { label: 'Type', render: (due) => <ChargeName due={due} /> },
  dueDate,
  { label: 'Amount', align: 'right', render: (due) => formatDollars(due.total) },
  { label: 'Paid Amount', align: 'right', render: (due) => formatDollars(due.amtPaid) },
  { label: 'Remaining', align: 'right', render: (due) => <strong>{formatDollars(due.remaining)}</strong> },
];

/** The open charges, and in a sentence those that start later (spec 2 section 2: 300 px). */
export function ChargesPanel({ dues }: { readonly dues: Reading<Due[]> }) {
  return (
    <Section title="Charges" query={dues} height={160}>
      {(all) => <Charges {...summaryOf(all)} />}
    </Section>
  );
}

function Charges({ open, later, scheduled }: AccountSummary) {
  return (
    <Stack gap={3}>
      <RecordList
        cardsBelow="md"
        label="Charges"
        columns={columns}
        rows={open}
        keyOf={(due) => due._id}
        empty="No Pending Charges"
        maxHeight="300px"
      />
      {later.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {laterSentence(later, scheduled)}
        </Typography>
      )}
    </Stack>
  );
}

function laterSentence(later: readonly Due[], scheduled: number): string {
  const total = formatDollars(scheduled);
  const first = later.map((due) => due.startDate).sort()[0] ?? '';
  const [only] = later;
  if (later.length === 1 && only !== undefined) {
    const notes = amountNotes(only);
    const amounts = only.earlyDiscountApplied ? notes : [total, ...notes];
    return `${figureNames.scheduled}: ${chargeName(only)} starts on ${formatDay(first)}: ${amounts.join(', ')}.`;
  }
  return `${figureNames.scheduled}: ${later.length} charges, ${total} in all, starting ${formatDay(first)}.`;
}
