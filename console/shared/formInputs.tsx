import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

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
