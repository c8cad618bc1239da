import DataObject from '@mui/icons-material/DataObject';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { JournalLine } from '../../api/journal/contract.ts';
import { eventWords, figureNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordTable } from '../../ui/list/RecordTable.tsx';
import { formatInstant } from '../../ui/primitives/instants.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { type Entry, entriesOf } from './entries.ts';

const amounts: readonly Column<JournalLine>[] = [
  { label: 'Debit', align: 'right', render: ({ debit }) => debit > 0 && <Money dollars={debit} /> },
  { label: 'Credit', align: 'right', render: ({ credit }) => credit > 0 && <Money dollars={credit} /> },
];

/** A page of the journal: under each event its lines, debits and credits in columns of their own. */
export function JournalEntries() {
  const { data = [], filterValues } = useListContext<JournalLine>();
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  // One account is asked for: its name need not stand below each entry.
  const ofOneAccount = filterValues.account !== undefined;
  // With one of these filters only some lines of an entry are asked for.
  const isWhole = !ofOneAccount && filterValues.chargeId === undefined;
  const headOf = (entry: Entry) => <EntryHead entry={entry} onRaw={() => showEvent(entry.eventId)} />;
  const entries = entriesOf(data);
  const alone = new Map(
    entries.flatMap((entry) =>
      ofOneAccount && entry.lines.length === 1 ? [[entry.lines[0]?.id, entry]] : [],
    ),
  );
  const account: Column<JournalLine> = {
    label: ofOneAccount ? 'Entry' : 'Account',
    render: (line) => {
      const entry = alone.get(line.id);
      if (entry !== undefined) return headOf(entry);
      // Accounts that are credited stand further in, as in a book.
      return (
        <Box sx={{ pl: { xs: line.credit > 0 ? 4 : 0, sm: line.credit > 0 ? 10 : 4 } }}>{line.account}</Box>
      );
    },
  };
  return (
    <>
      <RecordTable
        label="Journal entries"
        columns={[account, ...amounts]}
        keyOf={({ id }) => id}
        groups={entries.map((entry) => ({
          key: `${entry.eventId} ${entry.occurredOn}`,
          rows: entry.lines,
          heading: alone.has(entry.lines[0]?.id) ? undefined : headOf(entry),
          ...(isWhole && !entry.balanced && { note: 'This entry continues on the previous or next page.' }),
        }))}
      />
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
    </>
  );
}

function EntryHead({ entry, onRaw }: { readonly entry: Entry; readonly onRaw: () => void }) {
  const { timeZone, today } = useSession();
  const what = eventWords(entry.eventType);
  const recorded = `recorded on ${formatInstant(entry.at, timeZone)}`;
  return (
    <Row>
      <Row gap={4} className="grow">
        <b>{what}</b>
        {entry.memberId !== '' && (
          <MemberLink memberId={entry.memberId} name={entry.memberName || 'Unknown member'} />
        )}
        <Typography component="time" dateTime={entry.occurredOn} variant="body2">
          {formatDay(entry.occurredOn)}
        </Typography>
        {/* Income of a charge that has not started: reports up to today leave it out. */}
        {entry.occurredOn > today && <StatusBadge status={figureNames.scheduled} hue="yellow" />}
        <Typography component="time" dateTime={entry.at} variant="body2" color="textSecondary">
          {recorded}
        </Typography>
      </Row>
      <Tooltip title="Raw event">
        <IconButton size="small" aria-label={`Raw event: ${what}, ${recorded}`} onClick={onRaw}>
          <DataObject fontSize="small" />
        </IconButton>
      </Tooltip>
    </Row>
  );
}
