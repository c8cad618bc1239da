import { FormControl, FormHelperText, InputLabel, OutlinedInput, type TextFieldProps } from '@mui/material';
import { type ComponentProps, useId } from 'react';

type Props = Pick<
  TextFieldProps,
  | 'label'
  | 'helperText'
  | 'sx'
  | 'required'
  | 'disabled'
  | 'error'
  | 'fullWidth'
  | 'name'
  | 'value'
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'onBlur'
  | 'onChange'
  | 'inputRef'
> &
  Pick<ComponentProps<typeof OutlinedInput>, 'endAdornment' | 'inputProps'>;

/**
 * MUI's text field of one line and one look. `TextField` would bring a list to choose from to the pages
 * before sign-in.
 */
export function LineField({ label, helperText, sx, required, disabled, error, fullWidth, ...input }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl {...{ required, disabled, error, fullWidth, sx }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput {...input} id={id} label={label} aria-describedby={helperText ? helpId : undefined} />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
