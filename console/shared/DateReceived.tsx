import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { DayInput } from '../../ui/forms/inputs.tsx';

/** The day on which money by hand was received, up to today. */
export function DateReceived(props: { readonly name: string; readonly today: CalendarDate }) {
  return (
    <DayInput
      name={props.name}
      label="Date Received"
      required
      max={props.today}
      help="Late fees and discounts go by this day."
    />
  );
}
