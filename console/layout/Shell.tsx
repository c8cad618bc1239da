import { Box, createTheme, Drawer, ThemeProvider, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { SkipNavigationButton } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { ContactUs } from '../../api/contract/browser/ContactUs.tsx';
import { usePageViews } from '../../api/contract/browser/installation.ts';
import { TrialBanner } from '../../api/contract/browser/TrialBanner.tsx';
import { mayUseConsole } from '../../api/contract/pages.ts';
import { useSession } from '../session.ts';
import { CrashedPage } from '../shared/CrashedPage.tsx';
import { NotFoundPage } from '../shared/NotFoundPage.tsx';
import { PrintStyles } from '../shared/PrintStyles.tsx';
import { usePrinting } from '../shared/usePrinting.ts';
import { lightTheme } from '../theme.ts';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';

const RAIL_WIDTH = 208;
/** Paper is white, whatever the screen is. */
const onPaper = createTheme(lightTheme);

/** The frame of every signed-in screen (spec 1 section 2.3): a permanent drawer, or one toggled by a button below 600 px. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useState(false);
  const [contacting, setContacting] = useState(false);
  const { pathname } = useLocation();
  const session = useSession();
  // Whoever comes here by the browser's back button may have no right to what he left.
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
          paper: { sx: { width: RAIL_WIDTH, border: 0 }, ...(narrow && { 'aria-label': 'Navigation' }) },
        }}
      >
        <Rail onLeave={close} onContact={() => setContacting(true)} />
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
            <Sheet>{mayStay ? children : <NotFoundPage />}</Sheet>
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
