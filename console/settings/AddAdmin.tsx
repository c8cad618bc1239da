import { Autocomplete, Skeleton, TextField, Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import { updateRole } from '../../api/contract/member.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
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
  const { data, error, refetch } = usePeople('Member');
  const { field } = useController({ name: 'idArray' });
  const [chosen]: readonly { readonly _id: string }[] = field.value;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={40} role="status" aria-label="Loading members" />;
  return (
    <Autocomplete
      options={data}
      value={data.find(({ _id }) => _id === chosen?._id) ?? null}
      onChange={(_event, member) => field.onChange(member === null ? [] : [{ _id: member._id }])}
      getOptionKey={({ _id }) => _id}
      getOptionLabel={({ name, email }) => `${name} (${email})`}
      noOptionsText="No members to choose from"
      renderInput={(params) => <TextField {...params} label="Member" required />}
    />
  );
}
