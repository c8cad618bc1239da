import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { useListFilters } from './useListFilters.ts';

/** What the list around it shows when empty: that nothing fits its filters, or why there is nothing. */
export function EmptyList(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
  /** What there would be, e.g. "No event". */
  readonly none: string;
}) {
  const { isFiltered } = useListFilters();
  return isFiltered ? (
    <EmptyState
      icon={props.icon}
      title="Nothing matches"
      hint={`${props.none} fits these filters. Widen the dates or clear a filter.`}
    />
  ) : (
    <EmptyState icon={props.icon} title={props.title} hint={props.hint} />
  );
}
