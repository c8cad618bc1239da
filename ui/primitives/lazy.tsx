import { Box, CircularProgress } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorState } from './ErrorState.tsx';
import { Outline } from './Outline.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A dialog or menu that is loaded when first shown. A spinner answers the click meanwhile; when it cannot be
 * loaded or drawn, an alert says so, and the page below keeps working.
 */
export function lazyDialog<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return guarded(lazyOf(load, <CircularProgress aria-label="Loading" sx={loadingStyle} />));
}

/** The same of a chart, outlined in its place until it is there. */
export function lazyChart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return guarded(lazyPart(load));
}

/** A part of a page that is loaded when first shown, such as a step. Without it, the page has failed. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyOf(load, <Outline label="Loading" height={120} />);
}

function guarded<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <ErrorBoundary FallbackComponent={NotShown}>
      <Part {...props} />
    </ErrorBoundary>
  );
}

function lazyOf<Props extends object>(load: Load<Props>, fallback: ReactNode): ComponentType<Props> {
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
