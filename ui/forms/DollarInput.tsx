import { sentenceAbout } from '../app/errors.ts';
import { DollarField, type DollarFieldProps } from './DollarField.tsx';
import { useCheckedField } from './useTextField.ts';

/** A `DollarField` that is a field of the form around it. */
export function DollarInput({
  name,
  label,
  hidesLabel = false,
  ...props
}: Pick<DollarFieldProps, 'help' | 'required' | 'disabled' | 'step' | 'autoFocus'> & {
  readonly name: string;
  readonly label: string;
  /** The rows around it say what it is: the label is for screen readers. */
  readonly hidesLabel?: boolean;
}) {
  const { field, fieldState } = useCheckedField(name);
  const { ref, ...rest } = field;
  const message = fieldState.error?.message;
  const error = message && sentenceAbout(label, message);
  const shown = hidesLabel ? { ariaLabel: label } : { label };
  return <DollarField {...props} {...shown} {...rest} inputRef={ref} error={error} fullWidth />;
}
