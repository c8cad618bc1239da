import { MenuItem, TextField } from '@mui/material';
import { messageOf } from '../../ui/app/errors.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { usePeople } from './usePeople.ts';

/** The administrator to whom answers to mails go; saved as soon as one is chosen. */
export function MailContactField({ saved }: { readonly saved: string }) {
  const update = useChange('update-config');
  return (
    <Loaded query={usePeople('admin')} label="the administrators" height={80}>
      {(admins) => (
        <TextField
          select
          fullWidth
          label="Email Replies Go To"
          // One who is no administrator any more gets no answers.
          value={admins.some(({ _id }) => _id === saved) ? saved : ''}
          disabled={update.isPending}
          onChange={(event) => void update.submit({ mailContactId: event.target.value })}
          error={update.error !== null}
          helperText={
            update.error
              ? messageOf(update.error)
              : 'Emails to members name this administrator, who gets the replies.'
          }
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">The longest-serving administrator</MenuItem>
          {admins.map(({ _id, name }) => (
            <MenuItem key={_id} value={_id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Loaded>
  );
}
