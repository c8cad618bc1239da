import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { mayUseConsole, menuEntryOf } from '../../api/contract/pages.ts';
import type { Session } from '../../api/contract/session.ts';
import type { RailEntry } from '../../ui/Rail.tsx';
import { screens } from '../screens.ts';

/** The way back of an operator who is no administrator: all their other pages are the portal's. */
const profile: RailEntry = {
  path: '/profile',
  label: 'Profile',
  Icon: AccountCircleOutlined,
  otherApp: true,
};

/** The menu entries that somebody may follow. */
export function entriesFor(session: Session): readonly RailEntry[] {
  const own = screens.flatMap(({ path, preload, menu }) =>
    menu !== undefined && menuEntryOf(path, session) === 'open' && mayUseConsole(session, path)
      ? [{ path, preload, ...menu }]
      : [],
  );
  return session.role === 'admin' ? own : [profile, ...own];
}
