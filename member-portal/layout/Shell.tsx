import MenuIcon from '@mui/icons-material/Menu';
import { Box, Drawer, IconButton, Link, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { homeOf } from '../../api/contract/pages.ts';
import { usePageViews } from '../../ui/installation.ts';
import { later } from '../../ui/later.tsx';
import { ProfileMenu } from '../../ui/ProfileMenu.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { TrialBanner } from '../../ui/TrialBanner.tsx';
import { useSession } from '../session.ts';
import { CrashedPage } from './CrashedPage.tsx';
import { entriesFor } from './entries.ts';
import { Notice } from './Notice.tsx';

const ContactUs = later(async () => (await import('../../ui/ContactUs.tsx')).ContactUs);

const RAIL_WIDTH = 224;

/** The frame of every signed-in page (spec 1 section 2.3): a drawer, toggled by a button below 600 px. */
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
        <Rail
          entries={entriesFor(session)}
          home={{ path: homeOf(session), otherApp: session.role === 'admin' }}
          org={session.org}
          onLeave={() => setOpen(false)}
          onContact={() => setContacting(true)}
        />
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
            {/* A boundary for each page: what was left must not act while the next one is fetched. */}
            <Suspense key={pathname} fallback={<ScreenSkeleton />}>
              {children}
            </Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      {contacting && <ContactUs session={session} onClose={() => setContacting(false)} />}
    </Box>
  );
}

/**
 * A followed link opens a page at its top, also for keyboards and screen readers; the back button keeps the
 * place.
 */
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
