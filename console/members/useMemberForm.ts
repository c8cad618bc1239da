import { useEffect } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../api/contract/client.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { checkMember, isMemberField, type MemberErrors, type MemberValues } from './validate.ts';

/** The form of a member, checked by the rules of spec 3 section 5; errors that the API names a field for go to that field. */
export function useMemberForm(options: {
  readonly values: MemberValues;
  readonly today: CalendarDate;
  readonly isNew: boolean;
  /** Why the last attempt to save failed. */
  readonly cause: Error | undefined;
}): UseFormReturn<MemberValues> {
  const form = useForm<MemberValues>({
    defaultValues: options.values,
    mode: 'onTouched',
    resolver: (values) => {
      const check = checkMember(values, options.today, options.isNew);
      return check.ok ? { values, errors: {} } : { values: {}, errors: formErrorsOf(check.errors) };
    },
  });
  const { setError } = form;
  const { cause } = options;
  useEffect(() => {
    if (!(cause instanceof ApiError)) return;
    for (const [field, message] of Object.entries(cause.fieldErrors)) {
      if (isMemberField(field)) setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  }, [cause, setError]);
  return form;
}

function formErrorsOf(errors: MemberErrors): FieldErrors<MemberValues> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, { type: 'rule', message }]),
  );
}
