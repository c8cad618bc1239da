import { InputAdornment, MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { NumericFormat } from 'react-number-format';

/** What every input of a form needs: which field of which form, its label, and what may stand below it. */
interface InputProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** The props that tie a text field to its form field; the error takes the place of the help. */
function useTextField<Values extends FieldValues>(props: InputProps<Values>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const shown: TextFieldProps = {
    name: field.name,
    inputRef: field.ref,
    onBlur: field.onBlur,
    label: props.label,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? props.help,
    fullWidth: true,
  };
  return { field, shown };
}

/** One line of text, or several. */
export function TextInput<Values extends FieldValues>(
  props: InputProps<Values> & {
    readonly rows?: number;
    readonly maxLength?: number;
    /** What it holds, so that a phone shows the right keyboard. */
    readonly kind?: 'email' | 'tel' | 'digits';
  },
) {
  const { field, shown } = useTextField(props);
  const digits = props.kind === 'digits';
  return (
    <TextField
      {...shown}
      type={digits ? 'text' : (props.kind ?? 'text')}
      value={field.value}
      onChange={field.onChange}
      multiline={props.rows !== undefined}
      minRows={props.rows ?? 1}
      slotProps={{ htmlInput: { maxLength: props.maxLength, ...(digits && { inputMode: 'numeric' }) } }}
    />
  );
}

/** One choice of a list. */
export function SelectInput<Values extends FieldValues>(
  props: InputProps<Values> & { readonly choices: readonly { value: string; label: string }[] },
) {
  const { field, shown } = useTextField(props);
  return (
    <TextField {...shown} select value={field.value} onChange={field.onChange}>
      {props.choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A day, `YYYY-MM-DD`, or '' when there is none. */
export function DayInput<Values extends FieldValues>(
  props: InputProps<Values> & { readonly min?: string; readonly max?: string },
) {
  const { field, shown } = useTextField(props);
  return (
    <TextField
      {...shown}
      type="date"
      value={field.value}
      onChange={field.onChange}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: props.min, max: props.max } }}
    />
  );
}

/**
 * An amount in dollars and cents; null while empty. Takes digits and one point: no sign, no exponent. `step`
 * is what the arrow keys add.
 */
export function DollarInput<Values extends FieldValues>(
  props: InputProps<Values> & { readonly step?: number },
) {
  const { field, shown } = useTextField(props);
  const { name, inputRef, onBlur, label, required, disabled, error, helperText, fullWidth } = shown;
  const amount: number | null = field.value;
  const addStep = (event: KeyboardEvent) => {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (props.step === undefined || sign === undefined) return;
    event.preventDefault();
    field.onChange(Math.max(0, Math.round(((amount ?? 0) + sign * props.step) * 100) / 100));
  };
  return (
    <NumericFormat
      {...{ name, inputRef, onBlur, label, required, disabled, error, helperText, fullWidth }}
      customInput={TextField}
      value={amount}
      onValueChange={({ floatValue }, { source }) => {
        if (source === 'event') field.onChange(floatValue ?? null);
      }}
      onKeyDown={addStep}
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      inputMode="decimal"
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  );
}
