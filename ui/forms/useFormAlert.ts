import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The alert of a form, which goes when a field is edited: it is about what was sent before. */
export function useFormAlert<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
): string | undefined {
  const { subscribe, clearErrors } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => clearErrors('root.alert') }),
    [subscribe, clearErrors],
  );
  return form.formState.errors.root?.alert?.message;
}
