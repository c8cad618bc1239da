import MenuIcon from '@mui/icons-material/Menu';
import { Box, Drawer, IconButton, Link, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { ContactUs } from '../../api/contract/browser/ContactUs.tsx';
import { usePageViews } from '../../api/contract/browser/installation.ts';
import { ProfileMenu } from '../../api/contract/browser/ProfileMenu.tsx';
import { TrialBanner } from '../../api/contract/browser/TrialBanner.tsx';
import { useSession } from '../session.ts';
import { CrashedPage } from './CrashedPage.tsx';
import { Notice } from './Notice.tsx';
import { Rail } from './Rail.tsx';

const RAIL_WIDTH = 224;

/** The frame of every signed-in page (spec 1 section 2.3): a permanent drawer, or one toggled by a button below 600 px. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [open, setOpen] = useState(false);
  const [contacting, setContacting] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  usePageViews();
  useFreshStart();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <SkipLink />
      <Drawer
        variant={narrow ? 'temporary' : 'permanent'}
        open={narrow ? open : true}
        onClose={() => setOpen(false)}
        sx={{ width: narrow ? 0 : RAIL_WIDTH, flexShrink: 0 }}
        slotProps={{
          paper: {
            ...(narrow && { 'aria-label': 'Menu' }),
            sx: { width: RAIL_WIDTH, border: 0, bgcolor: 'rail' },
          },
        }}
      >
        <Rail onLeave={() => setOpen(false)} onContact={() => setContacting(true)} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="header"
          sx={{
            display: 'flex',
            alignItems: 'center',
            height: 56,
            px: { xs: 1, sm: 3 },
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {narrow && (
            <IconButton aria-label="Open the menu" aria-expanded={open} onClick={() => setOpen(true)}>
              <MenuIcon />
            </IconButton>
          )}
          <Box sx={{ flex: 1 }} />
          <ProfileMenu session={session} go={(path) => void navigate(path)} />
        </Box>
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2.5, sm: 3.5 }, outline: 'none' }}
        >
          <TrialBanner session={session} />
          <Notice />
          <ErrorBoundary FallbackComponent={CrashedPage} resetKeys={[pathname]}>
            {children}
          </ErrorBoundary>
        </Box>
      </Box>
      {contacting && <ContactUs session={session} onClose={() => setContacting(false)} />}
    </Box>
  );
}

/** A page that a link led to begins at its top, also for the keyboard and for screen readers. Where the back button leads to stays where it was. */
function useFreshStart(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('main-content')?.focus({ preventScroll: true });
  }, [pathname, type]);
}

/** The first stop of the Tab key: past the navigation. */
function SkipLink() {
  return (
    <Link
      href="#main-content"
      sx={{
        position: 'absolute',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden', p: 0 },
      }}
    >
      Skip to content
    </Link>
  );
}
