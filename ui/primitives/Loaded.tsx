import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import type { Reading } from '../data/reading.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

export interface LoadedProps<Data> {
  readonly query: Reading<Data>;
  /** What stands there when the answer is an empty list. */
  readonly empty?: { readonly title: string; readonly hint?: string };
  /** What is said when it fails. */
  readonly failed?: string;
  /** Height of the skeleton in px. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/** The data, or that it is loading, empty or failed. Data read before stay, under an error that says so. */
export function Loaded<Data>(
  props: LoadedProps<Data> & {
    /** What is being read, for those who hear it only. */
    readonly label: string;
    /** Stands at the edges of a card, where messages need a margin. */
    readonly flush?: boolean;
  },
) {
  const { data, error, refetch, isPlaceholderData = false } = props.query;
  const sx = props.flush ? { m: 4 } : {};
  return (
    <>
      {error !== null && (
        <Box sx={{ mb: data === undefined ? 0 : 4, ...sx }}>
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            title={data === undefined ? props.failed : 'This may be out of date'}
          />
        </Box>
      )}
      {error === null && data === undefined && (
        <Skeleton
          variant="rounded"
          height={props.height ?? 120}
          role="status"
          aria-label={`Loading ${props.label}`}
          sx={sx}
        />
      )}
      {data !== undefined &&
        (props.empty !== undefined && Array.isArray(data) && data.length === 0 ? (
          <EmptyState {...props.empty} />
        ) : (
          <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
            {props.children(data)}
          </Box>
        ))}
    </>
  );
}
