import { TextField } from '@mui/material';

/** A day to filter by, `YYYY-MM-DD`, or '' for any. */
export function DayFilter(props: {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  /** What is wrong with it, where it was asked for and is not valid. */
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}) {
  return (
    <TextField
      type="date"
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      error={props.error !== undefined}
      helperText={props.error}
      sx={{ flex: { xs: 1, sm: 'none' }, minWidth: { xs: 135, sm: 0 }, width: { sm: 150 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: props.min, max: props.max } }}
    />
  );
}
