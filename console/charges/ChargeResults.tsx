import { useRead } from '../../ui/useRead.ts';
import type { Outcome } from './chargeMany.ts';
import { RowResults } from './RowResults.tsx';

/** What became of each charge, by the member's name; a plan gives a member several rows. */
export function ChargeResults({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { data: members } = useRead('search-member', { active: 'true' });
  const names = new Map(members?.map((member) => [member._id, member.name]));
  return (
    <RowResults
      done="Charged"
      results={outcomes.map((outcome, index) => ({
        key: `${index} ${outcome.uuid}`,
        label: names.get(outcome.uuid) ?? 'User no longer exists',
        ok: outcome.ok,
        message: outcome.message,
      }))}
    />
  );
}
