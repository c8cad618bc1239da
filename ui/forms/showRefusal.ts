import { type Control, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/contract/client.ts';
import { messageOf } from '../errors.ts';

/**
 * Shows the server's errors at their inputs, or in the form's alert, `root.alert`, when one has no input.
 * @param fieldOf the form's field for one that the server names, where the two differ
 * @param alert what the form's alert says in any case
 */
export function showRefusal<Values extends FieldValues, Sent>(
  { control, setError }: UseFormReturn<Values, unknown, Sent>,
  error: Error,
  fieldOf: (field: string) => string = (field) => field,
  alert?: string,
): void {
  const form = setError as UseFormReturn<FieldValues>['setError'];
  const messages = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
  const named = messages.map(([field, message]) => ({ name: fieldOf(field), message }));
  const placed = named.filter(({ name }) => hasInput(control, name));
  for (const [index, { name, message }] of placed.entries())
    form(name, { type: 'server', message }, { shouldFocus: index === 0 });
  if (alert !== undefined || placed.length === 0 || placed.length < named.length)
    form('root.alert', { message: alert ?? messageOf(error) });
}

function hasInput<Values extends FieldValues>(
  { _fields }: Pick<Control<Values>, '_fields'>,
  name: string,
): boolean {
  const field: { readonly _f?: { readonly mount?: boolean } } | undefined = get(_fields, name);
  return field?._f?.mount === true;
}
