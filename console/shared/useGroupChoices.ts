import { type Reading, readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import type { Choice } from '../../ui/forms/inputs.tsx';

/** The groups of members, to choose one of. */
export function useGroupChoices(): Reading<readonly Choice[]> {
  return readingOf(useRead('get-groups', {}), (groups) =>
    groups.map(({ _id, name }) => ({ value: _id, label: name })),
  );
}
