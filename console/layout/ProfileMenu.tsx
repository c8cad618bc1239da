import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import {
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { messageOf } from '../../api/contract/browser/errors.ts';
import { callApi } from '../../api/contract/client.ts';
import { LOGIN_PAGE, SECURITY_PAGE } from '../../api/contract/pages.ts';
import { logoutEverywhere } from '../../api/contract/session.ts';
import { leaveFor } from '../authProvider.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';

/** Who is signed in, Update Password (a page of the member portal), Logout and signing out of every browser. */
export function ProfileMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const name = identity?.fullName ?? '';
  const email = typeof identity?.email === 'string' ? identity.email : '';
  return (
    <>
      <Tooltip title={name === '' ? 'Account' : name}>
        <IconButton
          aria-label="Your account"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.5 }}
        >
          <Avatar
            sx={{
              width: 30,
              height: 30,
              fontSize: '0.8rem',
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initialsOf(name)}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="presentation" sx={{ px: 2, pb: 1, pt: 0.5, maxWidth: 280 }}>
          <Typography sx={{ fontWeight: 600 }} noWrap>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {email}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" sx={{ mb: 0.5 }} />
        <MenuItem onClick={() => leaveFor('/updatePassword')}>
          <ListItemIcon>
            <LockOutlined fontSize="small" />
          </ListItemIcon>
          Update Password
        </MenuItem>
        <MenuItem onClick={() => leaveFor(SECURITY_PAGE)}>
          <ListItemIcon>
            <SecurityOutlined fontSize="small" />
          </ListItemIcon>
          Sign-in & security
        </MenuItem>
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setAsking(true);
          }}
        >
          <ListItemIcon>
            <DevicesOutlined fontSize="small" />
          </ListItemIcon>
          Sign out everywhere
        </MenuItem>
      </Menu>
      {asking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </>
  );
}

function SignOutEverywhere({ onClose }: { readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const signOut = async () => {
    setBusy(true);
    try {
      await callApi(logoutEverywhere, {});
      leaveFor(LOGIN_PAGE);
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      busy={busy}
      error={error}
      onConfirm={() => void signOut()}
      onClose={onClose}
    >
      <Typography>
        Every browser and phone in which you are signed in is signed out, this one included.
      </Typography>
    </ConfirmDialog>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
