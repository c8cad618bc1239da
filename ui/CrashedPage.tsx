import { Button } from '@mui/material';
import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from './ErrorState.tsx';
import { Page } from './Page.tsx';

/** In place of a screen that failed to load or to be drawn. The navigation around it keeps working. */
export function CrashedPage({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Page
      title="Something went wrong"
      subtitle="Nothing that was saved is lost."
      actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <ErrorState title="This page failed" error={error} onRetry={resetErrorBoundary} />
    </Page>
  );
}
