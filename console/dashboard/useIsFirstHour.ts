import { useRest } from '../../ui/data/useRest.ts';

/** Whether nothing was charged yet: until then Home is `FirstHour`. Undefined while that is read. */
export function useIsFirstHour(): boolean | undefined {
  const { data } = useRest<readonly object[]>('charges', '?range=[0,0]');
  return data && data.length === 0;
}
