import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useListFilters } from './useListFilters.ts';

/** Buttons of the list around it that are of no use while it is empty, or that the empty list has itself. */
export function UnlessEmpty({ children }: { readonly children: ReactNode }) {
  const { total } = useListContext();
  const { count } = useListFilters();
  return total === 0 && count === 0 ? null : children;
}
