import { ErrorState } from '../primitives/ErrorState.tsx';
import { PageTitle } from '../primitives/Page.tsx';
import { Stack } from '../primitives/Stack.tsx';

/** In place of the whole page, when neither it nor the frame around it can be shown. */
export function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <Stack component="main" sx={{ minHeight: '100vh', placeContent: 'center', p: 4 }}>
      <PageTitle>Bursar could not be opened</PageTitle>
      <ErrorState error={error} onRetry={onRetry} />
    </Stack>
  );
}
