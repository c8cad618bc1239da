import { useRead } from '../../ui/data/useRead.ts';
import { RowResults } from '../../ui/forms/RowResults.tsx';
import type { Outcome } from './chargeMany.ts';

/** What became of each charge, by the member's name; a plan gives a member several rows. */
export function ChargeResults({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { data: members } = useRead('search-member', { active: 'true' });
  const names = new Map(members?.map((member) => [member._id, member.name]));
  return (
    <RowResults
      done="Charged"
      results={outcomes}
      labelOf={({ uuid }) =>
        names.get(uuid) ?? (members === undefined ? 'A member' : 'User no longer exists')
      }
    />
  );
}
