import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { ByChoice, ByGroup } from '../list/ListFilters.tsx';
import { roleLabel } from '../shared/roleLabel.ts';

const standings = ['Good', 'Bad'].map((value) => ({ value, label: value }));
const owes = [
  { value: 'yes', label: 'Something due now' },
  { value: 'no', label: 'Nothing due now' },
];

const invited = [
  { value: 'yes', label: 'Invited' },
  { value: 'no', label: 'Not invited' },
];

/** Filters of the members: group, role, standing, whether they owe, and whether they were invited. */
export function MemberFilters() {
  const roles = readingOf(useRead('search-roles', {}), (all) =>
    all.map((value) => ({ value, label: roleLabel(value) })),
  );
  return (
    <>
      <ByGroup />
      <ByChoice name="role" label="Role" choices={roles} />
      <ByChoice name="standing" label="Standing" choices={standings} />
      <ByChoice name="owes" label="Owes" choices={owes} />
      <ByChoice name="invited" label="Invited" choices={invited} />
    </>
  );
}
