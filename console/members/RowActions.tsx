import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Member } from '../../api/contract/member.ts';

/** What one of the buttons asks for. */
export interface MemberAct {
  readonly act: 'edit' | 'remove';
  readonly member: Member;
}

/** Edit and remove one member. */
export function RowActions(props: { readonly member: Member; readonly onAct: (asked: MemberAct) => void }) {
  const { member, onAct } = props;
  return (
    // The row leads to the account; its buttons must not.
    <Box component="span" sx={{ whiteSpace: 'nowrap' }} onClick={(event) => event.stopPropagation()}>
      <Tooltip title="Edit">
        <IconButton
          size="small"
          aria-label={`Edit ${member.name}`}
          onClick={() => onAct({ act: 'edit', member })}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Remove">
        <IconButton
          size="small"
          aria-label={`Remove ${member.name}`}
          onClick={() => onAct({ act: 'remove', member })}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
