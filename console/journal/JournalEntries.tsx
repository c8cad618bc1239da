import DataObject from '@mui/icons-material/DataObject';
import {
  Box,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { JournalLine } from '../../api/contract/reports.ts';
import { eventWords } from '../../api/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { formatInstant, useTimeZone } from '../shared/time.ts';
import { type Entry, entriesOf } from './entries.ts';

/** A page of the journal: under each event its lines, debits and credits in columns of their own. */
export function JournalEntries() {
  const { data = [], filterValues } = useListContext<JournalLine>();
  const [eventId, setEventId] = useState<string>();
  // With one of these filters only some lines of an entry are asked for.
  const isWhole = filterValues.account === undefined && filterValues.chargeId === undefined;
  return (
    <>
      <Table size="small" stickyHeader aria-label="Journal entries">
        <TableHead>
          <TableRow>
            <TableCell>{filterValues.account === undefined ? 'Account' : 'Entry'}</TableCell>
            <TableCell align="right">Debit</TableCell>
            <TableCell align="right">Credit</TableCell>
          </TableRow>
        </TableHead>
        {entriesOf(data).map((entry) => (
          <EntryRows
            key={entry.eventId}
            entry={entry}
            ofOneAccount={filterValues.account !== undefined}
            continues={isWhole && !entry.balanced}
            onRaw={() => setEventId(entry.eventId)}
          />
        ))}
      </Table>
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={() => setEventId(undefined)} />}
    </>
  );
}

function EntryRows(props: {
  readonly entry: Entry;
  /** One account is asked for: its name need not stand below each entry. */
  readonly ofOneAccount: boolean;
  /** The rest of it is on the page before or after this one. */
  readonly continues: boolean;
  readonly onRaw: () => void;
}) {
  const { entry } = props;
  const [only, ...others] = entry.lines;
  if (props.ofOneAccount && only !== undefined && others.length === 0)
    return (
      <TableBody>
        <TableRow>
          <TableCell component="th" scope="row" sx={{ py: 0.5, fontWeight: 400 }}>
            <EntryHead entry={entry} onRaw={props.onRaw} />
          </TableCell>
          <Amounts line={only} />
        </TableRow>
      </TableBody>
    );
  return (
    <TableBody>
      <TableRow sx={{ bgcolor: 'action.hover' }}>
        <TableCell component="th" scope="rowgroup" colSpan={3} sx={{ py: 0.5, fontWeight: 400 }}>
          <EntryHead entry={entry} onRaw={props.onRaw} />
        </TableCell>
      </TableRow>
      {entry.lines.map((line) => (
        <TableRow key={line.id}>
          {/* Accounts that are credited stand further in, as in a book. */}
          <TableCell sx={{ pl: { xs: line.credit > 0 ? 4 : 2, sm: line.credit > 0 ? 7 : 4 } }}>
            {line.account}
          </TableCell>
          <Amounts line={line} />
        </TableRow>
      ))}
      {props.continues && (
        <TableRow>
          <TableCell colSpan={3} sx={{ color: 'text.secondary' }}>
            The rest of this entry is on the page before or after this one.
          </TableCell>
        </TableRow>
      )}
    </TableBody>
  );
}

function Amounts({ line: { debit, credit } }: { readonly line: JournalLine }) {
  return (
    <>
      <TableCell align="right">{debit > 0 && <Money dollars={debit} />}</TableCell>
      <TableCell align="right">{credit > 0 && <Money dollars={credit} />}</TableCell>
    </>
  );
}

function EntryHead({ entry, onRaw }: { readonly entry: Entry; readonly onRaw: () => void }) {
  const timeZone = useTimeZone();
  const what = eventWords(entry.eventType);
  const recorded = `recorded on ${formatInstant(entry.at, timeZone)}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0, alignItems: 'baseline' }}
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {what}
        </Typography>
        {entry.memberId !== '' && (
          <MemberLink memberId={entry.memberId} name={entry.memberName || 'Unknown member'} />
        )}
        <Typography component="time" dateTime={entry.occurredOn} variant="body2">
          {formatDay(entry.occurredOn)}
        </Typography>
        <Typography component="time" dateTime={entry.at} variant="body2" color="textSecondary">
          {recorded}
        </Typography>
      </Box>
      <Tooltip title="Raw event">
        <IconButton size="small" aria-label={`Raw event: ${what}, ${recorded}`} onClick={onRaw}>
          <DataObject fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
