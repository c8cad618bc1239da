import { Card, CardContent, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import type { RowEdit } from './readLine.ts';
import type { RosterRow } from './roster.ts';

/** Lines drawn at once; a roster of thousands would freeze the dialog. The counts are of all. */
const DRAWN = 300;

const labels = {
  look: 'Needs a look',
  cells: 'Cells left out',
  new: 'New',
  changes: 'Changes',
  same: 'No change',
};
type View = keyof typeof labels;
const views = Object.keys(labels) as View[];

/** What becomes of the rows: those that need a look can be mended here, and are left out otherwise. */
export function RowTabs(props: {
  readonly rows: readonly RosterRow[];
  readonly onEdit: (row: number, edit: RowEdit) => void;
}) {
  const { rows, onEdit } = props;
  const panelId = useId();
  const lines = linesOf(rows);
  const [chosen, choose] = useState<View>();
  const view = chosen ?? views.find((each) => lines[each].length > 0) ?? 'new';
  return (
    <Stack gap={2}>
      <Tabs
        value={view}
        onChange={(_event, next: View) => choose(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Rows of the file"
      >
        {views.map((each) => (
          <Tab
            key={each}
            value={each}
            label={`${labels[each]} (${lines[each].length.toLocaleString('en-US')})`}
            aria-controls={panelId}
          />
        ))}
      </Tabs>
      <Card id={panelId} role="tabpanel" aria-label={labels[view]}>
        {view === 'look' && (
          <Lines empty="Every row is ready." columns={lookColumns(onEdit)} rows={lines.look} />
        )}
        {view === 'cells' && <Lines empty="Every cell is kept." columns={cellColumns} rows={lines.cells} />}
        {view === 'new' && <Lines empty="No new members." columns={rowColumns} rows={lines.new} />}
        {view === 'changes' && (
          <Lines empty="No changes to members." columns={changeColumns} rows={lines.changes} />
        )}
        {view === 'same' && <Lines empty="No rows without changes." columns={rowColumns} rows={lines.same} />}
      </Card>
    </Stack>
  );
}

interface CellLine extends RosterRow {
  readonly column: string;
  readonly cell: string;
  readonly why: string;
}

interface ChangeLine extends RosterRow {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

function linesOf(rows: readonly RosterRow[]) {
  return {
    look: rows.filter(({ outcome }) => outcome.is === 'left out'),
    cells: rows.flatMap((row): CellLine[] => row.notKept.map((cell) => ({ ...row, ...cell }))),
    new: rows.filter(({ outcome }) => outcome.is === 'added'),
    changes: rows.flatMap((row): ChangeLine[] =>
      row.outcome.is === 'updated' ? row.outcome.changes.map((change) => ({ ...row, ...change })) : [],
    ),
    same: rows.filter(({ outcome }) => outcome.is === 'unchanged'),
  };
}

const breaks = { overflowWrap: 'anywhere', minWidth: 76 };
const rowColumn = { source: 'row', label: 'Row', card: 'corner' } as const;
const nameColumn = { source: 'name', label: 'Name', card: 'start', sx: breaks } as const;

const rowColumns: readonly Column<RosterRow>[] = [
  rowColumn,
  nameColumn,
  { source: 'email', label: 'Email', card: 'meta', sx: breaks },
];

const cellColumns: readonly Column<CellLine>[] = [
  rowColumn,
  nameColumn,
  { source: 'column', label: 'Column', card: 'meta', sx: breaks },
  { source: 'cell', label: 'In the file', card: 'meta', sx: breaks },
  { source: 'why', label: 'Why', card: 'start', sx: breaks },
];

const changeColumns: readonly Column<ChangeLine>[] = [
  rowColumn,
  nameColumn,
  { source: 'label', label: 'Field', card: 'meta' },
  { source: 'from', label: 'Now', empty: '—', sx: breaks },
  { source: 'to', label: 'Becomes', empty: '—', sx: breaks },
];

function lookColumns(onEdit: (row: number, edit: RowEdit) => void): readonly Column<RosterRow>[] {
  return [
    rowColumn,
    nameColumn,
    {
      label: 'Why',
      card: 'start',
      sx: breaks,
      render: ({ outcome }) => outcome.is === 'left out' && outcome.why,
    },
    {
      label: 'Correct it',
      hideLabel: true,
      card: 'below',
      sx: { width: 280 },
      render: ({ row, name, email, outcome }) => {
        const missing = outcome.is === 'left out' ? outcome.missing : undefined;
        if (missing === undefined) return null;
        const value = missing === 'email' ? email : name;
        const label = `${missing === 'email' ? 'Email' : 'Name'} of row ${row}`;
        return (
          <TextField
            // Its value is taken when it is left: the row goes as soon as it is right.
            key={value}
            hiddenLabel
            fullWidth
            defaultValue={value}
            placeholder={missing === 'email' ? 'name@example.edu' : 'First and last name'}
            onBlur={({ target }) => target.value.trim() !== value && onEdit(row, { [missing]: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              (event.target as HTMLInputElement).blur();
            }}
            slotProps={{ htmlInput: { 'aria-label': label, autoComplete: 'off' } }}
          />
        );
      },
    },
  ];
}

function Lines<Line extends RosterRow>(props: {
  readonly empty: string;
  readonly columns: readonly Column<Line>[];
  readonly rows: readonly Line[];
}) {
  const { rows } = props;
  return (
    <>
      <RecordList
        {...props}
        label="Rows of the file"
        rows={rows.slice(0, DRAWN)}
        keyOf={(line) =>
          `${line.row} ${'column' in line ? line.column : ''} ${'label' in line ? line.label : ''}`
        }
      />
      {rows.length > DRAWN && (
        <CardContent>
          <Typography color="textSecondary">
            and {(rows.length - DRAWN).toLocaleString('en-US')} more
          </Typography>
        </CardContent>
      )}
    </>
  );
}
