import { MenuItem, TextField } from '@mui/material';
import { messageOf } from '../../ui/app/errors.ts';
import { useChange } from '../../ui/data/useChange.ts';

/** A setting with a few choices, saved as soon as one is chosen. */
export function SelectSetting<Value extends string | number>(props: {
  readonly name: 'fiscalMonth' | 'mailContactId' | 'reminderFromHour' | 'reminderToHour';
  readonly label: string;
  readonly saved: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly help?: string;
}) {
  const { name, label, saved, choices, help } = props;
  const update = useChange('update-config');
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={saved}
      disabled={update.isPending}
      // The value as the choice has it: a number stays one.
      onChange={(event) => void update.submit({ [name]: event.target.value })}
      error={update.error !== null}
      helperText={update.error ? messageOf(update.error) : help}
      slotProps={{ select: { displayEmpty: true } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
