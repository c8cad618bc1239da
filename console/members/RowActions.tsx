import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Member } from '../../api/member/contract.ts';

/** What one of the buttons asks for. */
export interface MemberAct {
  readonly act: 'edit' | 'remove' | 'resend';
  readonly member: Member;
}

/** Edit one member, resend the confirmation, remove. */
export function RowActions(props: { readonly member: Member; readonly onAct: (asked: MemberAct) => void }) {
  const { member, onAct } = props;
  const resend = member.invited ? 'Resend Confirmation' : 'Invite';
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Tooltip title="Edit">
        <IconButton
          size="small"
          aria-label={`Edit ${member.name}`}
          onClick={() => onAct({ act: 'edit', member })}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={resend}>
        <IconButton
          size="small"
          aria-label={member.invited ? `Resend Confirmation to ${member.name}` : `Invite ${member.name}`}
          onClick={() => onAct({ act: 'resend', member })}
        >
          <MarkEmailUnreadOutlined fontSize="small" />
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
