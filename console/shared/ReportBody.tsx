import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from './EmptyState.tsx';

/** The table of a report, or what is in its place: that it is being loaded, failed, or has nothing to say. */
export function ReportBody<Row>(props: {
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** What is being loaded, for those who hear it only. */
  readonly loadingLabel: string;
  readonly empty: { readonly title: string; readonly hint: string };
  /** The rows are still those of another choice. */
  readonly isStale: boolean;
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  const { rows, error, isStale } = props;
  if (error !== null)
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={error} onRetry={props.onRetry} />
      </Box>
    );
  if (rows === undefined)
    return (
      <Skeleton variant="rounded" height={320} sx={{ m: 2 }} role="status" aria-label={props.loadingLabel} />
    );
  if (rows.length === 0) return <EmptyState {...props.empty} />;
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1 }}>
      {props.children(rows)}
    </Box>
  );
}
