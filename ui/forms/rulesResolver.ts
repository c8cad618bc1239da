import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * A form held to rules of the ledger, or of its own: all that they find, at its fields. Needs no schema, which
 * would come with the page.
 */
export function rulesResolver<Values extends FieldValues>(
  rules: (values: Values) => readonly { readonly field: string; readonly message: string }[],
): Resolver<Values> {
  return (values, _context, options) => {
    const found = rules(values).map(({ field, message }) => [field, { type: 'rule', message }]);
    return found.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors<Values>(Object.fromEntries(found), options) };
  };
}
