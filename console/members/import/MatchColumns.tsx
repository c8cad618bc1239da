import { Alert, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import type { Member } from '../../../api/member/contract.ts';
import { counted } from '../../../ledger/values/counted.ts';
import { useSession } from '../../../ui/app/session.ts';
import { DialogFrame } from '../../../ui/forms/DialogFrame.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { dayOrderOf } from './cells.ts';
import { choicesToRemember, guessTargets, type Remembered, samplesOf, tableOf } from './columns.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { Invite } from './Invite.tsx';
import { RowTabs } from './RowTabs.tsx';
import type { Choices } from './readLine.ts';
import { isReady, rosterOf } from './roster.ts';
import type { Sheet } from './sheets.ts';
import { useSendRoster } from './useSendRoster.ts';

const FORGOTTEN: Remembered = {};

/**
 * A roster with columns of its own: where each goes, what becomes of every row, and then the import. Nothing
 * is written before its button is pressed.
 */
export function MatchColumns(props: {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly members: readonly Member[];
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const { name, sheets, members, onClose } = props;
  const { today } = useSession();
  const [remembered, remember] = useStore<Remembered>('members.import', FORGOTTEN);
  const [sheet, setSheet] = useState(() => fullest(sheets));
  const table = useMemo(() => tableOf(sheet.rows), [sheet]);
  const [chosen, choose] = useState<Partial<Choices>>({});
  const [invite, setInvite] = useState(true);
  const guessed = useMemo(() => guessTargets(table, remembered), [table, remembered]);
  const targets = chosen.targets ?? guessed;
  const dob = targets.indexOf('dob');
  const dayOrder = useMemo(
    () => chosen.dayOrder ?? dayOrderOf(dob === -1 ? [] : samplesOf(table, dob, table.lines.length)),
    [chosen.dayOrder, dob, table],
  );
  const edits = chosen.edits ?? NO_EDITS;
  const { rows, fixes } = useMemo(
    () => rosterOf(table, { targets, dayOrder, edits }, members, today),
    [table, targets, dayOrder, edits, members, today],
  );
  const { sending, send } = useSendRoster(rows, invite);
  const ready = rows.filter(isReady);
  const isInGroups = rows.some(({ group, outcome }) => group !== '' && outcome.is !== 'left out');
  const leftOut = rows.filter(({ outcome }) => outcome.is === 'left out').length;
  const added = ready.filter(({ outcome }) => outcome.is === 'added').length;

  const start = () => {
    remember(choicesToRemember(table.headings, targets, guessTargets(table), remembered));
    void send(ready);
  };

  if (sending !== undefined)
    return (
      <ImportProgress
        rows={rows}
        sending={sending}
        onTryAgain={() => void send(sending.rows, sending.results)}
        onClose={onClose}
      />
    );
  return (
    <DialogFrame
      title="CSV Upload"
      maxWidth="lg"
      isDirty
      onClose={onClose}
      notice={<Invite count={added} checked={invite} onChange={setInvite} />}
      actions={
        <>
          <Button onClick={props.onBack}>Another file</Button>
          <Button variant="contained" disabled={ready.length === 0 && !isInGroups} onClick={start}>
            {ready.length === 0 && isInGroups ? 'Put into groups' : startLabel(added, ready.length - added)}
          </Button>
        </>
      }
    >
      <Stack>
        <Row gap={4}>
          <Stack gap={0} className="grow">
            <Typography variant="h2">Match your columns</Typography>
            <Typography color="textSecondary">
              {name} · {counted(table.lines.length, 'row')}
              {table.headingRow !== undefined && ` · headings in row ${table.headingRow}`}
              {leftOut > 0 && ` · ${leftOut} need${leftOut === 1 ? 's' : ''} a look below`}
            </Typography>
          </Stack>
          {sheets.length > 1 && (
            <TextField
              select
              label="Sheet"
              value={sheet.name}
              onChange={({ target }) => {
                setSheet(sheets.find((each) => each.name === target.value) ?? sheet);
                choose({});
              }}
            >
              {sheets.map((each) => (
                <MenuItem key={each.name} value={each.name}>
                  {each.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Row>
        <ColumnTable
          table={table}
          targets={targets}
          fixes={fixes}
          rows={rows}
          dayOrder={dayOrder}
          onTargets={(next) => choose({ ...chosen, targets: next })}
          onDayOrder={(next) => choose({ ...chosen, dayOrder: next })}
        />
        {targets.includes('email') ? (
          <RowTabs
            rows={rows}
            onEdit={(row, edit) => {
              const next = new Map(edits).set(row, { ...edits.get(row), ...edit });
              choose({ ...chosen, edits: next });
            }}
          />
        ) : (
          <Alert severity="warning">
            No column goes to Email. Members sign in by email, so choose the column that has it.
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  );
}

const NO_EDITS: Choices['edits'] = new Map();

/** The sheet with the most rows is the roster. */
function fullest(sheets: readonly Sheet[]): Sheet {
  return sheets.reduce((most, sheet) => (sheet.rows.length > most.rows.length ? sheet : most));
}

/** "Add 58 and update 2 members" */
function startLabel(added: number, updated: number): string {
  if (added + updated === 0) return 'Nothing to import';
  if (updated === 0) return `Add ${counted(added, 'member')}`;
  if (added === 0) return `Update ${counted(updated, 'member')}`;
  return `Add ${added.toLocaleString('en-US')} and update ${counted(updated, 'member')}`;
}
