import { Box, CircularProgress } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorState } from './ErrorState.tsx';
import { Outline } from './Outline.tsx';

/**
 * A dialog or menu that is loaded when first shown. A spinner answers the click meanwhile; when it cannot be
 * loaded or drawn, an alert says so, and the page below keeps working.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazyOf(load, <CircularProgress aria-label="Loading" sx={loadingStyle} />);
  return (props) => (
    <ErrorBoundary FallbackComponent={NotShown}>
      <Dialog {...props} />
    </ErrorBoundary>
  );
}

/** A part of a page that is loaded when first shown, such as a step. Without it, the page has failed. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyOf(load, <Outline label="Loading" height={120} />);
}

function lazyOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}

const loadingStyle = { position: 'fixed', inset: 0, m: 'auto', zIndex: 'tooltip' } as const;

/** In sight wherever the page is scrolled to: a dialog has no place of its own on it. */
function NotShown({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Box
      sx={{ position: 'fixed', insetInline: 16, bottom: 16, mx: 'auto', maxWidth: 560, zIndex: 'snackbar' }}
    >
      <ErrorState title="This could not be opened" error={error} onRetry={resetErrorBoundary} />
    </Box>
  );
}
