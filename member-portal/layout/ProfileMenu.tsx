import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Avatar, Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../api/contract/client.ts';
import { LOGIN_PAGE } from '../../api/contract/pages.ts';
import { logout } from '../../api/contract/session.ts';
import { nameOf, useSession } from '../session.ts';

/** Name, email, Update Password and Logout (spec 1 section 2.3, "Top bar"). */
export function ProfileMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = nameOf(session);
  return (
    <>
      <IconButton
        aria-label="Your account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            fontSize: '0.85rem',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initialsOf(name)}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { component: 'section', 'aria-label': 'Your account' } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, py: 0.5, maxWidth: 300 }}>
          <Typography sx={{ fontWeight: 600 }} noWrap>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {session.email}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" sx={{ my: 0.5 }} />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            navigate('/updatePassword');
          }}
        >
          <ListItemIcon>
            <LockOutlined fontSize="small" />
          </ListItemIcon>
          Update Password
        </MenuItem>
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
      </Menu>
    </>
  );
}

/** The page is loaded anew, so that nothing of the person stays in memory. When the call fails, the login page shows that the session lives. */
async function signOut(): Promise<void> {
  await callApi(logout, {}).catch(() => undefined);
  window.location.assign(LOGIN_PAGE);
}

/** "Ana María Núñez" -> "AN". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
