import { useStore } from 'react-admin';

/** How high the rows of tables are at least. */
export const rowHeights = { comfortable: '38px', compact: '30px' } as const;

export type Density = keyof typeof rowHeights;

/** The density that the person wants of all lists. */
export function useDensity() {
  return useStore<Density>('lists.density', 'comfortable');
}
