import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, Drawer, GlobalStyles, IconButton, Toolbar, Typography } from '@mui/material';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Session } from '../../api/session/contract.ts';
import { linkTo, type Screen } from '../app/screen.ts';
import { useSession } from '../app/session.ts';
import { usePageViews } from '../data/installation.ts';
import { Crest } from '../primitives/Crest.tsx';
import { lazyDialog } from '../primitives/lazy.tsx';
import { ScreenSkeleton } from '../primitives/ScreenSkeleton.tsx';
import { SkipLink } from '../primitives/SkipLink.tsx';
import { usePhone } from '../primitives/usePhone.ts';
import { BOTTOM_BAR_HEIGHT, BottomBar } from './BottomBar.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { CrashedPage } from './CrashedPage.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { onPaper, usePaper } from './print.ts';
import { Rail, type RailEntry } from './Rail.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { TrialBanner } from './TrialBanner.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

const ContactUs = lazyDialog(async () => (await import('../contact/ContactUs.tsx')).ContactUs);

const RAIL_WIDTH = 216;

interface Props {
  readonly entries: readonly RailEntry[];
  /** The first page, which the logo leads to. */
  readonly home: Pick<RailEntry, 'path' | 'otherApp'>;
  /** The pages, of which some are below others. */
  readonly screens: readonly Screen[];
  /** This is not the member portal, which has the pages of one's own account. */
  readonly isConsole: boolean;
  /** On a phone at the foot of the window, with the way to the whole menu. */
  readonly shortcuts?: readonly RailEntry[];
  /** At the start of the top bar. */
  readonly search?: ReactNode;
  /** Beside the theme button. */
  readonly tools?: ReactNode;
  /** Below the top bar. */
  readonly progress?: ReactNode;
  /** Above the page. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every signed-in page (spec 1 section 2.3): a drawer, toggled by a button below 600 px. */
export function Shell(props: Props) {
  const { entries, home, screens, isConsole, shortcuts, search, tools, progress, notice, children } = props;
  const session = useSession();
  const { org } = session;
  const phone = usePhone();
  const hasBar = phone && shortcuts !== undefined;
  const [open, setOpen] = useState(false);
  const [contacting, setContacting] = useState(false);
  const closeRail = useCallback(() => setOpen(false), []);
  const { pathname } = useLocation();
  usePageViews();
  useFreshStart();
  useKeptFocus();
  usePaper();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <GlobalStyles styles={onPaper} />
      <SkipLink href="#main-content">Skip to content</SkipLink>
      <Drawer
        variant={phone ? 'temporary' : 'permanent'}
        open={phone ? open : true}
        onClose={closeRail}
        sx={{ width: phone ? 0 : RAIL_WIDTH, flexShrink: 0 }}
        slotProps={{
          paper: {
            sx: { width: RAIL_WIDTH, bgcolor: 'background.default', borderColor: 'divider' },
            ...(phone && { 'aria-label': 'Navigation' }),
          },
        }}
      >
        <Rail
          entries={entries}
          home={home}
          session={session}
          onLeave={closeRail}
          onContact={() => setContacting(true)}
        />
      </Drawer>
      <Box
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}
      >
        <AppBar
          position="sticky"
          color="inherit"
          elevation={0}
          sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
        >
          <Toolbar variant="dense" sx={{ minHeight: 48, gap: 1, px: { xs: 4, sm: 6 } }}>
            {hasBar && <OrgName session={session} home={home} />}
            {phone && !hasBar && (
              <IconButton
                aria-label="Open navigation"
                aria-expanded={open}
                onClick={() => setOpen(true)}
                edge="start"
              >
                <MenuIcon />
              </IconButton>
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>{search}</Box>
            <ThemeButton />
            {tools}
            <ProfileMenu otherApp={isConsole} />
          </Toolbar>
          <Box sx={{ position: 'absolute', insetInline: 0, bottom: -2, height: 2 }}>{progress}</Box>
        </AppBar>
        <Box component="main" id="main-content" tabIndex={-1} sx={mainStyle}>
          <Box sx={{ maxWidth: isConsole ? 1440 : 1120, mx: 'auto' }}>
            <TrialBanner />
            {notice}
            <Typography className="print-only" variant="subtitle2" component="p" gutterBottom>
              {org}
            </Typography>
            <Breadcrumb screens={screens} />
            <ErrorBoundary FallbackComponent={CrashedPage} resetKeys={[pathname]}>
              {/* A boundary for each page: what was left must not act while the next one is fetched. */}
              <Suspense key={pathname} fallback={<ScreenSkeleton title={titleOf(entries, pathname)} />}>
                {children}
              </Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      {hasBar && (
        <>
          <GlobalStyles styles={{ ':root': { '--bottom-bar': `${BOTTOM_BAR_HEIGHT}px` } }} />
          <BottomBar entries={shortcuts} onMore={() => setOpen(true)} />
        </>
      )}
      {contacting && <ContactUs onClose={() => setContacting(false)} />}
    </Box>
  );
}

/** The name of a page of the menu, which is its title. */
function titleOf(entries: readonly RailEntry[], pathname: string): string | undefined {
  return entries.find(({ path }) => path === pathname)?.label;
}

/** In the place of the menu's button, whose shortcuts are at the foot. */
function OrgName({ session, home }: { readonly session: Session; readonly home: Props['home'] }) {
  const { org, logo } = session;
  return (
    <Box {...linkTo(home)} aria-label={`${org}, to the first page`} sx={orgStyle}>
      <Crest name={org} logo={logo} />
      <Typography noWrap variant="subtitle2" component="span">
        {org}
      </Typography>
    </Box>
  );
}

const orgStyle = {
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  color: 'text.primary',
  textDecoration: 'none',
};

const mainStyle = {
  flex: 1,
  minWidth: 0,
  px: { xs: 4, sm: 6 },
  pt: { xs: 4, sm: 5 },
  pb: { xs: 'calc(16px + var(--bottom-bar, 0px))', sm: 5 },
} as const;

/**
 * A followed link opens a page at its top, with the focus on its heading; one that comes later takes it
 * from the main part (`PageTitle`). Back keeps the place.
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
    const main = document.getElementById('main-content');
    (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
  }, [pathname, type]);
}
