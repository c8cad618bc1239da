import type { Member } from '../../api/member/contract.ts';
import { combineReads, type Reading } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';

/** The active members with a role, by name: users are matched to member records (spec 1 section 4). */
export function usePeople(role: 'admin' | 'Member'): Reading<Member[]> {
  const users = useRead('search-user', {});
  const members = useRead('search-member', { active: 'true' });
  const { data, ...reading } = combineReads({ users, members });
  return { ...reading, data: data && peopleWith(role, data.users, data.members) };
}

function peopleWith(
  role: string,
  users: readonly { readonly uuid: string; readonly role: string }[],
  members: readonly Member[],
): Member[] {
  const ids = new Set(users.filter((user) => user.role === role).map(({ uuid }) => uuid));
  return members.filter(({ _id }) => ids.has(_id)).sort((a, b) => a.name.localeCompare(b.name));
}
