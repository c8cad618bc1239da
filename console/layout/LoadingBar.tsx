import { LinearProgress } from '@mui/material';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/** Shown while something is read or changed, but not for what is read again and again in the background. */
export function LoadingBar() {
  const reads = useIsFetching({
    predicate: ({ meta, state }) => meta?.isPolled !== true || state.data === undefined,
  });
  const isBusy = useIsMutating() + reads > 0;
  return isBusy && <LinearProgress aria-label="Loading" sx={{ height: 2 }} />;
}
