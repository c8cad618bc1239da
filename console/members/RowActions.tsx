import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Member } from '../../api/contract/member.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { later } from '../../ui/later.tsx';
import { RemoveDialog } from './RemoveMembers.tsx';

const UpdateMemberDialog = later(async () => (await import('./UpdateMemberDialog.tsx')).UpdateMemberDialog);

/** Edit and remove one member. */
export function RowActions({ member }: { readonly member: Member }) {
  const [dialog, open, close] = useDialog<'edit' | 'remove'>();
  return (
    // The row leads to the account; its buttons and their dialogs must not.
    <Box component="span" sx={{ whiteSpace: 'nowrap' }} onClick={(event) => event.stopPropagation()}>
      <Tooltip title="Edit">
        <IconButton size="small" aria-label={`Edit ${member.name}`} onClick={() => open('edit')}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Remove">
        <IconButton size="small" aria-label={`Remove ${member.name}`} onClick={() => open('remove')}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {dialog === 'edit' && <UpdateMemberDialog member={member} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveDialog ids={[member.id]} name={member.name} owed={member.remaining} onClose={close} />
      )}
    </Box>
  );
}
