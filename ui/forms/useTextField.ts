import type { TextFieldProps } from '@mui/material';
import type { FocusEvent, ReactNode } from 'react';
import { type UseControllerReturn, useController, useFormContext } from 'react-hook-form';
import { sentenceAbout } from '../app/errors.ts';

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
