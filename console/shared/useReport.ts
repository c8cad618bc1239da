import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../api/contract.ts';
import { useRest } from '../../ui/data/useRest.ts';

/** A report, whole: sums over a part of it would be wrong. */
export function useReport<Row>(
  resource: Resource,
  filter: Readonly<Record<string, string | undefined>>,
  enabled = true,
) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return useRest<Row[]>(resource, `?${query}`, { enabled, placeholderData: keepPreviousData });
}
