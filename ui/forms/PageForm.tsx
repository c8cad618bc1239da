import type { SxProps, Theme } from '@mui/material';
import type { ReactNode, SubmitEvent } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useFormState } from 'react-hook-form';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { focusFirstWrong } from './focusFirstWrong.ts';
import { useFormAlert } from './useFormAlert.ts';

/** A form that is part of a page. The inputs inside name their fields; `FormAlert` shows what has none. */
export function PageForm<Values extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly onSubmit: (values: Sent) => unknown;
  readonly isPending?: boolean;
  /** After every change of a field. */
  readonly onChange?: (values: Values) => void;
  readonly label?: string;
  /** Lets the browser itself ask for empty fields. */
  readonly validatesNatively?: boolean;
  /** In px. */
  readonly maxWidth?: number;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}) {
  const { form, onSubmit, onChange } = props;
  useFormAlert(form);
  const submit = form.handleSubmit(async (values) => {
    await onSubmit(values as Sent);
  });
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate={!props.validatesNatively}
        aria-label={props.label}
        onSubmit={(event: SubmitEvent<HTMLElement>) => {
          event.preventDefault();
          const element = event.currentTarget;
          if (!props.isPending) void submit(event).then(() => focusFirstWrong(element));
        }}
        onChange={onChange && (() => onChange(form.getValues()))}
        maxWidth={props.maxWidth}
        sx={props.sx ?? {}}
      >
        {props.children}
      </Stack>
    </FormProvider>
  );
}

/** What is wrong with the form around it that no input can show. */
export function FormAlert({ sx = {} }: { readonly sx?: SxProps<Theme> }) {
  const { errors } = useFormState();
  return <ErrorAlert error={errors.root?.alert?.message} sx={sx} />;
}
