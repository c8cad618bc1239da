import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

/** As much of a query as it takes to show what it answers. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** The data are still those of another choice. */
  readonly isPlaceholderData?: boolean;
}

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

/** The data, or that it is loading, empty or failed; an error stands above data read before. */
export function Loaded<Data>(
  props: LoadedProps<Data> & {
    /** What is being read, for those who hear it only. */
    readonly label: string;
    /** Stands at the edges of a card, where messages need a margin. */
    readonly flush?: boolean;
  },
) {
  const { data, error, refetch, isPlaceholderData = false } = props.query;
  const sx = props.flush ? { m: 2 } : {};
  return (
    <>
      {error !== null && (
        <Box sx={{ mb: data === undefined ? 0 : 2, ...sx }}>
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            {...(props.failed !== undefined && { title: props.failed })}
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

type Answers<Queries extends Readonly<Record<string, Reading<unknown>>>> = {
  readonly [Name in keyof Queries]: Exclude<Queries[Name]['data'], undefined>;
};

/** Several reads as one: there when all are, failed when one is. */
export function together<Queries extends Readonly<Record<string, Reading<unknown>>>>(
  queries: Queries,
): Reading<Answers<Queries>> {
  const all = Object.values(queries);
  const failed = all.filter(({ error }) => error !== null);
  const answers = Object.entries(queries).map(([name, { data }]) => [name, data]);
  return {
    data: all.every(({ data }) => data !== undefined)
      ? (Object.fromEntries(answers) as Answers<Queries>)
      : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
