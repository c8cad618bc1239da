import { Autocomplete, Box, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Member } from '../../api/contract/member.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { usePeople } from './usePeople.ts';

/** Make an administrator of one of the members (spec 1 section 4, "Role change"). */
export function AddAdmin({ onClose }: { readonly onClose: () => void }) {
  const candidates = usePeople('Member');
  const update = useCall('update-role');
  const [chosen, setChosen] = useState<Member | null>(null);
  const submit = async () => {
    if (chosen === null) return;
    const added = await update.submit({ idArray: [{ _id: chosen._id }], role: 'admin' });
    if (added !== undefined) onClose();
  };
  return (
    <DialogFrame
      title="Add New Admin"
      submitLabel="Add New Admin"
      submitDisabled={chosen === null}
      maxWidth="xs"
      isPending={update.isPending}
      error={update.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        {candidates.error !== null ? (
          <ErrorState error={candidates.error} onRetry={candidates.retry} />
        ) : candidates.data === undefined ? (
          <Skeleton variant="rounded" height={40} role="status" aria-label="Loading members" />
        ) : (
          <Autocomplete
            options={candidates.data}
            value={chosen}
            onChange={(_event, member) => setChosen(member)}
            getOptionKey={({ _id }) => _id}
            getOptionLabel={({ name, email }) => `${name} (${email})`}
            isOptionEqualToValue={(a, b) => a._id === b._id}
            noOptionsText="No members to choose from"
            renderInput={(params) => <TextField {...params} label="Member" required />}
          />
        )}
        <Typography color="textSecondary" variant="body2">
          Administrators see and change everybody's charges, payments and details. The new one gets a mail
          about it.
        </Typography>
      </Box>
    </DialogFrame>
  );
}
