import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Input } from '../../api/contract.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { besideField } from '../../ui/forms/besideField.ts';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';

/** One setting of the organization: its input, and a button that saves it alone once it was changed. */
export function SettingLine<Values extends FieldValues>({
  form,
  name,
  inputOf,
  children,
}: {
  readonly form: UseFormReturn<Values>;
  /** What the button saves, for who hears it, such as `percent`. */
  readonly name?: string;
  readonly inputOf: (values: Values) => Input<'update-config'>;
  readonly children: ReactNode;
}) {
  const { submit, isPending } = useChange('update-config', {
    onError: (error) => setServerErrors(form, error),
  });
  return (
    <PageForm
      form={form}
      isPending={isPending}
      onSubmit={(values: Values) => submit(inputOf(values))}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, alignItems: 'start' }}
    >
      {children}
      <Button
        type="submit"
        variant="outlined"
        aria-label={name && `Save ${name}`}
        loading={isPending}
        disabled={!form.formState.isDirty}
        sx={besideField}
      >
        Save
      </Button>
      <FormAlert sx={{ gridColumn: '1 / -1' }} />
    </PageForm>
  );
}
