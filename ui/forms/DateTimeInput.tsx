import { TextField } from '@mui/material';
import { isInstant } from '../../ledger/values/meetingRules.ts';
import { instantOf, wallClockIn, zoneName } from '../../ledger/values/zonedTime.ts';
import { useSession } from '../app/session.ts';
import { type InputProps, useTextField } from './useTextField.ts';

/**
 * A day and a time of day in the organization's time zone, wherever the browser is. Its value is the ISO
 * instant, '' when there is none, or what was typed when that is no time: the schema then refuses it.
 * @param min the first instant to choose, ISO
 */
export function DateTimeInput({ min, ...props }: InputProps & { readonly min?: string }) {
  const { timeZone } = useSession();
  const field = useTextField({ help: `Time zone: ${zoneName(timeZone)}`, ...props }, (text) =>
    text === '' ? '' : (instantOf(timeZone, text) ?? text),
  );
  const value = String(field.value ?? '');
  return (
    <TextField
      {...field}
      value={isInstant(value) ? wallClockIn(timeZone, value) : value}
      type="datetime-local"
      slotProps={{
        htmlInput: { min: min && wallClockIn(timeZone, min), max: '2199-12-31T23:59' },
      }}
    />
  );
}
