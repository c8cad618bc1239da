import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { homeOf, mayUseConsole } from '../../api/platform/contract/pages.ts';
import { useSession } from '../../ui/app/session.ts';
import { NotificationBell } from '../../ui/chrome/NotificationBell.tsx';
import { Shell as Frame } from '../../ui/chrome/Shell.tsx';
import { screens } from '../screens.ts';
import { Search } from '../search/Search.tsx';
import { NotFoundPage } from '../shared/NotFoundPage.tsx';
import { entriesFor } from './entries.ts';
import { LoadingBar } from './LoadingBar.tsx';

/** The frame of every screen, with the bell of administrators. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  // Whoever comes here by the browser's back button may have no right to what they left.
  const mayStay = mayUseConsole(session, pathname);
  const isAdmin = session.role === 'admin';
  const entries = useMemo(() => entriesFor(session), [session]);
  return (
    <Frame
      entries={entries}
      home={{ path: homeOf(session), otherApp: !isAdmin }}
      screens={screens}
      isConsole
      tools={isAdmin && <NotificationBell />}
      search={isAdmin && <Search entries={entries} />}
      progress={<LoadingBar />}
    >
      {mayStay ? children : <NotFoundPage />}
    </Frame>
  );
}
