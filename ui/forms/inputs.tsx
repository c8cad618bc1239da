import {
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { type FocusEvent, type ReactNode, useId } from 'react';
import { type UseControllerReturn, useController, useFormContext } from 'react-hook-form';
import { sentenceAbout } from '../app/errors.ts';
import { type Choices, shownChoices } from '../primitives/NotLoaded.tsx';
import { DayField } from './DayField.tsx';

/** What every input takes: its field of the form around it, its label, and what may stand below it. */
export interface InputProps extends Pick<TextFieldProps, 'required' | 'disabled' | 'autoComplete' | 'sx'> {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly autoFocus?: boolean;
}

/**
 * The props that tie a text field to its form field; the error replaces the help.
 * @param read turns the typed text into the value
 */
export function useTextField(
  { name, label, help, ...props }: InputProps,
  read: (text: string) => string = (text) => text,
): TextFieldProps {
  const { field, fieldState } = useCheckedField(name);
  const { ref, value, onChange, onBlur } = field;
  const message = fieldState.error?.message;
  return {
    ...props,
    ...{ name, label, value, onBlur },
    onChange: (event) => onChange(read(event.target.value)),
    inputRef: ref,
    error: fieldState.invalid,
    helperText: message === undefined ? help : sentenceAbout(label, message),
    fullWidth: true,
  };
}

/** A field of the form around it, which is checked once something was entered and it is left. */
export function useCheckedField(name: string): Pick<UseControllerReturn, 'field' | 'fieldState'> {
  const { field, fieldState } = useController({ name });
  const { trigger, getFieldState } = useFormContext();
  const onBlur = (event?: FocusEvent) => {
    field.onBlur();
    // Sending checks all; a message that comes meanwhile would move the button from under the pointer.
    if (event?.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit') return;
    // What the server said of it stays until it is changed.
    const { isDirty, invalid } = getFieldState(name);
    if (isDirty && !invalid) void trigger(name);
  };
  const onChange: typeof field.onChange = (...changed) => {
    field.onChange(...changed);
    // A message goes as soon as what is wrong is corrected, also before the form is sent.
    if (fieldState.invalid) void trigger(name);
  };
  return { field: { ...field, onBlur, onChange }, fieldState };
}

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
