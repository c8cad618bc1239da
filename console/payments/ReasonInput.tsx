import { TextInput } from '../../ui/forms/inputs.tsx';

/** Why money goes back or elsewhere: the member reads it, too. */
export function ReasonInput() {
  return (
    <TextInput
      name="reason"
      label="Reason"
      required
      maxLength={200}
      help="Shown in the history and to the member"
    />
  );
}
