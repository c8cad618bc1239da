import pMap from 'p-map';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type MemberState, member } from '../../ledger/member/decide.ts';
import { removeCalendarTokens } from '../platform/auth/calendarAddresses.ts';
import { removeCredentials } from '../platform/auth/credentials.ts';
import { voidSecrets } from '../platform/auth/oneTime.ts';
import { revokeSessions } from '../platform/auth/sessions.ts';
import { forgetSignIns } from '../platform/auth/signIns.ts';
import { removeTwoStep } from '../platform/auth/twoStep.ts';
import { AT_ONCE, latest } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import { isEmailTaken } from '../processes/loginEmails.ts';
import { runProcess } from '../processes/process.ts';
import { reinstateMemberProcess, removeMemberProcess } from '../processes/removeMember.ts';
import { keepingAnAdmin } from './admins.ts';

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
    const message = `Somebody else signs in as ${email} by now. This member can be reinstated once that email is free.`;
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
