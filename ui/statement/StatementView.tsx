import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Statement } from '../../api/account/statement/contract.ts';
import {
  contactLines,
  dueNotes,
  figureNames,
  PENDING_HINT,
  periodWords,
  signed,
  statementFileName,
} from '../../api/platform/contract/words.ts';
import { formatDay, isCalendarDate, plusDays, validateNotAfterToday } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { fetchFile } from '../app/client.ts';
import { alertFor } from '../app/errors.ts';
import { useSession } from '../app/session.ts';
import { readBody } from '../csv/readBody.ts';
import { saveFile } from '../csv/saveCsv.ts';
import { useRead } from '../data/useRead.ts';
import { DayFilter } from '../forms/DayField.tsx';
import { HistoryLine } from '../history/HistoryLine.tsx';
import type { Column } from '../list/columns.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Loaded } from '../primitives/Loaded.tsx';
import { Note } from '../primitives/Note.tsx';
import { Page } from '../primitives/Page.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { BridgeLine } from '../receivables/BridgeLine.tsx';

/** The days that are shown unless others are asked for. */
const USUAL_DAYS = 90;

/**
 * A member's statement (`/account/{memberId}/statement`), or one's own (`/statement`), of a period,
 * `?from=…&to=…&asKnownOn=…`: on the page, on paper and as a PDF.
 */
export default function StatementView() {
  const { uuid: own, today } = useSession();
  const { memberId: uuid = own } = useParams();
  const [search, setSearch] = useSearchParams();
  const to = dayOf(search.get('to')) ?? today;
  const from = dayOf(search.get('from')) ?? plusDays(to, -USUAL_DAYS);
  const asKnownOn = dayOf(search.get('asKnownOn')) ?? today;
  const known = asKnownOn === today ? {} : { asKnownOn };
  const wrong = wrongPeriod(from, to, today) ?? validateNotAfterToday('day', asKnownOn, today)?.message;
  const statement = useRead(
    'get-statement',
    { uuid, from, to, ...known },
    { enabled: wrong === undefined, placeholderData: keepPreviousData },
  );
  const set = (days: { readonly from?: string; readonly to?: string; readonly asKnownOn?: string }) =>
    setSearch({ from, to, ...known, ...days }, { replace: true });
  return (
    <Page
      title="Statement"
      subtitle={statement.data && `${statement.data.name}, ${periodWords({ from, to, ...known })}`}
      actions={statement.data && wrong === undefined && <Actions statement={statement.data} />}
    >
      <Row className="no-print">
        <DayFilter isRequired label="From" value={from} max={to} onChange={(day) => set({ from: day })} />
        <DayFilter isRequired label="To" value={to} max={today} onChange={(day) => set({ to: day })} />
        <DayFilter
          isRequired
          label="As known on"
          value={asKnownOn}
          max={today}
          onChange={(day) => set({ asKnownOn: day })}
        />
      </Row>
      {wrong !== undefined ? (
        <Alert severity="warning">{wrong}</Alert>
      ) : (
        <Loaded
          query={statement}
          label="the statement"
          failed="The statement could not be loaded"
          height={480}
        >
          {(shown) => <Shown statement={shown} />}
        </Loaded>
      )}
    </Page>
  );
}

function Actions({ statement }: { readonly statement: Statement }) {
  const pdf = useMutation({
    mutationFn: async () => {
      const { memberId: uuid, from, to, asKnownOn } = statement;
      const answer = await fetchFile('get-statement-pdf', { uuid, from, to, asKnownOn });
      saveFile(statementFileName(statement), await readBody(answer));
    },
  });
  return (
    <Row className="no-print">
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        Print
      </Button>
      <Button
        variant="contained"
        startIcon={<PictureAsPdfOutlined />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        Download PDF
      </Button>
      {pdf.error !== null && <ErrorAlert error={alertFor('The PDF could not be downloaded', pdf.error)} />}
    </Row>
  );
}

type Entry = Statement['entries'][number];
type Due = Statement['due'][number];
type Pending = Statement['pending'][number];

const entryColumns: readonly Column<Entry>[] = [
  { label: 'Day', nowrap: true, card: 'meta', render: ({ day }) => formatDay(day) },
  { label: 'Entry', card: 'start', render: toldWithMemo },
  { label: 'Change', align: 'right', nowrap: true, card: 'corner', render: ({ change }) => signed(change) },
  { label: 'Balance', align: 'right', render: ({ balance }) => formatDollars(balance) },
];

const dueColumns: readonly Column<Due>[] = [
  { label: 'Charge', card: 'start', render: nameWithNotes },
  { label: 'Due', nowrap: true, card: 'meta', render: ({ dueDate }) => formatDay(dueDate) },
  { label: 'Amount', align: 'right', card: 'corner', render: ({ due }) => formatDollars(due) },
];

const pendingColumns: readonly Column<Pending>[] = [
  { label: 'Payment', card: 'start', render: ({ sentence }) => sentence },
  { label: 'Sent', nowrap: true, card: 'meta', render: ({ day }) => formatDay(day) },
  { label: 'Amount', align: 'right', card: 'corner', render: ({ amount }) => formatDollars(amount) },
];

function toldWithMemo(entry: Entry) {
  return (
    <>
      <HistoryLine line={entry} />
      {entry.memo !== '' && <Note>{entry.memo}</Note>}
    </>
  );
}

function nameWithNotes(due: Due) {
  return (
    <>
      {due.name}
      {dueNotes(due).map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

function Shown({ statement }: { readonly statement: Statement }) {
  const { organization, from, to, opening, closing, due, dueNow, scheduled, pending } = statement;
  return (
    <Stack>
      <Section title={organization} hint="Ask here when something looks wrong.">
        {contactLines(statement).map((line) => (
          <Typography key={line}>{line}</Typography>
        ))}
      </Section>
      <Section title="Entries" flush>
        <Sum label={`Opening balance on ${formatDay(from)}`} dollars={opening} />
        <RecordList
          label="Entries"
          columns={entryColumns}
          rows={statement.entries}
          keyOf={({ eventId }) => eventId}
          empty="No activity in this period"
        />
        <Sum label={`Closing balance on ${formatDay(to)}`} dollars={closing} />
        <Box sx={{ px: { xs: 4, sm: 5 }, pb: 3 }}>
          <BridgeLine bridge={statement} />
        </Box>
      </Section>
      <Section title={`Due on ${formatDay(to)}`} flush>
        <RecordList
          label="Due"
          columns={dueColumns}
          rows={due}
          keyOf={({ chargeId }) => chargeId}
          empty="Nothing is due"
        />
        {due.length > 0 && <Sum label={figureNames.dueNow} dollars={dueNow} />}
        {scheduled > 0 && <Sum label={figureNames.scheduled} dollars={scheduled} />}
      </Section>
      {pending.length > 0 && (
        <Section title={figureNames.pending} hint={PENDING_HINT} flush>
          <RecordList
            label={figureNames.pending}
            columns={pendingColumns}
            rows={pending}
            keyOf={({ paymentId }) => paymentId}
            empty=""
          />
        </Section>
      )}
      <Credit statement={statement} />
    </Stack>
  );
}

/** Free credit, and where it came from and went; nothing where there is none. */
function Credit({ statement }: { readonly statement: Statement }) {
  const { from, to, openingCredit, creditEntries, credit } = statement;
  if (openingCredit === 0 && creditEntries.length === 0) return null;
  return (
    <Section title="Free credit" flush>
      <Sum label={`Free credit on ${formatDay(from)}`} dollars={openingCredit} />
      <RecordList
        label="Free credit"
        columns={entryColumns}
        rows={creditEntries}
        keyOf={({ eventId }) => eventId}
        empty="No credit activity in this period"
      />
      <Sum label={`Free credit on ${formatDay(to)}`} dollars={credit} />
    </Section>
  );
}

function Sum({ label, dollars }: { readonly label: string; readonly dollars: number }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, px: { xs: 4, sm: 5 }, py: 2.5 }}>
      <Typography variant="subtitle2" component="p">
        {label}
      </Typography>
      <Typography variant="subtitle2" component="p">
        {formatDollars(dollars)}
      </Typography>
    </Box>
  );
}

function dayOf(text: string | null): string | undefined {
  return text !== null && isCalendarDate(text) ? text : undefined;
}

function wrongPeriod(from: string, to: string, today: string): string | undefined {
  if (to > today) return 'The period must not end after today.';
  return from > to ? 'The end of the period must not be before its beginning.' : undefined;
}
