import { addPhoneNumber } from '../../api/text/contract.ts';
import { alertFor } from '../app/errors.ts';
import { CallDialog } from '../forms/CallDialog.tsx';
import { TextInput } from '../forms/inputs.tsx';
import type { TextRecipient } from './recipients.ts';

/**
 * The Add Phone Number dialog (spec 3 section 2). Its rule on phones is large, so it is fetched when opened.
 */
export function AddPhone({
  member,
  onClose,
}: {
  readonly member: TextRecipient;
  readonly onClose: () => void;
}) {
  return (
    <CallDialog
      title="Add Phone Number"
      submitLabel="Add"
      mustChange
      call="add-phone-number"
      schema={addPhoneNumber.input}
      defaultValues={{ _id: member.uuid, phone: member.phone ?? '' }}
      failed={(error) => alertFor('Failed to add the phone number', error)}
      onClose={onClose}
    >
      <TextInput
        name="phone"
        label="Phone number"
        kind="tel"
        required
        autoFocus
        maxLength={20}
        help={`${member.name}’s US or Canadian number, such as 916-555-0123`}
      />
    </CallDialog>
  );
}
