import { groupBy } from '../../../ledger/values/groupBy.ts';
import { searchable } from '../../../ledger/values/plainText.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { callApi } from '../../../ui/app/client.ts';
import type { RosterRow } from './roster.ts';

/**
 * Puts the members of a roster, once they are there, into the groups of their rows, which are created where
 * they are missing, and makes the new ones pledges whose rows say so. Doing it again changes nothing.
 * @throws the error of the first call that failed
 */
export async function assignRows(rows: readonly RosterRow[]): Promise<void> {
  const kept = rows.filter(({ outcome }) => outcome.is !== 'left out');
  const inGroups = kept.filter(({ group }) => group !== '');
  const pledges = kept.filter(({ outcome, isPledge }) => outcome.is === 'added' && isPledge);
  if (inGroups.length + pledges.length === 0) return;
  const members = await callApi('search-member', { active: 'true' });
  const idOf = new Map(members.map(({ _id, email }) => [email, _id]));
  const idsOf = (some: readonly RosterRow[]) =>
    some.flatMap(({ email }) => idOf.get(email) ?? []).map((_id) => ({ _id }));
  if (pledges.length > 0) await callOnce('update-role', { idArray: idsOf(pledges), role: 'pledge' });
  const groups = inGroups.length === 0 ? [] : await callApi('get-groups', {});
  for (const [key, own] of groupBy(inGroups, ({ group }) => searchable(group))) {
    const known = groups.find(({ name }) => searchable(name) === key);
    if (known !== undefined) await callOnce('update-group', { _id: known._id, add: idsOf(own) });
    else await callOnce('add-group', { name: own[0]?.group ?? '', idArray: idsOf(own) });
  }
}
