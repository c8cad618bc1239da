import { type ReactNode, useMemo } from 'react';
import { menuEntryOf } from '../../api/platform/contract/pages.ts';
import { useSession } from '../../ui/app/session.ts';
import { adminMenu } from '../../ui/chrome/adminMenu.ts';
import { NotificationBell } from '../../ui/chrome/NotificationBell.tsx';
import { Frame } from './Shell.tsx';

/** The frame of an administrator's pages here, such as Update Password: the console's menu and bell. */
export default function AdminShell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const entries = useMemo(
    () =>
      adminMenu
        .filter(({ path }) => menuEntryOf(path, session) === 'open')
        .map((entry) => ({ ...entry, otherApp: true })),
    [session],
  );
  return (
    <Frame entries={entries} tools={session.requiredAction === null && <NotificationBell otherApp />}>
      {children}
    </Frame>
  );
}
