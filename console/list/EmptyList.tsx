import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { useListFilters } from './useListFilters.ts';

/** What the list around it shows when empty: that nothing fits its filters, or why there is nothing. */
export function EmptyList(props: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly hint: string;
  /** The way to a first row. */
  readonly action?: ReactNode;
  /** The title when filters leave no row; the same one where the spec has one sentence for both. */
  readonly filteredTitle?: string;
}) {
  const { count, clear } = useListFilters();
  if (count === 0) return <EmptyState {...props} />;
  return (
    <EmptyState
      icon={props.icon}
      title={props.filteredTitle ?? 'Nothing matches'}
      hint="Nothing here fits these filters."
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  );
}
