import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Change } from '../../api/contract.ts';
import { isBlank } from '../../ledger/values/plainText.ts';
import { LostAnswer, messageOf } from '../app/errors.ts';
import { useToast } from '../app/toast.ts';
import { invalidateReads } from '../data/invalidateReads.ts';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { Adding } from './Adding.tsx';
import { ChooseEncoding } from './ChooseEncoding.tsx';
import { CsvChoose } from './CsvChoose.tsx';
import { CsvPreview, type CsvPreviewColumns } from './CsvPreview.tsx';
import {
  type CsvFile,
  type CsvRow,
  type CsvText,
  decodeCsv,
  isReady,
  type ReadyRow,
  readCsv,
  withServerErrors,
} from './csvFile.ts';
import { type SendBatch, type Sent, sendRows, serverErrorsOf } from './sendRows.ts';

type Step<Field extends string, Item> =
  | { readonly at: 'choose'; readonly problem?: { readonly message: string; readonly detail: string } }
  | Undecided
  | Preview<Field, Item>
  | { readonly at: 'adding'; readonly added: number; readonly total: number };

/** The file may be read in several ways, and people choose the one that is right. */
interface Undecided {
  readonly at: 'encoding';
  readonly name: string;
  readonly texts: readonly CsvText[];
}

interface Preview<Field extends string, Item> {
  readonly at: 'preview';
  readonly name: string;
  readonly rows: readonly CsvRow<Field, Item>[];
}

/**
 * CSV Upload (spec 3 section 2): choose a file, see row by row what would be added and what is wrong, and
 * then add. Nothing is written before the last step, and only a button that says so leaves bad rows out.
 */
export function CsvImport<Field extends string, Item>(props: {
  readonly file: CsvFile<Field, Item>;
  readonly columns: CsvPreviewColumns<Field, Item>;
  /** The keys of what there is already. */
  readonly readExisting: () => Promise<ReadonlySet<string>>;
  readonly send: SendBatch<Item>;
  /** The call that `send` makes: what it changes is read again. */
  readonly call: Change;
  /** What is said when all were added. */
  readonly done: string;
  /** A file that was chosen and read already. */
  readonly start?: { readonly name: string; readonly rows: readonly CsvRow<Field, Item>[] };
  /** Where another file is chosen, when that is not here. */
  readonly onBack?: () => void;
  /** Beside what is said of rows that cannot be added. */
  readonly help?: ReactNode;
  /** Above the buttons, while rows are reviewed. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
}) {
  const { file, columns, readExisting, send, call, done, onClose } = props;
  const [step, setStep] = useState<Step<Field, Item>>(
    props.start === undefined ? { at: 'choose' } : { at: 'preview', ...props.start },
  );
  const [pasted, setPasted] = useState('');
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const toast = useToast();
  const queryClient = useQueryClient();
  const content = useRef<HTMLDivElement>(null);
  const { at } = step;
  // The button that led to a step goes with the one before, and the focus would fall to the page.
  useEffect(() => {
    if (at !== 'choose') content.current?.focus();
  }, [at]);

  const preview = async (name: string, { text }: CsvText) => {
    setFailure(undefined);
    try {
      const reading = readCsv(file, text, await readExisting());
      setStep(reading.ok ? { at: 'preview', name, rows: reading.rows } : { at: 'choose', problem: reading });
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  const read = async (chosen: File) => {
    setFailure(undefined);
    try {
      const texts = decodeCsv(await chosen.arrayBuffer());
      if (texts.length > 1) setStep({ at: 'encoding', name: chosen.name, texts });
      else await preview(chosen.name, texts[0]);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  const add = async (preview: Preview<Field, Item>) => {
    const ready = preview.rows.filter(isReady);
    setFailure(undefined);
    setStep({ at: 'adding', added: 0, total: ready.length });
    const result = await sendRows(ready, send, (added) =>
      setStep({ at: 'adding', added, total: ready.length }),
    );
    void invalidateReads(queryClient, call);
    if (result.failure === undefined) {
      toast(done);
      onClose();
      return;
    }
    setFailure(`${addedBefore(file.thing, result)}${messageOf(result.failure)}`);
    const blamed = withServerErrors(file, result.refused, serverErrorsOf(result.failure));
    setStep({ ...preview, rows: rowsLeft(preview.rows, result.left, blamed) });
  };

  return (
    <DialogFrame
      title="CSV Upload"
      maxWidth={step.at === 'preview' ? 'lg' : 'sm'}
      isPending={step.at === 'adding'}
      isDirty={step.at !== 'choose' || !isBlank(pasted)}
      error={failure}
      notice={step.at === 'preview' && props.notice}
      onClose={onClose}
      actions={
        step.at === 'preview' && (
          <PreviewButtons
            thing={file.thing}
            rows={step.rows}
            onBack={props.onBack ?? (() => setStep({ at: 'choose' }))}
            onAdd={() => void add(step)}
          />
        )
      }
    >
      <Box ref={content} tabIndex={-1} sx={{ outline: 'none !important' }}>
        {step.at === 'choose' && (
          <CsvChoose file={file} problem={step.problem} pasted={pasted} onPasted={setPasted} onFile={read} />
        )}
        {step.at === 'encoding' && (
          <ChooseEncoding {...step} onChoose={(text) => void preview(step.name, text)} />
        )}
        {step.at === 'preview' && (
          <CsvPreview file={file} columns={columns} name={step.name} rows={step.rows} help={props.help} />
        )}
        {step.at === 'adding' && <Adding thing={file.thing} added={step.added} total={step.total} />}
      </Box>
    </DialogFrame>
  );
}

/** After a failure: the rows that were not added, those that the server refused with its reasons. */
function rowsLeft<Field extends string, Item>(
  all: readonly CsvRow<Field, Item>[],
  left: readonly ReadyRow<Field, Item>[],
  blamed: readonly CsvRow<Field, Item>[],
): readonly CsvRow<Field, Item>[] {
  const still = new Map<number, CsvRow<Field, Item>>(left.map((row) => [row.row, row]));
  for (const row of blamed) still.set(row.row, row);
  return all.flatMap((row) => (isReady(row) ? (still.get(row.row) ?? []) : row));
}

/** What is certain after a failure; whether the request that failed added its rows may be unknown. */
function addedBefore(thing: string, { added, failure }: Pick<Sent<string, unknown>, 'added' | 'failure'>) {
  if (failure instanceof LostAnswer) return added === 0 ? '' : `${added} ${thing}s were added. `;
  return added === 0 ? 'No one was added. ' : `${added} ${thing}s were added, the rest was not. `;
}

function PreviewButtons(props: {
  readonly thing: string;
  readonly rows: readonly CsvRow<string, unknown>[];
  readonly onBack: () => void;
  readonly onAdd: () => void;
}) {
  const ready = props.rows.filter(isReady).length;
  const left = props.rows.length - ready;
  const things = `${ready} ${props.thing}${ready === 1 ? '' : 's'}`;
  return (
    <>
      <Button onClick={props.onBack}>Choose another file</Button>
      <Button variant="contained" disabled={ready === 0} onClick={props.onAdd}>
        {left === 0 || ready === 0 ? `Add ${things}` : `Add ${things}, leave out ${left}`}
      </Button>
    </>
  );
}
