import type { Breakpoint } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Change, Input, Output } from '../../api/contract.ts';
import { alertFor } from '../app/errors.ts';
import { failedRows, type Row } from '../data/rows.ts';
import { type DelayedRead, useChange } from '../data/useChange.ts';
import { Stack } from '../primitives/Stack.tsx';
import { FormDialog } from './FormDialog.tsx';
import { RowResultsDialog } from './RowResults.tsx';
import { schemaResolver } from './schemaResolver.ts';
import { setServerErrors } from './setServerErrors.ts';

/** A schema's input as a form holds it: an empty field is null or ''. */
export type Blank<Value> = Value extends readonly (infer Item)[]
  ? readonly Blank<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Blank<Value[Field]> }
    : Value | null | '';

/**
 * A dialog that makes one named call. `schema` is the call's own, or one that ends in the call's input; it
 * checks the form, and what it makes of the values is sent. The inputs among `children` name their fields.
 */
export function CallDialog<Name extends Change, Schema extends z.ZodType<Input<Name>>>(props: {
  readonly title: string;
  readonly call: Name;
  readonly schema: Schema;
  /** The whole input at first; what has no input in the dialog is sent as it is. */
  readonly defaultValues: Blank<z.input<Schema>>;
  readonly children: ReactNode;
  /** The title, unless given; may show what the form holds. */
  readonly submitLabel?: ReactNode;
  readonly submitDisabled?: boolean;
  /** The button rests until something was changed. */
  readonly mustChange?: boolean;
  readonly isDestructive?: boolean;
  readonly maxWidth?: Breakpoint;
  /** At the right edge, and what stands beside its title (`DialogFrame`). */
  readonly isSheet?: boolean;
  readonly heading?: ReactNode;
  /** Beside the buttons, such as one that deletes what is edited. */
  readonly actions?: ReactNode;
  /** Stays in sight above the buttons. */
  readonly notice?: ReactNode;
  /** The spec's alert of a failure, without its full stop; or what is said of one in place of its reason. */
  readonly failed?: string | ((error: Error) => string | undefined);
  /** The alert of a form that cannot be sent, where it is not `failed`. */
  readonly invalid?: (errors: FieldErrors) => string | undefined;
  /** The form's field for one that the server names, where the two differ. */
  readonly fieldOf?: (field: string, sent: Input<Name>) => string;
  /** For a call that answers for each of several rows. */
  readonly rows?: {
    readonly done: string;
    readonly labelOf: (row: Row, sent: Input<Name>) => string;
  };
  /** Read this once more after a while, where the spec asks for it. */
  readonly rereadAfter?: DelayedRead;
  /** Told of a failure besides. */
  readonly onError?: (error: Error) => void;
  /** What follows a success, in place of closing; the button stays busy until it has resolved. */
  readonly onDone?: (output: Output<Name>, sent: Input<Name>) => unknown;
  readonly onClose: () => void;
}) {
  const { failed, fieldOf, rows, onClose } = props;
  const [answer, setAnswer] = useState<{ readonly results: readonly Row[]; readonly sent: Input<Name> }>();
  const form = useForm<FieldValues, unknown, Input<Name>>({
    defaultValues: props.defaultValues as FieldValues,
    resolver: schemaResolver(props.schema),
  });
  const { submit } = useChange(props.call, {
    rereadAfter: props.rereadAfter,
    onError: (error, sent) => {
      props.onError?.(error);
      setServerErrors(
        form,
        error,
        (field) => fieldOf?.(field, sent) ?? field,
        typeof failed === 'string' ? alertFor(failed, error) : failed?.(error),
      );
    },
  });
  const send = async (sent: Input<Name>) => {
    const output = await submit(sent);
    if (output === undefined) return;
    const results = failedRows(output);
    if (results === undefined || rows === undefined) await (props.onDone ?? onClose)(output, sent);
    else setAnswer({ results, sent });
  };
  if (answer !== undefined && rows !== undefined) {
    const { results, sent } = answer;
    const labelOf = (row: Row) => rows.labelOf(row, sent);
    return <RowResultsDialog title={props.title} {...{ ...rows, results, labelOf, onClose }} />;
  }
  return (
    <FormDialog
      form={form}
      title={props.title}
      submitLabel={props.submitLabel ?? props.title}
      submitDisabled={props.submitDisabled ?? false}
      mustChange={props.mustChange ?? false}
      isDestructive={props.isDestructive ?? false}
      actions={props.actions}
      notice={props.notice}
      maxWidth={props.maxWidth ?? 'sm'}
      isSheet={props.isSheet ?? false}
      heading={props.heading}
      invalid={(errors) => props.invalid?.(errors) ?? (typeof failed === 'string' ? failed : undefined)}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack>{props.children}</Stack>
    </FormDialog>
  );
}
