import { zodResolver } from '@hookform/resolvers/zod';
import { Box } from '@mui/material';
import type { Breakpoint } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Change, Input, Output } from '../../api/contract/calls.ts';
import { useCall } from '../useCall.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { showRefusal } from './showRefusal.ts';

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
  /** The title, unless given. */
  readonly submitLabel?: string;
  readonly submitDisabled?: boolean;
  /** The button rests until something was changed. */
  readonly mustChange?: boolean;
  readonly isDestructive?: boolean;
  readonly maxWidth?: Breakpoint;
  /** Stays in sight above the buttons. */
  readonly notice?: ReactNode;
  /** The spec's alert of a failure, without its full stop. */
  readonly failed?: string;
  /** The form's field for one that the server names, where the two differ. */
  readonly fieldOf?: (field: string) => string;
  /** What follows a success, in place of closing. */
  readonly onDone?: (output: Output<Name>) => void;
  readonly onClose: () => void;
}) {
  const { failed, fieldOf = (field) => field, onClose } = props;
  const form = useForm<FieldValues, unknown, Input<Name>>({
    defaultValues: props.defaultValues as FieldValues,
    resolver: zodResolver(props.schema as never, { error: requiredOf }) as unknown as Resolver<
      FieldValues,
      unknown,
      Input<Name>
    >,
  });
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useCall(props.call, {
    onError: (error) => showRefusal(form, error, fieldOf, failed),
  });
  const send = form.handleSubmit(
    async (input) => {
      const output = await submit(input as Input<Name>);
      if (output !== undefined) (props.onDone ?? onClose)(output);
    },
    () => failed !== undefined && form.setError('root.alert', { message: `${failed}.` }),
  );
  return (
    <FormProvider {...form}>
      <DialogFrame
        title={props.title}
        submitLabel={props.submitLabel ?? props.title}
        submitDisabled={(props.submitDisabled ?? false) || (props.mustChange === true && !isDirty)}
        isDestructive={props.isDestructive ?? false}
        isPending={isPending}
        isDirty={isDirty}
        error={errors.root?.alert?.message}
        notice={props.notice}
        maxWidth={props.maxWidth ?? 'sm'}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>{props.children}</Box>
      </DialogFrame>
    </FormProvider>
  );
}

/** zod's own message for an empty field speaks to programmers. */
function requiredOf({ code, input }: { readonly code: string; readonly input?: unknown }) {
  return code === 'invalid_type' && (input ?? null) === null ? 'is required' : undefined;
}
