import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Alert, Button, Card, CardContent, Tab, Tabs, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { counted } from '../../ledger/values/counted.ts';
import type { Column } from '../list/columns.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { type CsvFile, type CsvProblem, type CsvRow, csvOf, isIncomplete, isReady } from './csvFile.ts';
import { saveCsv } from './saveCsv.ts';

/** Lines drawn at once; a roster of thousands would freeze the dialog. The counts are of all. */
const DRAWN = 300;

type View = 'ready' | 'problems' | 'duplicates';

/** What is shown of the rows that would be added, and of those that exist already. */
export interface CsvPreviewColumns<Field extends string, Item> {
  readonly ready: readonly Column<CsvRow<Field, Item>>[];
  readonly duplicates: readonly Column<CsvRow<Field, Item>>[];
}

/** The effect of the file: who would be added, which cells are wrong and why, and who exists already. */
export function CsvPreview<Field extends string, Item>(props: {
  readonly file: CsvFile<Field, Item>;
  readonly columns: CsvPreviewColumns<Field, Item>;
  /** The name of the file. */
  readonly name: string;
  readonly rows: readonly CsvRow<Field, Item>[];
  /** Beside what is said of rows that cannot be added. */
  readonly help?: ReactNode;
}) {
  const { file, columns, name, rows } = props;
  const ready = rows.filter(isReady);
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const duplicates = rows.filter(({ duplicate }) => duplicate !== undefined);
  const left = rows.filter((row) => !isReady(row));
  const [view, setView] = useState<View>(
    wrong.length > 0 ? 'problems' : duplicates.length > 0 ? 'duplicates' : 'ready',
  );
  const panelId = useId();
  return (
    <Stack>
      <Typography>
        <strong>{name}</strong> has {counted(rows.length, 'row')}. Nothing has been saved yet.
      </Typography>
      {left.length > 0 && <LeftOut file={file} rows={left} help={props.help} />}
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
      <Card id={panelId} role="tabpanel" aria-label={view}>
        {view === 'ready' && (
          <Lines
            empty="No row can be added."
            columns={[{ ...rowColumn, card: 'corner' }, ...columns.ready]}
            rows={ready}
            keyOf={({ row }) => row}
          />
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
            columns={[rowColumn, ...columns.duplicates, whyColumn]}
            rows={duplicates}
            keyOf={({ row }) => row}
          />
        )}
      </Card>
    </Stack>
  );
}

function LeftOut<Field extends string, Item>(props: {
  readonly file: CsvFile<Field, Item>;
  readonly rows: readonly CsvRow<Field, Item>[];
  readonly help: ReactNode;
}) {
  const { file, rows } = props;
  const incomplete = rows.some((row) => isIncomplete(file, row));
  return (
    <Alert severity="warning">
      {incomplete && 'Some line items are missing required fields. '}
      {counted(rows.length, 'row')} cannot be added. Correct the file and choose it again, or add the others
      and leave {rows.length === 1 ? 'it' : 'these'} out.{' '}
      <Button
        color="inherit"
        size="small"
        startIcon={<DownloadOutlined />}
        onClick={() => saveCsv(`${file.thing}s-left-out.csv`, csvOf(file, rows))}
      >
        Save {rows.length === 1 ? 'this row' : 'these rows'}
      </Button>
      {props.help}
    </Alert>
  );
}

const breaks = { overflowWrap: 'anywhere', minWidth: 76 };

/** A column of the preview: the text of a field, broken where it must be. */
export function cell<Field extends string, Item>(
  label: string,
  card: 'start' | 'meta' | undefined,
  text: (values: CsvRow<Field, Item>['values']) => string,
): Column<CsvRow<Field, Item>> {
  return { label, card, sx: breaks, render: ({ values }) => text(values) };
}

const rowColumn = { source: 'row', label: 'Row' } as const;
const whyColumn = { source: 'duplicate', label: 'Why', sx: breaks, card: 'start' } as const;

const problemColumns: readonly Column<{ readonly row: number } & CsvProblem>[] = [
  rowColumn,
  { source: 'column', label: 'Column', sx: breaks, card: 'start' },
  {
    label: 'In the file',
    sx: breaks,
    render: ({ value }) => (value === '' ? <em>empty</em> : value),
  },
  { source: 'message', label: 'What is wrong', sx: breaks, card: 'start' },
];

function Lines<Row>(
  props: Pick<ComponentProps<typeof RecordList<Row>>, 'empty' | 'columns' | 'rows' | 'keyOf'>,
) {
  const { rows } = props;
  return (
    <>
      <RecordList {...props} label="Rows of the file" rows={rows.slice(0, DRAWN)} maxHeight="45vh" />
      {rows.length > DRAWN && (
        <CardContent>
          <Typography color="textSecondary">and {rows.length - DRAWN} more</Typography>
        </CardContent>
      )}
    </>
  );
}
