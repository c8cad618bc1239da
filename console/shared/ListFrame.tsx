import { Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Pagination, useListContext } from 'react-admin';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterBar } from './FilterBar.tsx';

const rowsPerPage = [25, 50, 100];

/** What every list of the console asks of react-admin's `ListBase`. */
export const listOptions = {
  exporter: false,
  // A list says in its own place what went wrong: react-admin would show a toast as well.
  queryOptions: { onError: () => undefined },
  // What is searched for and ticked lives with the screen (and its address), not in the browser for ever.
  storeKey: false,
} as const;

/**
 * A list in react-admin's context: a filter bar, the rows in a part that scrolls by itself (so that headers
 * can stick), and the pages; or that it is loading, failed or empty.
 */
export function ListFrame(props: {
  readonly filters?: ReactNode;
  readonly empty: ReactNode;
  /** CSS height that the rows take at most, e.g. `67vh`. */
  readonly maxHeight?: string;
  readonly children: ReactNode;
}) {
  return (
    <Card>
      {props.filters !== undefined && <FilterBar>{props.filters}</FilterBar>}
      <Rows empty={props.empty} maxHeight={props.maxHeight}>
        {props.children}
      </Rows>
      <Pages />
    </Card>
  );
}

function Pages() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={rowsPerPage} />;
}

function Rows(props: {
  readonly empty: ReactNode;
  readonly maxHeight: string | undefined;
  readonly children: ReactNode;
}) {
  const { error, isPending, total, refetch } = useListContext();
  if (error) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (isPending) return <RowsLoading />;
  if (total === 0) return props.empty;
  return (
    <Box
      className="scrolls"
      sx={{
        maxHeight: props.maxHeight,
        overflow: 'auto',
        position: 'relative',
        // The header spans the frame; react-admin would round its corners.
        '&& .RaDataTable-headerCell': { borderRadius: 0 },
      }}
    >
      {props.children}
    </Box>
  );
}

function RowsLoading() {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2 }}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal bars have no other identity.
        <Skeleton key={row} height={34} />
      ))}
    </Box>
  );
}
