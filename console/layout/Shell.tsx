import { Box, createTheme, Drawer, ThemeProvider, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, useState } from 'react';
import { SkipNavigationButton } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { homeOf, mayUseConsole } from '../../api/contract/pages.ts';
import { usePageViews } from '../../ui/installation.ts';
import { later } from '../../ui/later.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { TrialBanner } from '../../ui/TrialBanner.tsx';
import { useSession } from '../session.ts';
import { CrashedPage } from '../shared/CrashedPage.tsx';
import { NotFoundPage } from '../shared/NotFoundPage.tsx';
import { PrintStyles } from '../shared/PrintStyles.tsx';
import { usePrinting } from '../shared/usePrinting.ts';
import { lightTheme } from '../theme.ts';
import { entriesFor } from './entries.ts';
import { TopBar } from './TopBar.tsx';

const ContactUs = later(async () => (await import('../../ui/ContactUs.tsx')).ContactUs);

const RAIL_WIDTH = 208;
/** Paper is white, whatever the screen is. */
const onPaper = createTheme(lightTheme);

/** The frame of every signed-in screen (spec 1 section 2.3): a drawer, toggled by a button below 600 px. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useState(false);
  const [contacting, setContacting] = useState(false);
  const { pathname } = useLocation();
  const session = useSession();
  // Whoever comes here by the browser's back button may have no right to what they left.
  const mayStay = session === undefined || mayUseConsole(session, pathname);
  const close = () => setOpen(false);
  usePageViews();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <PrintStyles />
      <SkipNavigationButton />
      <Drawer
        variant={narrow ? 'temporary' : 'permanent'}
        open={narrow ? open : true}
        onClose={close}
        sx={{ width: narrow ? 0 : RAIL_WIDTH, flexShrink: 0 }}
        slotProps={{
          paper: {
            sx: { width: RAIL_WIDTH, border: 0, bgcolor: (theme: Theme) => theme.rail },
            ...(narrow && { 'aria-label': 'Navigation' }),
          },
        }}
      >
        <Rail
          entries={session === undefined ? [] : entriesFor(session)}
          home={{
            path: session === undefined ? '/' : homeOf(session),
            otherApp: session?.role !== 'admin',
          }}
          org={session?.org}
          onLeave={close}
          onContact={() => setContacting(true)}
        />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onMenu={narrow ? () => setOpen(true) : undefined} />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, py: { xs: 2, sm: 2.5 }, outline: 'none' }}
        >
          {session !== undefined && <TrialBanner session={session} />}
          <ErrorBoundary FallbackComponent={CrashedPage} resetKeys={[pathname]}>
            <Sheet>
              {/* A boundary for each page: what was left must not act while the next one is fetched. */}
              <Suspense key={pathname} fallback={<ScreenSkeleton />}>
                {mayStay ? children : <NotFoundPage />}
              </Suspense>
            </Sheet>
          </ErrorBoundary>
        </Box>
      </Box>
      {contacting && session !== undefined && (
        <ContactUs session={session} onClose={() => setContacting(false)} />
      )}
    </Box>
  );
}

/** What is printed says whose it is. */
function Sheet({ children }: { readonly children: ReactNode }) {
  const isPrinting = usePrinting();
  const session = useSession();
  return (
    <ThemeProvider theme={(theme: Theme) => (isPrinting ? onPaper : theme)}>
      <Typography className="print-only" sx={{ mb: 1, fontWeight: 600 }}>
        {session?.org}
      </Typography>
      {children}
    </ThemeProvider>
  );
}
