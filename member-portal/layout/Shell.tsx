import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { homeOf } from '../../api/platform/contract/pages.ts';
import { useSession } from '../../ui/app/session.ts';
import { Toasts } from '../../ui/app/Toasts.tsx';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { Shell } from '../../ui/chrome/Shell.tsx';
import { entriesFor } from './entries.ts';
import { Notice } from './Notice.tsx';

/** The frame of every page of a member. */
export default function MemberShell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const entries = useMemo(() => entriesFor(session), [session]);
  return (
    <Frame entries={entries} shortcuts={shortcutsOf(entries)}>
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

/** What the frames of members and administrators share: narrow enough to be read line by line. */
export function Frame(props: {
  readonly entries: readonly RailEntry[];
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
        isConsole={false}
        {...(props.shortcuts && { shortcuts: props.shortcuts })}
        tools={props.tools}
        notice={<Notice />}
      >
        <Box sx={{ maxWidth: 1120, mx: 'auto' }}>{props.children}</Box>
      </Shell>
    </Toasts>
  );
}
