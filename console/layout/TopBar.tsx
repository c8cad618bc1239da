import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, LinearProgress, Toolbar, Tooltip } from '@mui/material';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useLoading, useTheme } from 'react-admin';
import { ProfileMenu } from '../../ui/ProfileMenu.tsx';
import { leaveFor } from '../authProvider.ts';
import { useSession } from '../session.ts';
import { NotificationBell } from './NotificationBell.tsx';

/** The top bar: menu button on a phone, theme, bell, and who is signed in. */
export function TopBar({ onMenu }: { readonly onMenu: (() => void) | undefined }) {
  const loading = useLoading();
  const session = useSession();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar variant="dense" sx={{ minHeight: 55, gap: 0.5, px: { xs: 1, sm: 3 } }}>
        {onMenu !== undefined && (
          <IconButton aria-label="Open navigation" onClick={onMenu} edge="start">
            <MenuIcon />
          </IconButton>
        )}
        <Box sx={{ flex: 1 }} />
        <ThemeButton />
        {session?.role === 'admin' && <NotificationBell />}
        {session !== undefined && <ProfileMenu session={session} go={leaveFor} />}
      </Toolbar>
      <Box sx={{ position: 'absolute', insetInline: 0, bottom: -2, height: 2 }}>
        {loading && <LinearProgress aria-label="Loading" sx={{ height: 2 }} />}
      </Box>
    </AppBar>
  );
}

function ThemeButton() {
  const [, setTheme] = useTheme();
  const dark = useMuiTheme().palette.mode === 'dark';
  const label = dark ? 'Use the light theme' : 'Use the dark theme';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
