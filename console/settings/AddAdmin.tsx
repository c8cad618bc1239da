import { Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import { updateRole } from '../../api/member/contract.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { ChooseOne } from '../../ui/forms/ChooseOne.tsx';
import { usePeople } from './usePeople.ts';

/** Make an administrator of one of the members (spec 1 section 4, "Role change"). */
export function AddAdmin(props: { readonly memberId?: string | undefined; readonly onClose: () => void }) {
  const { memberId, onClose } = props;
  return (
    <CallDialog
      title="Add New Admin"
      call="update-role"
      schema={updateRole.input}
      defaultValues={{ idArray: memberId === undefined ? [] : [{ _id: memberId }], role: 'admin' }}
      mustChange={memberId === undefined}
      maxWidth="xs"
      onClose={onClose}
    >
      <MemberInput />
      <Typography color="textSecondary" variant="body2">
        Administrators can see and change all charges, payments and member details. The new one gets an email.
      </Typography>
    </CallDialog>
  );
}

function MemberInput() {
  const { field } = useController({ name: 'idArray' });
  const [chosen]: readonly { readonly _id: string }[] = field.value;
  const choices = readingOf(usePeople('Member'), (members) =>
    members.map(({ _id, name, email }) => ({ id: _id, label: `${name} (${email})` })),
  );
  return (
    <ChooseOne
      label="Member"
      required
      choices={choices}
      value={choices.data?.find(({ id }) => id === chosen?._id)}
      onChange={(member) => field.onChange(member === undefined ? [] : [{ _id: member.id }])}
      empty="No members to choose from"
    />
  );
}
