import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { Page } from '../primitives/Page.tsx';

/** In place of a screen that failed to load or to be drawn. The navigation around it keeps working. */
export function CrashedPage({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Page
      title={navigator.onLine ? 'Something went wrong' : 'You are offline'}
      subtitle="Nothing that was saved is lost."
    >
      <ErrorState title="This page failed to open" error={error} tall onRetry={resetErrorBoundary} />
    </Page>
  );
}
