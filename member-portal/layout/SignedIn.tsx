import { Box, CircularProgress, Typography } from '@mui/material';
import { Outlet } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
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
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', p: 2 }}>
      {error === null ? (
        <CircularProgress aria-label="Opening Bursar" />
      ) : (
        <>
          <Typography variant="h1" sx={{ mb: 2 }}>
            Bursar could not be opened
          </Typography>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      )}
    </Box>
  );
}
