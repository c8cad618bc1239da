import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { MemberDates } from '../../ledger/values/memberRules.ts';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { checkMember, isMemberField, type MemberValues } from './validate.ts';

/** The form of a member, checked by spec 3 section 5; the API's field errors go to their fields. */
export function useMemberForm(options: {
  readonly values: MemberValues;
  readonly today: CalendarDate;
  /** The dates of a member that there is already. */
  readonly previous?: MemberDates;
  /** Why the last attempt to save failed. */
  readonly error: Error | null;
}): UseFormReturn<MemberValues> {
  const { values, today, previous, error } = options;
  const form = useForm<MemberValues>({
    defaultValues: values,
    mode: 'onTouched',
    resolver: resolverOf((typed) => {
      const check = checkMember(typed, today, previous);
      return check.ok ? {} : check.errors;
    }),
  });
  const { setError } = form;
  useEffect(() => {
    showFieldErrors(error, setError, (field) => (isMemberField(field) ? field : undefined));
  }, [error, setError]);
  return form;
}
