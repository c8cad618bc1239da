import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import type { Member } from '../../api/contract/member.ts';
import { later } from '../../ui/later.tsx';
import { RemoveDialog } from './RemoveMembers.tsx';

const UpdateMemberDialog = later(async () => (await import('./UpdateMemberDialog.tsx')).UpdateMemberDialog);

/** Edit and remove one member. */
export function RowActions({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState<'edit' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    // The row leads to the account; its buttons and their dialogs must not.
    <Box component="span" sx={{ whiteSpace: 'nowrap' }} onClick={(event) => event.stopPropagation()}>
      <Tooltip title="Edit">
        <IconButton size="small" aria-label={`Edit ${member.name}`} onClick={() => setOpen('edit')}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Remove">
        <IconButton size="small" aria-label={`Remove ${member.name}`} onClick={() => setOpen('remove')}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {open === 'edit' && <UpdateMemberDialog member={member} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog ids={[member.id]} name={member.name} owed={member.remaining} onClose={close} />
      )}
    </Box>
  );
}
