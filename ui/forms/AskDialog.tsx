import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Change, Input, Output } from '../../api/contract.ts';
import { tidyText } from '../../ledger/values/plainText.ts';
import { alertFor } from '../app/errors.ts';
import { failedRows, type Row, type RowWords } from '../data/rows.ts';
import { type DelayedRead, useChange } from '../data/useChange.ts';
import { lazyDialog } from '../primitives/lazy.tsx';
import { Question } from './Question.tsx';

const RowResultsDialog = lazyDialog(async () => (await import('./RowResults.tsx')).RowResultsDialog);

/** The words before something is deleted (spec 1 section 8). */
export const deleteWords = {
  confirmLabel: 'Delete',
  isDestructive: true,
  failed: 'Failed to delete, please try again',
} as const;

/** The same where the specification has Yes and No: in Settings (spec 1 section 4). */
export const yesNoWords = { ...deleteWords, confirmLabel: 'Yes', cancelLabel: 'No' } as const;

/**
 * Asks before a named call, and why where there is a `reason`. When the call answers for each of several rows
 * and some failed, it stays and lists them.
 */
export function AskDialog<Name extends Change>(props: {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what happens, as in "Remove 3 members". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  readonly call: Name;
  readonly input: Input<Name> | ((reason: string) => Input<Name>);
  /** Asks for a reason; `help` says who will read it. */
  readonly reason?: { readonly help: string; readonly isOptional?: boolean };
  /** The spec's alert of a failure, without its full stop. */
  readonly failed?: string;
  /** For a call that answers for each of several rows. */
  readonly rows?: RowWords;
  /** Reads this once more after a while, where the spec asks for it. */
  readonly rereadAfter?: DelayedRead;
  /** What follows a success, in place of closing. */
  readonly onDone?: (output: Output<Name>) => void;
  readonly onError?: (error: Error) => void;
  readonly onClose: () => void;
}) {
  const { call, input, failed, rows, onClose } = props;
  const [results, setResults] = useState<readonly Row[]>();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { submit, isPending, error } = useChange(call, {
    rereadAfter: props.rereadAfter,
    onError: props.onError,
  });
  const confirm = async () => {
    const given = tidyText(reason);
    if (props.reason !== undefined && !props.reason.isOptional && given === '') return setMissing(true);
    const output = await submit(
      typeof input === 'function' ? (input as (reason: string) => Input<Name>)(given) : input,
    );
    if (output === undefined) return;
    const failures = failedRows(output);
    if (failures === undefined) (props.onDone ?? onClose)(output);
    else setResults(failures);
  };
  if (results !== undefined && rows !== undefined)
    return <RowResultsDialog title={props.title} {...rows} results={results} onClose={onClose} />;
  return (
    <Question
      title={props.title}
      confirmLabel={props.confirmLabel}
      cancelLabel={props.cancelLabel ?? 'Cancel'}
      isDestructive={props.isDestructive ?? false}
      isPending={isPending}
      error={error !== null && failed !== undefined ? alertFor(failed, error) : error}
      onConfirm={() => void confirm()}
      onClose={onClose}
      input={
        props.reason !== undefined && (
          <TextField
            label={props.reason.isOptional ? 'Reason (optional)' : 'Reason'}
            required={!props.reason.isOptional}
            autoFocus={!props.reason.isOptional}
            fullWidth
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
            error={isMissing}
            helperText={isMissing ? 'The reason field is required.' : props.reason.help}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )
      }
    >
      {props.children}
    </Question>
  );
}
