import { useSession } from '../../ui/app/session.ts';
import { DayInput } from '../../ui/forms/inputs.tsx';

/** The day on which money by hand was received, up to today. */
export function DateReceived({ name }: { readonly name: string }) {
  return (
    <DayInput
      name={name}
      label="Date Received"
      required
      max={useSession().today}
      help="Used for late fees and early discounts"
    />
  );
}
