import { TextField } from '@mui/material';
import { isInstant } from '../../ledger/values/meetingRules.ts';
import { instantOf, wallClockIn, zoneName } from '../../ledger/values/zonedTime.ts';
import { useSession } from '../app/session.ts';
import { type InputProps, useTextField } from './useTextField.ts';

/**
 * A day and a time of day in the organization's time zone, wherever the browser is. Its value is the ISO
 * instant, '' when there is none, or what was typed when that is no time: the schema then refuses it.
 * @param onChange also gets the value
 * @param min the first instant to choose, ISO
 */
export function DateTimeInput({
  min,
  onChange,
  ...props
}: InputProps & { readonly min?: string; readonly onChange?: (value: string) => void }) {
  const { timeZone } = useSession();
  const read = (text: string) => (text === '' ? '' : (instantOf(timeZone, text) ?? text));
  const field = useTextField({ help: `Time zone: ${zoneName(timeZone)}`, ...props }, read);
  const value = String(field.value ?? '');
  return (
    <TextField
      {...field}
      value={isInstant(value) ? wallClockIn(timeZone, value) : value}
      type="datetime-local"
      onChange={(event) => {
        field.onChange?.(event);
        onChange?.(read(event.target.value));
      }}
      slotProps={{
        htmlInput: { min: min && wallClockIn(timeZone, min), max: '2199-12-31T23:59' },
        // The specification's alerts on times, once, where the hint stands.
        formHelperText: field.error ? { role: 'alert' } : {},
      }}
    />
  );
}
