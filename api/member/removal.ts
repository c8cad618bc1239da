import pMap from 'p-map';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type MemberState, member } from '../../ledger/member/decide.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { listMembers } from '../../projections/members/queries.ts';
import { removeCalendarTokens } from '../platform/auth/calendarAddresses.ts';
import { removeCredentials } from '../platform/auth/credentials.ts';
import { voidSecrets } from '../platform/auth/oneTime.ts';
import { forgetSignIns, revokeSessions } from '../platform/auth/sessions.ts';
import { removeTwoStep } from '../platform/auth/twoStep.ts';
import { AT_ONCE, latest } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import { isEmailTaken } from '../processes/loginEmails.ts';
import { runProcess } from '../processes/process.ts';
import { reinstateMemberProcess, removeMemberProcess } from '../processes/removeMember.ts';

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

/** Remove members: they cannot sign in any more and their emails are free. May be repeated. */
export async function remove(
  request: CallRequest<unknown>,
  memberIds: readonly string[],
): Promise<Position | undefined> {
  const { deps, caller } = request;
  if (memberIds.includes(caller.memberId)) {
    throw new RuleViolation('self', 'You cannot remove yourself.', 'idArray');
  }
  await requireKnown(request, memberIds);
  const removeOne = (memberId: string) =>
    runProcess(request, removeMemberProcess, { memberId, today: request.today }, { part: memberId });
  const positions = await keepingAnAdmin(request, memberIds, () => pMap(memberIds, removeOne, AT_ONCE));
  await removeCredentials(deps.db.pool, memberIds);
  await voidSecrets(deps.db.pool, memberIds, 'removed');
  await removeTwoStep(deps.db.pool, memberIds);
  await removeCalendarTokens(deps.db.pool, memberIds);
  await revokeSessions(deps.db.pool, memberIds);
  await forgetSignIns(deps.db.pool, memberIds);
  return latest(positions);
}

/** Reinstate a member; the email must still be free. They set a password again. */
export async function reinstate(request: CallRequest<unknown>, id: string): Promise<Position | undefined> {
  const { deps, today } = request;
  const [known] = await requireKnown(request, [id]);
  const email = known?.profile.email ?? '';
  const check = async () => {
    if (known !== undefined) member.decide({ type: 'ReinstateMember' }, known);
    if (!(await isEmailTaken(deps.log, email, id, request.at))) return;
    const message = `Another member now signs in as ${email}. This member can be reinstated once that email is free.`;
    throw new RuleViolation('EmailTaken', message, '_id');
  };
  return runProcess(request, reinstateMemberProcess, { memberId: id, email, today }, { check, part: id });
}

type Known = Exclude<MemberState, { status: 'unknown' }>;

/** @throws NotFound when any is not of the organization */
export async function requireKnown(
  request: CallRequest<unknown>,
  memberIds: readonly string[],
): Promise<Known[]> {
  const known = async (id: string) => {
    const { state } = await loadStream(request.deps.log, member, id, request.caller.orgCode);
    if (state.status === 'unknown') throw new NotFound('member');
    return state;
  };
  return pMap(memberIds, known, AT_ONCE);
}
