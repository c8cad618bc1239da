import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { type ReactNode, useMemo } from 'react';
import { homeOf } from '../../api/platform/contract/pages.ts';
import type { Screen } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { Toasts } from '../../ui/app/Toasts.tsx';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { Shell } from '../../ui/chrome/Shell.tsx';
import { screens } from '../screens.ts';
import { entriesFor } from './entries.ts';
import { Notice } from './Notice.tsx';

/** The frame of every page of a member. */
export default function MemberShell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const entries = useMemo(() => entriesFor(session), [session]);
  return (
    <Frame entries={entries} screens={screens} shortcuts={shortcutsOf(entries)}>
      {children}
    </Frame>
  );
}

/** What a member comes for, of the entries that they may follow. */
function shortcutsOf(entries: readonly RailEntry[]): readonly RailEntry[] {
  const open = (path: string) =>
    entries.filter((entry) => entry.path === path && entry.disabled === undefined);
  return [...open('/profile'), { path: '/pay', label: 'Pay', Icon: PaymentsOutlined }, ...open('/calendar')];
}

/** What the frames of members and administrators share. */
export function Frame(props: {
  readonly entries: readonly RailEntry[];
  /** None without pages above others: those are not for administrators. */
  readonly screens?: readonly Screen[];
  readonly shortcuts?: readonly RailEntry[];
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const session = useSession();
  return (
    <Toasts>
      <Shell
        entries={props.entries}
        home={{ path: homeOf(session), otherApp: session.role === 'admin' }}
        screens={props.screens ?? []}
        isConsole={false}
        {...(props.shortcuts && { shortcuts: props.shortcuts })}
        tools={props.tools}
        notice={<Notice />}
      >
        {props.children}
      </Shell>
    </Toasts>
  );
}
