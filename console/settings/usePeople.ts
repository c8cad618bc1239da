import { type Member, searchMember, searchUser } from '../../api/contract/member.ts';
import { useRead } from '../shared/useRead.ts';

/** The active members who have a role, by name: users are matched to their member records (spec 1 section 4, "The admin list"). */
export function usePeople(role: 'admin' | 'Member') {
  const users = useRead(searchUser, {});
  const members = useRead(searchMember, { active: 'true' });
  const data = users.data && members.data && peopleWith(role, users.data, members.data);
  return {
    data,
    error: users.error ?? members.error,
    retry: () => void Promise.all([users.refetch(), members.refetch()]),
  };
}

function peopleWith(
  role: string,
  users: readonly { readonly uuid: string; readonly role: string }[],
  members: readonly Member[],
): Member[] {
  const ids = new Set(users.filter((user) => user.role === role).map(({ uuid }) => uuid));
  return members.filter(({ _id }) => ids.has(_id)).sort((a, b) => a.name.localeCompare(b.name));
}
