import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
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
import { leaveFor } from '../authProvider.ts';

/** Who is signed in, Update Password (a page of the member portal) and Logout. */
export function ProfileMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { identity } = useGetIdentity();
  const logout = useLogout();
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
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
      </Menu>
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
