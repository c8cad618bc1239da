import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import {
  Avatar,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../api/contract/client.ts';
import { LOGIN_PAGE, SECURITY_PAGE } from '../../api/contract/pages.ts';
import { logout, logoutEverywhere } from '../../api/contract/session.ts';
import { nameOf, useSession } from '../session.ts';

/** Name, email, Update Password and Logout (spec 1 section 2.3, "Top bar"). */
export function ProfileMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
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
        <MenuItem
          onClick={() => {
            setAnchor(null);
            navigate(SECURITY_PAGE);
          }}
        >
          <ListItemIcon>
            <SecurityOutlined fontSize="small" />
          </ListItemIcon>
          Sign-in & security
        </MenuItem>
        <MenuItem onClick={() => void signOut(logout)}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
        <MenuItem onClick={() => setAsking(true)}>
          <ListItemIcon>
            <DevicesOutlined fontSize="small" />
          </ListItemIcon>
          Sign out everywhere
        </MenuItem>
      </Menu>
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby="everywhere-title">
        <DialogTitle id="everywhere-title">Sign out everywhere?</DialogTitle>
        <DialogContent>
          Every browser and phone in which you are signed in is signed out, this one included.
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button variant="contained" onClick={() => void signOut(logoutEverywhere)}>
            Sign out everywhere
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The page is loaded anew, so that nothing of the person stays in memory. When the call fails, the login page shows that the session lives. */
async function signOut(call: typeof logout | typeof logoutEverywhere): Promise<void> {
  await callApi(call, {}).catch(() => undefined);
  window.location.assign(LOGIN_PAGE);
}

/** "Ana María Núñez" -> "AN". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
