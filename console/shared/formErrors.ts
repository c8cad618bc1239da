import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../api/contract/client.ts';

/** Messages by field; a field that holds several (rows of a table) has an object of its own. */
export type Messages = { readonly [field: string]: string | Messages | undefined };

/** A react-hook-form resolver from a pure check. */
export function resolverOf<Values extends FieldValues>(
  validate: (values: Values) => Messages,
): Resolver<Values> {
  return (values) => {
    const messages = validate(values);
    return Object.keys(messages).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errorsOf(messages) as FieldErrors<Values> };
  };
}

function errorsOf(messages: Messages): FieldErrors {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [
      field,
      typeof message === 'object' ? errorsOf(message) : { type: 'validate', message },
    ]),
  ) as FieldErrors;
}

/**
 * Show the server's field errors at their inputs. `toField` maps a field of the call to the form's
 * (`dues.0.amount` -> `amount`), or to undefined when the form has no such input.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  toField: (field: string) => FieldPath<Values> | undefined,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, message] of Object.entries(error.fieldErrors)) {
    const name = toField(field);
    if (name !== undefined) setError(name, { type: 'server', message });
  }
}
