import { isCalendarDate } from '../../ledger/values/calendar.ts';

/** The errors of a period's two days (spec 2 section 5, "Date filters"); none when it is valid. */
export function periodErrors(from: string, to: string): { readonly from?: string; readonly to?: string } {
  const invalid = 'Please enter a valid date';
  const errors = {
    ...(!isCalendarDate(from) && { from: invalid }),
    ...(!isCalendarDate(to) && { to: invalid }),
  };
  if (Object.keys(errors).length === 0 && from > to)
    return { to: 'The end date should not be before the start date' };
  return errors;
}
