import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { type Choices, shownChoices } from '../primitives/NotLoaded.tsx';
import { DayField } from './DayField.tsx';
import { type InputProps, useCheckedField, useTextField } from './useTextField.ts';

/** One line of text, or several. */
export function TextInput({
  rows,
  maxLength,
  kind,
  ...props
}: InputProps & {
  readonly rows?: number;
  readonly maxLength?: number;
  /** What it holds, so that a phone shows the right keyboard. */
  readonly kind?: 'email' | 'tel' | 'digits';
}) {
  const digits = kind === 'digits';
  return (
    <TextField
      {...useTextField(props)}
      type={digits ? 'text' : (kind ?? 'text')}
      multiline={rows !== undefined}
      minRows={rows ?? 1}
      slotProps={{ htmlInput: { maxLength, inputMode: digits ? 'numeric' : undefined } }}
    />
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One choice of a list, or of a read; `onChange` also gets it. */
export function SelectInput({
  choices,
  onChange,
  ...props
}: InputProps & {
  readonly choices: Choices<Choice>;
  readonly onChange?: (value: string) => void;
}) {
  const field = useTextField(props);
  const { shown, failed } = shownChoices(choices);
  return (
    <TextField
      {...field}
      select
      error={field.error === true || failed !== undefined}
      helperText={failed ?? field.helperText}
      // What '' stands for is shown, too.
      slotProps={{ select: { displayEmpty: true } }}
      onChange={(event) => {
        field.onChange?.(event);
        onChange?.(event.target.value);
      }}
    >
      {shown.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One of a few choices, all in sight. */
export function RadioInput(
  props: Pick<InputProps, 'name' | 'label'> & { readonly choices: readonly Choice[] },
) {
  const { field } = useCheckedField(props.name);
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{props.label}</FormLabel>
      <RadioGroup row aria-labelledby={id} name={field.name} value={field.value} onChange={field.onChange}>
        {props.choices.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** A box to tick. */
export function CheckInput({ name, label }: { readonly name: string; readonly label: string }) {
  const { field, fieldState } = useCheckedField(name);
  return (
    <FormControl error={fieldState.invalid} sx={{ display: 'block' }}>
      <FormControlLabel
        label={label}
        control={<Checkbox checked={field.value} onChange={(_, isOn) => field.onChange(isOn)} />}
      />
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

/** A day, `YYYY-MM-DD`, or '' when there is none. */
export function DayInput({
  min,
  max,
  ...props
}: InputProps & { readonly min?: string; readonly max?: string }) {
  const field = useTextField(props);
  const { field: day } = useController({ name: props.name });
  return (
    <DayField {...field} value={String(field.value ?? '')} min={min} max={max} onChange={day.onChange} />
  );
}
