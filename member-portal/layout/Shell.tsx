import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { homeOf } from '../../api/contract/pages.ts';
import { Shell as Frame } from '../../ui/Shell.tsx';
import { useSession } from '../session.ts';
import { entriesFor } from './entries.ts';
import { Notice } from './Notice.tsx';

/** The frame of every signed-in page, narrow enough to be read line by line. */
export default function Shell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const entries = useMemo(() => entriesFor(session), [session]);
  return (
    <Frame
      session={session}
      entries={entries}
      home={{ path: homeOf(session), otherApp: session.role === 'admin' }}
      isConsole={false}
      notice={<Notice />}
    >
      <Box sx={{ maxWidth: 1120, mx: 'auto' }}>{children}</Box>
    </Frame>
  );
}
