import { Autocomplete, TextField } from '@mui/material';
import type { CollectionsMember } from '../../api/contact/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';

/** Whose account is sent: a member with something overdue, or nobody of the books. */
export function MemberField(props: {
  readonly members: readonly CollectionsMember[];
  readonly value: CollectionsMember | undefined;
  readonly onChange: (memberId: string | undefined) => void;
}) {
  return (
    <Autocomplete
      options={props.members}
      value={props.value ?? null}
      onChange={(_event, picked) => props.onChange(picked?.memberId)}
      getOptionLabel={({ name, overdue }) => `${name}, ${formatDollars(overdue)} overdue`}
      getOptionKey={({ memberId }) => memberId}
      isOptionEqualToValue={(option, value) => option.memberId === value.memberId}
      noOptionsText="Nobody of this name has anything overdue"
      renderInput={(input) => (
        <TextField
          {...input}
          label="Member"
          placeholder="Search by name"
          helperText="Members with something overdue"
        />
      )}
    />
  );
}
