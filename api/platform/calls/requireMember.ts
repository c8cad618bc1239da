import { NotFound } from '../../../ledger/decider.ts';
import { getMember, listMembers } from '../../../projections/members/queries.ts';
import { RowErrors } from '../errors/errors.ts';
import type { CallRequest } from './route.ts';

/** @throws NotFound when the organization has no such member; one who was removed keeps their account */
export async function requireMember(
  { deps, caller, today }: CallRequest<unknown>,
  memberId: string,
): Promise<void> {
  const found = await getMember(deps.db, caller.orgCode, memberId, today);
  if (found === undefined) throw new NotFound('member');
}

/**
 * Every member must be one of the organization who was not removed.
 * @throws NotFound for an unknown one; RowErrors for those who were removed
 */
export async function requireListed(
  { deps, caller, today }: CallRequest<unknown>,
  memberIds: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const ids = [...new Set(memberIds)];
  const { rows: known } = await listMembers(deps.db, caller.orgCode, {
    today,
    filter: { ids },
    limit: ids.length,
  });
  if (known.length < ids.length) throw new NotFound('member');
  const removed = new Set(known.filter(({ active }) => !active).map(({ memberId }) => memberId));
  const refused = memberIds.flatMap((memberId, index) =>
    removed.has(memberId)
      ? [{ field: fieldOf(index), message: 'User no longer exists', code: 'MemberRemoved' }]
      : [],
  );
  if (refused.length > 0) throw new RowErrors(refused);
}
