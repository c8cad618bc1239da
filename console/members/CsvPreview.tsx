import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { type ComponentProps, useId, useState } from 'react';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordList } from '../../ui/records/RecordList.tsx';
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
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={view}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {view === 'ready' && (
          <Lines empty="No row can be added." columns={readyColumns} rows={ready} keyOf={({ row }) => row} />
        )}
        {view === 'problems' && (
          <Lines
            empty="No problems were found."
            columns={problemColumns}
            rows={wrong.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })))}
            keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          />
        )}
        {view === 'duplicates' && (
          <Lines
            empty="No duplicates were found."
            columns={duplicateColumns}
            rows={duplicates}
            keyOf={({ row }) => row}
          />
        )}
      </Box>
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

const breaks = { overflowWrap: 'anywhere', minWidth: 76 };

const readyColumns: readonly Column<CsvRow>[] = [
  { source: 'row', label: 'Row', card: 'corner' },
  { label: 'First Name', card: 'start', sx: breaks, render: ({ values }) => values.fname },
  { label: 'Last Name', card: 'start', sx: breaks, render: ({ values }) => values.lname },
  { label: 'Email', card: 'meta', sx: breaks, render: ({ values }) => values.email },
  { label: 'Phone', card: 'meta', sx: breaks, render: ({ values }) => values.phone },
  {
    label: 'Address',
    card: 'meta',
    sx: breaks,
    render: ({ values: { address, city, state, zip } }) =>
      [address, city, state, zip].filter((part) => part !== '').join(', '),
  },
  { label: 'Date of Birth', sx: breaks, render: ({ values }) => formatDayOr(values.dob, '') },
  { label: 'Graduation', sx: breaks, render: ({ values }) => values.graduationYear },
];

const problemColumns: readonly Column<{ readonly row: number } & CsvRow['problems'][number]>[] = [
  { source: 'row', label: 'Row' },
  { source: 'column', label: 'Column', sx: breaks, card: 'start' },
  {
    label: 'In the file',
    sx: breaks,
    render: ({ value }) => (value === '' ? <em>empty</em> : value),
  },
  { source: 'message', label: 'What is wrong', sx: breaks, card: 'start' },
];

const duplicateColumns: readonly Column<CsvRow>[] = [
  { source: 'row', label: 'Row' },
  { label: 'Name', sx: breaks, card: 'start', render: ({ values }) => `${values.fname} ${values.lname}` },
  { label: 'Email', sx: breaks, card: 'meta', render: ({ values }) => values.email },
  { source: 'duplicate', label: 'Why', sx: breaks, card: 'start' },
];

function Lines<Row>(
  props: Pick<ComponentProps<typeof RecordList<Row>>, 'empty' | 'columns' | 'rows' | 'keyOf'>,
) {
  const { rows } = props;
  return (
    <>
      <RecordList {...props} label="Rows of the file" rows={rows.slice(0, DRAWN)} maxHeight="45vh" />
      {rows.length > DRAWN && (
        <Typography color="textSecondary" sx={{ p: 1.5 }}>
          and {rows.length - DRAWN} more
        </Typography>
      )}
    </>
  );
}
