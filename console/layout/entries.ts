import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { mayUseConsole, menuEntryOf } from '../../api/platform/contract/pages.ts';
import type { Session } from '../../api/session/contract.ts';
import { adminMenu } from '../../ui/chrome/adminMenu.ts';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { screens } from '../screens.ts';

/** The way back of an operator who is no administrator: all their other pages are the portal's. */
const profile: RailEntry = {
  path: '/profile',
  label: 'Profile',
  Icon: AccountCircleOutlined,
  otherApp: true,
};

const preloads = new Map(screens.map(({ path, preload }) => [path, preload]));

/** The menu entries that somebody may follow. */
export function entriesFor(session: Session): readonly RailEntry[] {
  const own = adminMenu
    .filter(({ path }) => menuEntryOf(path, session) === 'open' && mayUseConsole(session, path))
    .map((entry) => ({ ...entry, preload: preloads.get(entry.path) }));
  return session.role === 'admin' ? own : [profile, ...own];
}
