import { isCalendarDate } from '../../ledger/values/calendar.ts';

/** `MM/DD/YYYY` as `YYYY-MM-DD`; any other text stays as it was typed, for the check to judge and to show. */
export function isoDayOf(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || day === undefined || year === undefined) return text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : text;
}
