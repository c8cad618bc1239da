import { Box } from '@mui/material';
import { Outlet } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Opening } from '../../ui/Opening.tsx';
import { PageTitle } from '../../ui/Page.tsx';
import { SessionContext, useSessionQuery } from '../session.ts';
import { Shell } from './Shell.tsx';

/** Every page but the login page: waits until it is known who is there, then shows the page in the frame. */
export function SignedIn() {
  const { data: session, error, refetch } = useSessionQuery();
  if (session !== undefined) {
    return (
      <SessionContext value={session}>
        <Shell>
          <Outlet />
        </Shell>
      </SessionContext>
    );
  }
  if (error === null) return <Opening />;
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', p: 2 }}>
      <PageTitle sx={{ mb: 2 }}>Bursar could not be opened</PageTitle>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Box>
  );
}
