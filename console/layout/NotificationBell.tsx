import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton, Link, Popover, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useRead } from '../../ui/useRead.ts';

/** How often the count is read while the console is looked at; every change made in it reads it too. */
const REFRESH_MS = 60_000;

/** The bell of spec 1 section 2.3: how many payments wait to be verified, leading to them. */
export function NotificationBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data, refetch } = useRead('get-verify-payments-count', {}, { refetchInterval: REFRESH_MS });
  const count = data?.count ?? 0;
  const message =
    count === 0
      ? 'No new notifications'
      : `You have ${count} new ${count === 1 ? 'payment' : 'payments'} to verify`;
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={message}>
        <IconButton
          aria-label={count === 0 ? 'Notifications' : `Notifications: ${message}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            void refetch();
          }}
        >
          <Badge badgeContent={count} color="error" max={99}>
            <NotificationsNoneOutlined fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Notifications', sx: { border: 1, borderColor: 'divider' } },
        }}
      >
        <Typography sx={{ p: 2 }}>
          {count === 0 ? (
            message
          ) : (
            <Link component={RouterLink} to="/verifypayments" onClick={close}>
              {message}
            </Link>
          )}
        </Typography>
      </Popover>
    </>
  );
}
