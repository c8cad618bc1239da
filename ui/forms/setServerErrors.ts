import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../app/client.ts';
import { messageOf } from '../app/errors.ts';

type Uses = Pick<UseFormReturn, 'setError' | 'setFocus' | 'clearErrors' | 'getFieldState'>;

/**
 * Shows the server's errors at their inputs, or in the form's alert, `root.alert`, when one has no input.
 * @param fieldOf the form's field for one that the server names, where the two differ
 * @param alert what the form's alert says in any case
 */
export function setServerErrors<Values extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Values, unknown, Sent>, keyof Uses>,
  error: Error,
  fieldOf: (field: string) => string = (field) => field,
  alert?: string,
): void {
  const { setError, setFocus, clearErrors, getFieldState } = form as unknown as Uses;
  const named = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
  const placed = named.flatMap(([field, message]) => {
    const name = fieldOf(field);
    setError(name, { type: 'server', message });
    // The form gives an error the input of its field, when there is one.
    if (getFieldState(name).error?.ref !== undefined) return [name];
    clearErrors(name);
    return [];
  });
  if (placed[0] !== undefined) setFocus(placed[0]);
  if (alert !== undefined || placed.length === 0 || placed.length < named.length)
    setError('root.alert', { message: alert ?? messageOf(error) });
}
