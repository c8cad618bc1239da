import { MenuItem, TextField } from '@mui/material';
import { formatHour } from '../../ledger/values/hours.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useChange } from '../../ui/data/useChange.ts';

const hours = Array.from({ length: 25 }, (_, hour) => hour);

/** From or until which hour of the day reminders are sent; saved as soon as it is chosen. */
export function HourField(props: {
  readonly label: string;
  readonly name: 'reminderFromHour' | 'reminderToHour';
  readonly saved: number;
  readonly isOffered: (hour: number) => boolean;
}) {
  const { label, name, saved, isOffered } = props;
  const update = useChange('update-config');
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={saved}
      disabled={update.isPending}
      onChange={(event) => void update.submit({ [name]: Number(event.target.value) })}
      error={update.error !== null}
      helperText={update.error && messageOf(update.error)}
    >
      {hours.filter(isOffered).map((hour) => (
        <MenuItem key={hour} value={hour}>
          {formatHour(hour)}
        </MenuItem>
      ))}
    </TextField>
  );
}
