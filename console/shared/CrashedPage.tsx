import { Button } from '@mui/material';
import type { FallbackProps } from 'react-error-boundary';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from './Page.tsx';

/** Shown in place of a screen that failed while drawing; the navigation around it keeps working. */
export function CrashedPage({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Page
      title="Something went wrong"
      actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <ErrorState title="This screen failed" error={error} onRetry={resetErrorBoundary} />
    </Page>
  );
}
