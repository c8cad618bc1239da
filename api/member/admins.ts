import { RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { member } from '../../ledger/member/decide.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { listMembers } from '../../projections/members/queries.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';

/** More administrators than any organization has. */
const MAX_ADMINS = 1_000;

/**
 * Remove the administrator role from members, unless no administrator would be left. The lock keeps two from
 * removing each other; roles come from the log, which is never behind.
 * @throws RuleViolation lastAdmin; HttpError 503 when others take too long
 */
export async function keepingAnAdmin<Result>(
  request: CallRequest<unknown>,
  losing: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  const { deps, caller } = request;
  return withAdvisoryLock(deps, `admins ${caller.orgCode}`, async () => {
    if (!(await someAdminBesides(request, new Set(losing)))) {
      throw new RuleViolation(
        'lastAdmin',
        'The organization must keep at least one administrator.',
        'idArray',
      );
    }
    return act();
  });
}

async function someAdminBesides(
  request: CallRequest<unknown>,
  losing: ReadonlySet<string>,
): Promise<boolean> {
  const { deps, caller, today } = request;
  const filter = { active: true, role: ADMIN };
  const { rows } = await listMembers(deps.db, caller.orgCode, { today, filter, limit: MAX_ADMINS });
  // The caller is an administrator, whatever the lists say by now.
  const candidates = new Set([caller.memberId, ...rows.map(({ memberId }) => memberId)]);
  for (const memberId of candidates) {
    if (losing.has(memberId)) continue;
    const { state } = await loadStream(deps.log, member, memberId, caller.orgCode);
    if (state.status === 'active' && state.role === ADMIN) return true;
  }
  return false;
}
