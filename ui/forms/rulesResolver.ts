import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Checks a form by rules of the ledger, or its own, without a schema that would load with the page. */
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
