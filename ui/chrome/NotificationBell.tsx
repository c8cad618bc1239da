import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton, Link, Popover, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { linkTo } from '../app/screen.ts';
import { useRead } from '../data/useRead.ts';
import { Stack } from '../primitives/Stack.tsx';

/** How often the counts are read while the console is looked at; every change made in it reads them too. */
const REFRESH_MS = 60_000;

/**
 * The bell of spec 1 section 2.3: what waits for an administrator, leading to it in the console (`otherApp`:
 * from the portal).
 */
export function NotificationBell({ otherApp = false }: { readonly otherApp?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const often = { refetchInterval: REFRESH_MS };
  const payments = useRead('get-verify-payments-count', {}, often);
  const reimbursements = useRead('get-reimbursement-count', {}, often);
  const waiting = [
    { count: payments.data?.count ?? 0, noun: 'new payment', act: 'verify', page: '/verifypayments' },
    {
      count: reimbursements.data?.count ?? 0,
      noun: 'reimbursement',
      act: 'approve',
      page: '/reimbursement',
    },
  ]
    .filter(({ count }) => count > 0)
    .map((each) => ({
      ...each,
      message: `You have ${each.count} ${each.noun}${each.count === 1 ? '' : 's'} to ${each.act}`,
    }));
  const message = waiting.map((each) => each.message).join('. ');
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={message || NOTHING}>
        <IconButton
          aria-label={message === '' ? 'Notifications' : `Notifications: ${message}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            void payments.refetch();
            void reimbursements.refetch();
          }}
        >
          <Badge badgeContent={waiting.reduce((sum, { count }) => sum + count, 0)} color="error" max={99}>
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
        <Stack gap={2} sx={{ p: 4 }}>
          {waiting.length === 0 && <Typography>{NOTHING}</Typography>}
          {waiting.map((each) => (
            <Link key={each.page} {...linkTo({ path: each.page, otherApp })} onClick={close}>
              {each.message}
            </Link>
          ))}
        </Stack>
      </Popover>
    </>
  );
}

const NOTHING = 'No new notifications';
