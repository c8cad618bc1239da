import { sentenceAbout } from '../app/errors.ts';
import { DollarField, type DollarFieldProps } from './DollarField.tsx';
import { useCheckedField } from './useTextField.ts';

/** A `DollarField` that is a field of the form around it. */
export function DollarInput({
  name,
  ...props
}: Pick<DollarFieldProps, 'help' | 'required' | 'disabled' | 'step'> & {
  readonly name: string;
  readonly label: string;
}) {
  const { field, fieldState } = useCheckedField(name);
  const { ref, ...rest } = field;
  const message = fieldState.error?.message;
  const error = message && sentenceAbout(props.label, message);
  return <DollarField {...props} {...rest} inputRef={ref} error={error} fullWidth />;
}
