import pMap from 'p-map';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { FIXED_ROLES, roleOf } from '../../ledger/values/role.ts';
import { getIdentity } from '../../projections/members/identity.ts';
import { getMember, listMembers, listUsers, rolesOf } from '../../projections/members/queries.ts';
import { membersMailed, queueMails } from '../messaging/queue.ts';
import { hasPassword } from '../platform/auth/credentials.ts';
import { listSessions, revokeSessions } from '../platform/auth/sessions.ts';
import { readTwoStep } from '../platform/auth/twoStep.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { AT_ONCE, contextOf, latest, ok } from '../platform/calls/execute.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import { RowErrors } from '../platform/errors/errors.ts';
import { addMembers } from '../processes/addMembers.ts';
import { importRows } from '../processes/importMembers.ts';
import { changeProfile, type ProfileRequest } from '../processes/memberProfile.ts';
import {
  allowAttendance,
  allowMessages,
  bulkAddMembers,
  createMember,
  deleteMember,
  getSignIn,
  importMembers,
  pauseReminders,
  reinstateMember,
  resendConfirmation,
  searchMember,
  searchRoles,
  searchUser,
  signOutMembers,
  updateMember,
  updateRole,
} from './contract.ts';
import { presentMember } from './present.ts';
import { keepingAnAdmin, reinstate, remove, requireKnown } from './removal.ts';

/** A person gets one confirmation that is resent within this time. */
const CONFIRMATION_MS = 3_600_000;

/** Who belongs to the organization (spec 3). */
export const memberRoutes = [
  route(searchMember, { own: '_id' }, async ({ deps, input, caller, today }) => {
    if (input._id !== undefined) {
      const found = await getMember(deps.db, caller.orgCode, input._id, today);
      if (found === undefined) throw new NotFound('member');
      return input.active === undefined || input.active === String(found.active)
        ? [presentMember(found)]
        : [];
    }
    const filter = input.active === undefined ? {} : { active: input.active === 'true' };
    const { rows } = await listMembers(deps.db, caller.orgCode, {
      today,
      filter,
      limit: Number.POSITIVE_INFINITY,
    });
    return rows.map(presentMember);
  }),

  route(searchUser, 'admin', async ({ deps, caller }) => {
    const users = await listUsers(deps.db, caller.orgCode);
    return users.map(({ memberId, ...user }) => ({ uuid: memberId, ...user }));
  }),

  route(searchRoles, 'admin', async ({ deps, caller }) => {
    const given = await rolesOf(deps.db, caller.orgCode);
    return [...FIXED_ROLES, ...given.filter((role) => !FIXED_ROLES.includes(role))];
  }),

  route(createMember, 'admin', async (request) => {
    const { memberIds, position } = await addMembers(request, [{ input: request.input, prefix: '' }], {
      invite: true,
    });
    const answer = await ok(request, 'Successfully added a new Member.', position);
    return { ...answer, _id: memberIds[0] ?? '' };
  }),

  route(bulkAddMembers, 'admin', async (request) => {
    const { data, invite } = request.input;
    const rows = data.map((input, index) => ({ input, index, prefix: `data.${index}.` }));
    const { memberIds, position } = await addMembers(request, rows, { invite });
    const answer = await ok(request, 'Successfully bulk added a new Members.', position);
    return { ...answer, added: memberIds.length };
  }),

  route(importMembers, 'admin', async (request) => {
    const { results, position } = await importRows(request);
    const done = results.filter(({ outcome }) => outcome !== 'refused').length;
    const message =
      done === results.length
        ? 'Successfully imported Members.'
        : `${done} of ${results.length} rows were imported.`;
    return { ...(await ok(request, message, position)), results };
  }),

  route(updateMember, { own: '_id' }, async (request) =>
    ok(request, 'Successfully updated a Member.', await update(request)),
  ),

  route(deleteMember, 'admin', async (request) => {
    const position = await remove(request, idsOf(request.input.idArray));
    return ok(request, 'Successfully deleted Member(s).', position);
  }),

  route(reinstateMember, 'admin', async (request) => {
    const position = await reinstate(request, request.input._id);
    return ok(request, 'Successfully reinstated the Member.', position);
  }),

  route(updateRole, 'admin', async (request) => {
    const { idArray, role: written } = request.input;
    const memberIds = idsOf(idArray);
    const role = roleOf(written);
    if (role !== ADMIN && memberIds.includes(request.caller.memberId))
      throw new RuleViolation('self', NOT_ONESELF, 'idArray');
    await requireListed(request, memberIds);
    const change = () => dispatchEach(request, memberIds, { type: 'ChangeRole', role });
    const positions = role === ADMIN ? await change() : await keepingAnAdmin(request, memberIds, change);
    // A member with a changed role signs in again, so that no session outlives the rights of its start.
    const changed = memberIds.filter((_, index) => positions[index] !== undefined);
    await revokeSessions(request.deps.db.pool, changed);
    return ok(request, 'Successfully edited Role.', ...positions);
  }),

  route(resendConfirmation, 'admin', async (request) => {
    const { deps, caller, callId } = request;
    const { orgCode, memberId: actor } = caller;
    const memberIds = idsOf(request.input.ids);
    await requireListed(request, memberIds, 'ids');
    return withAdvisoryLock(deps, `confirmations ${orgCode}`, async () => {
      const [kind, at] = ['invitation', deps.clock()] as const;
      const dedupKey = `${kind}:${callId}`;
      const recent = await membersMailed(deps.db.pool, {
        orgCode,
        kind,
        except: dedupKey,
        since: new Date(at.getTime() - CONFIRMATION_MS),
      });
      const due = memberIds.filter((memberId) => !recent.has(memberId));
      if (due.length === 0) {
        const message =
          'A confirmation was resent within the last hour. Please wait before you send another.';
        throw new RuleViolation('ConfirmationSent', message, 'ids');
      }
      const mails = due.map((memberId) => ({
        orgCode,
        memberId,
        kind,
        dedupKey,
        subjectId: memberId,
        actor,
        at,
      }));
      await queueMails(deps.db.pool, mails);
      const positions = await dispatchEach(request, due, { type: 'InviteMember' });
      const areFirst = positions.every((position) => position !== undefined);
      const message =
        due.length === memberIds.length
          ? areFirst
            ? 'Successfully sent Invitation(s).'
            : 'Successfully resent Confirmation.'
          : `Successfully resent Confirmation to ${due.length} of ${memberIds.length}: the others got one within the last hour.`;
      return ok(request, message, ...positions);
    });
  }),

  route(getSignIn, { own: '_id' }, async ({ deps, input: { _id }, caller }) => {
    const { db, clock } = deps;
    if ((await getIdentity(db, caller.orgCode, _id)) === undefined) throw new NotFound('member');
    const [has, twoStep, sessions] = await Promise.all([
      hasPassword(db.pool, _id),
      readTwoStep(db.pool, _id),
      listSessions(db.pool, _id, '', clock()),
    ]);
    return {
      hasPassword: has,
      twoStepSince: twoStep?.since ?? null,
      sessions: sessions.length,
    };
  }),

  route(signOutMembers, 'admin', async (request) => {
    const memberIds = idsOf(request.input.ids);
    await requireListed(request, memberIds, 'ids');
    await revokeSessions(request.deps.db.pool, memberIds);
    return { status: 200 as const, message: 'Signed out of every browser.' };
  }),

  route(allowMessages, 'admin', async (request) => {
    const { idArray, allowed } = request.input;
    const memberIds = idsOf(idArray);
    await requireListed(request, memberIds);
    const positions = await dispatchEach(request, memberIds, { type: 'AllowMessaging', allowed });
    const message = allowed ? 'Messages are allowed now.' : 'Messages are no longer allowed.';
    return ok(request, message, ...positions);
  }),

  route(allowAttendance, 'admin', async (request) => {
    const { idArray, allowed } = request.input;
    const memberIds = idsOf(idArray);
    await requireListed(request, memberIds);
    const positions = await dispatchEach(request, memberIds, { type: 'AllowAttendanceTaking', allowed });
    const message = allowed ? 'Taking attendance is allowed now.' : 'Taking attendance is no longer allowed.';
    return ok(request, message, ...positions);
  }),

  route(pauseReminders, 'admin', async (request) => {
    const { idArray, paused } = request.input;
    const memberIds = idsOf(idArray);
    await requireListed(request, memberIds);
    const positions = await dispatchEach(request, memberIds, { type: 'PauseReminders', paused });
    return ok(request, paused ? 'Reminders are paused.' : 'Reminders are sent again.', ...positions);
  }),
];

/** Give each of these members a command. */
function dispatchEach(
  request: CallRequest<unknown>,
  memberIds: readonly string[],
  command: MemberCommand,
): Promise<(Position | undefined)[]> {
  const dispatchOne = async (id: string) =>
    (await dispatch(request.deps, contextOf(request, `${command.type}:${id}`), member, id, command)).position;
  return pMap(memberIds, dispatchOne, AT_ONCE);
}

/** Against losing the console by mistake: another administrator can take the role away. */
const NOT_ONESELF = 'You cannot take the admin role from yourself. Another administrator can.';

/** Change a profile; administrators may also change the login email, and remove with `active: false`. */
async function update(request: ProfileRequest): Promise<Position | undefined> {
  const { input } = request;
  const position = await changeProfile(request);
  if (input.active !== false) return position;
  return latest([position, await remove(request, [input._id])]);
}

/** @throws NotFound; RowErrors for those who were removed */
async function requireListed(
  request: CallRequest<unknown>,
  memberIds: readonly string[],
  field = 'idArray',
): Promise<void> {
  const states = await requireKnown(request, memberIds);
  const refused = states.flatMap(({ status }, index) =>
    status === 'removed'
      ? [{ field: `${field}.${index}._id`, message: 'User no longer exists', code: 'MemberRemoved' }]
      : [],
  );
  if (refused.length > 0) throw new RowErrors(refused);
}

function idsOf(idArray: readonly { readonly _id: string }[]): string[] {
  return [...new Set(idArray.map(({ _id }) => _id))];
}
