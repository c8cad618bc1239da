import { TextField } from '@mui/material';

/** A day to filter by, `YYYY-MM-DD`, or '' for any. */
export function DayFilter(props: {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <TextField
      type="date"
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 150 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: props.min, max: props.max } }}
    />
  );
}
