import { NotFound } from '../../../ledger/decider.ts';
import { getMember } from '../../../projections/members/queries.ts';
import type { CallRequest } from './route.ts';

/** @throws NotFound when the organization has no such member; one who was removed keeps their account */
export async function requireMember(
  { deps, caller, today }: CallRequest<unknown>,
  memberId: string,
): Promise<void> {
  const found = await getMember(deps.db, caller.orgCode, memberId, today);
  if (found === undefined) throw new NotFound('member');
}
