import { makeProspectMember, type Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { CallDialog } from '../forms/CallDialog.tsx';
import { TextInput } from '../forms/inputs.tsx';
import { NameInputs } from '../members/NameInputs.tsx';
import { useRemovedMember } from '../members/useRemovedMember.tsx';

/** Makes a prospect a member with role pledge; what is known of them is filled in. */
export function MakeMember({
  prospect,
  onClose,
}: {
  readonly prospect: Prospect;
  readonly onClose: () => void;
}) {
  const { _id, groupId, name, email, phone } = prospect;
  const { onError, notice } = useRemovedMember(onClose);
  const words = name.split(' ').filter((word) => word !== '');
  return (
    <CallDialog
      title="Make a Member"
      submitLabel="Make a Member"
      call="make-prospect-member"
      schema={makeProspectMember.input}
      defaultValues={{
        ...{ _id, groupId, phone },
        fname: words.slice(0, words.length > 1 ? -1 : 1).join(' '),
        lname: words.length > 1 ? (words.at(-1) ?? '') : '',
        singleName: false,
        email: email.toLowerCase(),
      }}
      onError={onError}
      notice={notice}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        They become a pledge and get an email with a link to set a password. The card and the votes stay.
      </p>
      <NameInputs autoFocus />
      <TextInput name="email" label="Email" required kind="email" autoComplete="off" />
      <TextInput name="phone" label="Phone" kind="tel" autoComplete="off" />
    </CallDialog>
  );
}
