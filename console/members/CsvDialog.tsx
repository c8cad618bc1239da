import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/contract/client.ts';
import { newKey } from '../../api/contract/newKey.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { messageOf } from '../../ui/errors.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useNotify } from '../../ui/notify.ts';
import { readAgain } from '../../ui/readAgain.ts';
import { CsvChoose } from './CsvChoose.tsx';
import { CsvPreview } from './CsvPreview.tsx';
import { type CsvRow, decodeCsv, readMembersCsv, withServerErrors } from './csv.ts';
import { importRoster, isReady, type ReadyRow, serverErrorsOf } from './importRoster.ts';

type Step =
  | { readonly at: 'choose'; readonly problem?: { readonly message: string; readonly detail: string } }
  | {
      readonly at: 'preview';
      readonly file: string;
      readonly rows: readonly CsvRow[];
      readonly importId: string;
    }
  | { readonly at: 'adding'; readonly added: number; readonly total: number };

/**
 * CSV Upload (spec 3 section 2): choose a file, see row by row what would be added and what is wrong, and
 * then add. Nothing is written before the last step, and only a button that says so leaves bad rows out.
 */
export function CsvDialog(props: { readonly today: CalendarDate; readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const notify = useNotify();
  const queryClient = useQueryClient();

  const read = async (file: File) => {
    setFailure(undefined);
    try {
      const [bytes, members] = await Promise.all([
        file.arrayBuffer(),
        callApi('search-member', { active: 'true' }),
      ]);
      const existing = new Set(members.map(({ email }) => email));
      const reading = readMembersCsv(decodeCsv(bytes), existing, props.today);
      setStep(
        reading.ok
          ? { at: 'preview', file: file.name, rows: reading.rows, importId: newKey() }
          : { at: 'choose', problem: reading },
      );
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  const add = async (preview: Step & { at: 'preview' }) => {
    const ready = preview.rows.filter(isReady);
    setFailure(undefined);
    setStep({ at: 'adding', added: 0, total: ready.length });
    const result = await importRoster(ready, preview.importId, (added) =>
      setStep({ at: 'adding', added, total: ready.length }),
    );
    await readAgain(queryClient, 'bulk-add-members');
    if (result.failure === undefined) {
      notify('Successfully bulk added a new Members.');
      props.onClose();
      return;
    }
    const added =
      result.added === 0 ? 'Nobody was added.' : `${result.added} members were added, the rest was not.`;
    setFailure(`${added} ${messageOf(result.failure)}`);
    const blamed = withServerErrors(result.refused, serverErrorsOf(result.failure));
    setStep({ ...preview, rows: rowsLeft(preview.rows, result.left, blamed), ...retryOf(result.added) });
  };

  return (
    <DialogFrame
      title="CSV Upload"
      maxWidth={step.at === 'preview' ? 'lg' : 'sm'}
      isPending={step.at === 'adding'}
      error={failure}
      onClose={props.onClose}
      actions={
        step.at === 'preview' && (
          <PreviewButtons
            rows={step.rows}
            onBack={() => setStep({ at: 'choose' })}
            onAdd={() => void add(step)}
          />
        )
      }
    >
      {step.at === 'choose' && <CsvChoose problem={step.problem} onFile={read} />}
      {step.at === 'preview' && <CsvPreview file={step.file} rows={step.rows} />}
      {step.at === 'adding' && <Adding added={step.added} total={step.total} />}
    </DialogFrame>
  );
}

/** After a failure: the rows that were not added, those that the server refused with its reasons. */
function rowsLeft(
  all: readonly CsvRow[],
  left: readonly ReadyRow[],
  blamed: readonly CsvRow[],
): readonly CsvRow[] {
  const still = new Map<number, CsvRow>(left.map((row) => [row.row, row]));
  for (const row of blamed) still.set(row.row, row);
  return all.flatMap((row) => (isReady(row) ? (still.get(row.row) ?? []) : row));
}

/** When some were added, the rest is another import; when none was, the same attempt may be repeated. */
function retryOf(added: number): { readonly importId: string } | undefined {
  return added === 0 ? undefined : { importId: newKey() };
}

function PreviewButtons(props: {
  readonly rows: readonly CsvRow[];
  readonly onBack: () => void;
  readonly onAdd: () => void;
}) {
  const ready = props.rows.filter(isReady).length;
  const left = props.rows.length - ready;
  const members = `${ready} ${ready === 1 ? 'member' : 'members'}`;
  return (
    <>
      <Button onClick={props.onBack} sx={{ mr: 'auto' }}>
        Choose another file
      </Button>
      <Button variant="contained" disabled={ready === 0} onClick={props.onAdd}>
        {left === 0 || ready === 0 ? `Add ${members}` : `Add ${members}, leave out ${left}`}
      </Button>
    </>
  );
}

function Adding({ added, total }: { readonly added: number; readonly total: number }) {
  return (
    <Box role="status" sx={{ py: 3 }}>
      <Typography sx={{ mb: 1.5 }}>
        Adding {total} members. {added} are in the list.
      </Typography>
      <LinearProgress
        aria-label="Members added"
        {...(added === 0 ? {} : { variant: 'determinate', value: (100 * added) / total })}
      />
    </Box>
  );
}
