import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Reading } from '../data/reading.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Outline } from './Outline.tsx';

export interface LoadedProps<Data> {
  readonly query: Reading<Data>;
  /** What stands there when the answer is an empty list. */
  readonly empty?: { readonly title: string; readonly hint?: string };
  /** What is said when it fails. */
  readonly failed?: string;
  /** About how tall it will be, in px. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/** From this height on there is room for more than an alert. */
const TALL = 200;

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
  const { height = 120 } = props;
  const retry = () => void refetch();
  return (
    <>
      {error !== null && (
        <Box sx={{ m: props.flush ? 4 : 0, mb: data === undefined ? 0 : 4 }}>
          {data === undefined ? (
            <ErrorState error={error} onRetry={retry} title={props.failed} tall={height >= TALL} />
          ) : (
            <ErrorState error={error} onRetry={retry} title="This may be out of date" />
          )}
        </Box>
      )}
      {error === null && data === undefined && <Outline label={`Loading ${props.label}`} height={height} />}
      {data !== undefined &&
        (props.empty !== undefined && Array.isArray(data) && data.length === 0 ? (
          <EmptyState {...props.empty} />
        ) : (
          <Box aria-busy={isPlaceholderData} className={isPlaceholderData ? 'stale' : ''}>
            {props.children(data)}
          </Box>
        ))}
    </>
  );
}
