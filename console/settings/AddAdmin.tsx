import { Autocomplete, TextField, Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import { updateRole } from '../../api/member/contract.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { usePeople } from './usePeople.ts';

/** Make an administrator of one of the members (spec 1 section 4, "Role change"). */
export function AddAdmin({ onClose }: { readonly onClose: () => void }) {
  return (
    <CallDialog
      title="Add New Admin"
      call="update-role"
      schema={updateRole.input}
      defaultValues={{ idArray: [], role: 'admin' }}
      mustChange
      maxWidth="xs"
      onClose={onClose}
    >
      <MemberInput />
      <Typography color="textSecondary" variant="body2">
        Administrators see and change everybody's charges, payments and details. The new one gets a mail about
        it.
      </Typography>
    </CallDialog>
  );
}

function MemberInput() {
  const { field } = useController({ name: 'idArray' });
  const [chosen]: readonly { readonly _id: string }[] = field.value;
  return (
    <Loaded query={usePeople('Member')} label="the members" height={40}>
      {(members) => (
        <Autocomplete
          options={members}
          value={members.find(({ _id }) => _id === chosen?._id) ?? null}
          onChange={(_event, member) => field.onChange(member === null ? [] : [{ _id: member._id }])}
          getOptionKey={({ _id }) => _id}
          getOptionLabel={({ name, email }) => `${name} (${email})`}
          filterOptions={(options, { inputValue, getOptionLabel }) => {
            const wanted = searchable(inputValue.trim());
            return options.filter((each) => searchable(getOptionLabel(each)).includes(wanted));
          }}
          noOptionsText="No members to choose from"
          renderInput={(params) => <TextField {...params} label="Member" required />}
        />
      )}
    </Loaded>
  );
}
