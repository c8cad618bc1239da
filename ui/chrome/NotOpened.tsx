import { Box } from '@mui/material';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { PageTitle } from '../primitives/Page.tsx';

/** In place of the whole page, when neither it nor the frame around it can be shown. */
export function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', p: 4 }}>
      <PageTitle sx={{ mb: 4 }}>Bursar could not be opened</PageTitle>
      <ErrorState error={error} onRetry={onRetry} />
    </Box>
  );
}
