import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { ChargeMailKind } from './templates/charges.ts';

/** A time in the life of an open charge at which its member gets a mail. */
export interface Step {
  readonly name: string;
  readonly kind: Exclude<ChargeMailKind, 'reminder'>;
  /** Days after the due date from which and to which (both included) the mail may go out: late when nothing ran on its day. */
  readonly from: number;
  readonly to: number;
}

/** Three days before, on the day, and one, seven and thirty days after. One step at most is open on a day, so that what was missed is not made up for twice. */
export const steps: readonly Step[] = [
  { name: 'due-soon', kind: 'due-soon', from: -3, to: -1 },
  { name: 'due-today', kind: 'due-today', from: 0, to: 0 },
  { name: 'overdue-1', kind: 'overdue', from: 1, to: 6 },
  { name: 'overdue-7', kind: 'overdue', from: 7, to: 29 },
  { name: 'overdue-30', kind: 'overdue', from: 30, to: 59 },
];

/** The step that is open on a day for a charge that is due on another. */
export function stepOn(dueDate: CalendarDate, day: CalendarDate): Step | undefined {
  const days = differenceInCalendarDays(parseISO(day), parseISO(dueDate));
  return steps.find(({ from, to }) => days >= from && days <= to);
}
