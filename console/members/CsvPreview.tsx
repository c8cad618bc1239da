import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import {
  Alert,
  Box,
  Button,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { saveCsv } from '../shared/saveCsv.ts';
import { formatDayOr } from '../shared/time.ts';
import { type CsvRow, csvOf } from './csv.ts';
import { isReady } from './importRoster.ts';

/** Lines drawn at once; a roster of thousands would freeze the dialog. The counts are of all. */
const DRAWN = 300;

type View = 'ready' | 'problems' | 'duplicates';

/** The effect of the file: who would be added, which cells are wrong and why, and who exists already. */
export function CsvPreview({ file, rows }: { readonly file: string; readonly rows: readonly CsvRow[] }) {
  const ready = rows.filter(isReady);
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const duplicates = rows.filter(({ duplicate }) => duplicate !== undefined);
  const left = rows.filter((row) => !isReady(row));
  const [view, setView] = useState<View>(
    wrong.length > 0 ? 'problems' : duplicates.length > 0 ? 'duplicates' : 'ready',
  );
  const panelId = useId();
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        <strong>{file}</strong> has {rows.length} {rows.length === 1 ? 'row' : 'rows'}. Nothing has been saved
        yet.
      </Typography>
      {left.length > 0 && <LeftOut rows={left} />}
      <Tabs
        value={view}
        onChange={(_event, next: View) => setView(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Rows of the file"
      >
        <Tab value="ready" label={`Ready to add (${ready.length})`} aria-controls={panelId} />
        <Tab value="problems" label={`Problems (${wrong.length})`} aria-controls={panelId} />
        <Tab value="duplicates" label={`Duplicates (${duplicates.length})`} aria-controls={panelId} />
      </Tabs>
      <TableContainer
        id={panelId}
        role="tabpanel"
        tabIndex={0}
        aria-label={view}
        sx={{ maxHeight: { sm: '45vh' }, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {view === 'ready' && <ReadyTable rows={ready} />}
        {view === 'problems' && <ProblemTable rows={wrong} />}
        {view === 'duplicates' && <DuplicateTable rows={duplicates} />}
      </TableContainer>
    </>
  );
}

function LeftOut({ rows }: { readonly rows: readonly CsvRow[] }) {
  const incomplete = rows.some(
    ({ values }) => values.fname === '' || values.lname === '' || values.email === '',
  );
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {incomplete && 'Some line items are missing required fields. '}
      {rows.length} {rows.length === 1 ? 'row' : 'rows'} cannot be added. Correct the file and choose it
      again, or add the others and leave {rows.length === 1 ? 'it' : 'these'} out.{' '}
      <Button
        color="inherit"
        size="small"
        startIcon={<DownloadOutlined />}
        sx={{ py: 0, textDecoration: 'underline' }}
        onClick={() => saveCsv('members-left-out.csv', csvOf(rows))}
      >
        Save {rows.length === 1 ? 'this row' : 'these rows'}
      </Button>
    </Alert>
  );
}

function ReadyTable({ rows }: { readonly rows: readonly CsvRow[] }) {
  return (
    <Lines
      empty="No row can be added."
      headers={['Row', 'First Name', 'Last Name', 'Email', 'Phone', 'Address', 'Date of Birth', 'Graduation']}
      lines={rows.map(({ row, values }) => [
        row,
        values.fname,
        values.lname,
        values.email,
        values.phone,
        [values.address, values.city, values.state, values.zip].filter((part) => part !== '').join(', '),
        formatDayOr(values.dob, ''),
        values.graduationYear,
      ])}
    />
  );
}

function ProblemTable({ rows }: { readonly rows: readonly CsvRow[] }) {
  return (
    <Lines
      empty="No problems were found."
      headers={['Row', 'Column', 'In the file', 'What is wrong']}
      lines={rows.flatMap(({ row, problems }) =>
        problems.map(({ column, value, message }) => [
          row,
          column,
          value === '' ? <em key="empty">empty</em> : value,
          message,
        ]),
      )}
    />
  );
}

function DuplicateTable({ rows }: { readonly rows: readonly CsvRow[] }) {
  return (
    <Lines
      empty="No duplicates were found."
      headers={['Row', 'Name', 'Email', 'Why']}
      lines={rows.map(({ row, values, duplicate }) => [
        row,
        `${values.fname} ${values.lname}`,
        values.email,
        duplicate ?? '',
      ])}
    />
  );
}

function Lines(props: {
  readonly empty: string;
  readonly headers: readonly string[];
  readonly lines: readonly (readonly ReactNode[])[];
}) {
  if (props.lines.length === 0)
    return <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>{props.empty}</Box>;
  return (
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          {props.headers.map((header) => (
            <TableCell key={header}>{header}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {props.lines.slice(0, DRAWN).map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file that was read once never move.
          <TableRow key={at}>
            {cells.map((cell, column) => (
              <TableCell key={props.headers[column]} sx={cellStyle}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
        {props.lines.length > DRAWN && (
          <TableRow>
            <TableCell colSpan={props.headers.length} sx={{ color: 'text.secondary' }}>
              and {props.lines.length - DRAWN} more
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  );
}

/** Long values break, so that the message stays on a phone's screen; the first column holds row numbers. */
const cellStyle = { overflowWrap: 'anywhere', '&:not(:first-of-type)': { minWidth: 76 } };
