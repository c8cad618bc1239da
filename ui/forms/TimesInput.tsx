import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isInstant } from '../../ledger/values/meetingRules.ts';
import { Columns } from '../primitives/Stack.tsx';
import { DateTimeInput } from './DateTimeInput.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When an event starts and ends. The end follows the start: an hour after it, or as long after it as before.
 * A new event starts from now on, and ends 5 minutes later or more.
 */
export function TimesInput({ isNew }: { readonly isNew: boolean }) {
  const { getValues, setValue, getFieldState } = useFormContext();
  const [now] = useState(Date.now);
  const [length, setLength] = useState(() => lengthOf(getValues()) || HOUR_MS);
  const startTime: string = useWatch({ name: 'startTime' });
  const start = msOf(startTime);
  const earliestEnd = Number.isNaN(start) ? now + 24 * HOUR_MS : start + 5 * MINUTE_MS;
  const keepLength = () => setLength(lengthOf(getValues()) || length);
  const moveEnd = (to: string) => {
    if (startTime === '' && lengthOf(getValues()) > 0) return keepLength();
    if (isInstant(to))
      setValue('endTime', new Date(msOf(to) + length).toISOString(), {
        shouldDirty: true,
        shouldValidate: getFieldState('endTime').invalid,
      });
  };
  return (
    <Columns>
      <DateTimeInput
        name="startTime"
        label="Start Time"
        required
        min={isNew ? new Date(now).toISOString() : undefined}
        onChange={moveEnd}
      />
      <DateTimeInput
        name="endTime"
        label="End Time"
        required
        min={new Date(earliestEnd).toISOString()}
        onChange={keepLength}
      />
    </Columns>
  );
}

/** From the start to an end after it, in ms; 0 while there are none. */
function lengthOf({
  startTime,
  endTime,
}: {
  readonly startTime?: string;
  readonly endTime?: string;
}): number {
  return Math.max(0, msOf(endTime) - msOf(startTime)) || 0;
}

function msOf(time = ''): number {
  return isInstant(time) ? Date.parse(time) : Number.NaN;
}
