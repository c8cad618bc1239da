import { useStore } from 'react-admin';

export type Density = 'comfortable' | 'compact';

/** The density that the person wants of all lists. */
export function useDensity() {
  return useStore<Density>('lists.density', 'comfortable');
}
