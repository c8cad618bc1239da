import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { IconButton, Popover, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';

/**
 * The bell of spec 1 section 2.3. It counts payments that wait for an administrator's verification; payments that an administrator
 * records are accepted at once, so nothing can wait until members pay online.
 */
export function NotificationBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          aria-label="Notifications"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <NotificationsNoneOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Notifications', sx: { border: 1, borderColor: 'divider' } },
        }}
      >
        <Typography sx={{ p: 2 }}>No new notifications</Typography>
      </Popover>
    </>
  );
}
