import { counted } from './counted.ts';
import { formatHour } from './hours.ts';
import { type Violation, violationIf } from './violation.ts';

/** Rules on the reminders that are sent by schedule. */

/** Days from a due date: -3 is three days before it. */
export const USUAL_REMINDER_DAYS: readonly number[] = [-3, 0, 1, 7, 30];
const EARLIEST_DAY = -60;
const LATEST_DAY = 180;
const MAX_DAYS = 10;

/** Hours of the organization's day in which they are sent: from 9 AM until midnight. */
export const USUAL_REMINDER_HOURS = { from: 9, to: 24 } as const;

/** Characters of the organization's own sentence in each of them. */
export const MAX_REMINDER_NOTE = 200;

/** Why these are no days to remind on. */
export function validateReminderDays(days: readonly number[]): Violation | undefined {
  const isDay = (day: number) => Number.isInteger(day) && day >= EARLIEST_DAY && day <= LATEST_DAY;
  return (
    violationIf(days.length > MAX_DAYS, 'TooManyDays', `There can be at most ${MAX_DAYS} reminders.`) ??
    violationIf(
      !days.every(isDay),
      'NotAReminderDay',
      `A reminder must be from ${-EARLIEST_DAY} days before the due date to ${LATEST_DAY} days after it.`,
    ) ??
    violationIf(new Set(days).size < days.length, 'DayTwice', 'There can be one reminder for each day.')
  );
}

/** Why reminders cannot be sent between these hours. */
export function validateReminderHours(from: number, to: number): Violation | undefined {
  const areHours = [from, to].every((hour) => Number.isInteger(hour) && hour >= 0 && hour <= 24);
  return violationIf(
    !areHours || from >= to,
    'NotReminderHours',
    `The end of the hours must be after ${formatHour(from)}.`,
  );
}

/** "3 days before the due date", "on the due date", "1 day after the due date". */
export function reminderDayWords(day: number): string {
  if (day === 0) return 'on the due date';
  return `${counted(Math.abs(day), 'day')} ${day < 0 ? 'before' : 'after'} the due date`;
}

/** Days from the due date on which a reminder may go out. What was missed is sent until the next one. */
export interface ReminderWindow {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Days for which the last reminder is made up. */
const LAST_FOR = 30;

/** The windows of these days. They do not overlap: of what was missed, the present one is sent. */
export function reminderWindows(days: readonly number[]): readonly ReminderWindow[] {
  const sorted = days.toSorted((one, other) => one - other);
  return sorted.map((from, at) => ({
    name: nameOf(from),
    from,
    // On the due date itself: later it would be overdue.
    to: from === 0 ? 0 : (sorted[at + 1] ?? from + LAST_FOR) - 1,
  }));
}

/** In the log of mails, by which a charge is mailed about once a window. */
function nameOf(day: number): string {
  if (day === 0) return 'due-today';
  return day < 0 ? `due-soon${day === -3 ? '' : day}` : `overdue-${day}`;
}
