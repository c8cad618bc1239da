import { useRead } from '../../ui/data/useRead.ts';

/** Until when some of a batch can be undone, by this browser's clock in ms; undefined while unknown. */
export function useUndoUntil(batch: string): number | undefined {
  const { data, dataUpdatedAt } = useRead('get-batch', { id: batch });
  return data && dataUpdatedAt + data.secondsLeft * 1_000;
}
