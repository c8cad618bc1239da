import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import type { Position } from '../../ledger/log/log.ts';
import { member as decider, type MemberState } from '../../ledger/member/decide.ts';
import { ADMIN, memberStream } from '../../ledger/member/events.ts';
import { FIXED_ROLES, roleOf } from '../../ledger/values/role.ts';
import { getIdentity } from '../../projections/members/identity.ts';
import { getMember, listMembers, listUsers, rolesOf } from '../../projections/members.ts';
import { keepingAnAdmin } from '../auth/admins.ts';
import { hasPassword, removeCredentials } from '../auth/credentials.ts';
import { releaseEmail } from '../auth/emails.ts';
import { voidSecrets } from '../auth/oneTime.ts';
import { listSessions, revokeSessions } from '../auth/sessions.ts';
import { forgetSignIns } from '../auth/signIns.ts';
import { readTwoStep, removeTwoStep } from '../auth/twoStep.ts';
import { contextOf, latest, load, mapLimited, shown } from '../commands.ts';
import {
  allowMessages,
  bulkAddMembers,
  createMember,
  deleteMember,
  getSignIn,
  resendConfirmation,
  searchMember,
  searchRoles,
  searchUser,
  signOutMembers,
  updateMember,
  updateRole,
} from '../contract/member.ts';
import { RowsRefused } from '../errors.ts';
import { queueMail } from '../mail/queue.ts';
import { addMembers } from './addMembers.ts';
import { changeProfile, type ProfileRequest } from './profile.ts';
import { type CallRequest, route } from './route.ts';
import { memberOf } from './wire.ts';

/** Who belongs to the organisation (spec 3). */
export const memberRoutes = [
  route(searchMember, { own: '_id' }, async ({ deps, input, caller, today }) => {
    if (input._id !== undefined) {
      const found = await getMember(deps.db, caller.orgCode, input._id, today);
      if (found === undefined) throw new NotFound('member');
      return input.active === undefined || input.active === String(found.active) ? [memberOf(found)] : [];
    }
    const filter = input.active === undefined ? {} : { active: input.active === 'true' };
    const { rows } = await listMembers(deps.db, caller.orgCode, {
      today,
      filter,
      limit: Number.POSITIVE_INFINITY,
    });
    return rows.map(memberOf);
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
    const { memberIds, position } = await addMembers(request, [{ input: request.input, prefix: '' }]);
    return {
      status: 200 as const,
      message: 'Successfully added a new Member.',
      _id: memberIds[0] ?? '',
      ...(await shown(request, position)),
    };
  }),

  route(bulkAddMembers, 'admin', async (request) => {
    const rows = request.input.data.map((input, index) => ({ input, prefix: `data.${index}.` }));
    const { memberIds, position } = await addMembers(request, rows);
    const message = 'Successfully bulk added a new Members.';
    return { status: 200 as const, message, added: memberIds.length, ...(await shown(request, position)) };
  }),

  route(updateMember, { own: '_id' }, async (request) => {
    const position = await update(request);
    const message = 'Successfully updated a Member.';
    return { status: 200 as const, message, ...(await shown(request, position)) };
  }),

  route(deleteMember, 'admin', async (request) => {
    const position = await remove(request, idsOf(request.input.idArray));
    const message = 'Successfully deleted Member(s).';
    return { status: 200 as const, message, ...(await shown(request, position)) };
  }),

  route(updateRole, 'admin', async (request) => {
    const { idArray, role: written } = request.input;
    const memberIds = idsOf(idArray);
    const role = roleOf(written);
    if (role !== ADMIN && memberIds.includes(request.caller.memberId))
      throw new RuleViolation('self', NOT_ONESELF, 'idArray');
    await requireListed(request, memberIds);
    const change = () =>
      mapLimited(memberIds, async (id) => {
        const context = contextOf(request, `role:${id}`);
        const command = { type: 'ChangeRole', role } as const;
        return (await handle(request.deps.log, decider, memberStream(id), command, context)).position;
      });
    const positions = role === ADMIN ? await change() : await keepingAnAdmin(request, memberIds, change);
    // Whoever has another role now signs in anew, so that no session outlives the rights it began with.
    const changed = memberIds.filter((_, index) => positions[index] !== undefined);
    await revokeSessions(request.deps.db.pool, changed);
    const message = 'Successfully edited Role.';
    return { status: 200 as const, message, ...(await shown(request, latest(positions))) };
  }),

  route(resendConfirmation, 'admin', async (request) => {
    const { deps, caller, callId } = request;
    const { orgCode, memberId: actor } = caller;
    const memberIds = idsOf(request.input.ids);
    await requireListed(request, memberIds, 'ids');
    const [kind, at] = ['invitation', deps.clock()] as const;
    const step = `${kind}:${callId}`;
    await mapLimited(memberIds, (memberId) =>
      queueMail(deps.db.pool, { orgCode, memberId, kind, step, subjectId: memberId, actor, at }),
    );
    return { status: 200 as const, message: 'Successfully resent Confirmation.' };
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
    const positions = await mapLimited(memberIds, async (id) => {
      const command = { type: 'AllowMessaging', allowed } as const;
      const context = contextOf(request, `messages:${id}`);
      return (await handle(request.deps.log, decider, memberStream(id), command, context)).position;
    });
    const message = allowed ? 'Messages are allowed now.' : 'Messages are no longer allowed.';
    return { status: 200 as const, message, ...(await shown(request, latest(positions))) };
  }),
];

/** So that nobody loses the console by a slip: another administrator can take the role away. */
const NOT_ONESELF = 'You cannot take the admin role from yourself. Another administrator can.';

/** Change a profile; an administrator may change the login email with it, and remove the member by `active: false`. */
async function update(request: ProfileRequest): Promise<Position | undefined> {
  const { input } = request;
  const position = await changeProfile(request);
  if (input.active !== false) return position;
  return latest([position, await remove(request, [input._id])]);
}

/** Take members off the list: they cannot sign in any more and their emails are free again. Repeating it changes nothing. */
async function remove(
  request: CallRequest<unknown>,
  memberIds: readonly string[],
): Promise<Position | undefined> {
  const { deps, caller } = request;
  if (memberIds.includes(caller.memberId)) {
    throw new RuleViolation('self', 'You cannot remove yourself.', 'idArray');
  }
  await requireKnown(request, memberIds);
  const positions = await keepingAnAdmin(request, memberIds, () =>
    mapLimited(memberIds, async (id) => {
      const stream = memberStream(id);
      const context = contextOf(request, `remove:${id}`);
      const { state, position } = await handle(deps.log, decider, stream, { type: 'RemoveMember' }, context);
      // The one that he had when he was removed: it may have been changed since the call began.
      if (state.status === 'removed')
        await releaseEmail(deps.log, state.profile.email, id, contextOf(request, `release:${id}`));
      return position;
    }),
  );
  await removeCredentials(deps.db.pool, memberIds);
  await voidSecrets(deps.db.pool, memberIds);
  await removeTwoStep(deps.db.pool, memberIds);
  await revokeSessions(deps.db.pool, memberIds);
  await forgetSignIns(deps.db.pool, memberIds);
  return latest(positions);
}

type Known = Exclude<MemberState, { status: 'unknown' }>;

/** @throws NotFound when any is not of the organisation */
async function requireKnown(request: CallRequest<unknown>, memberIds: readonly string[]): Promise<Known[]> {
  return mapLimited(memberIds, async (id) => {
    const { state } = await load(request.deps.log, decider, memberStream(id), request.caller.orgCode);
    if (state.status === 'unknown') throw new NotFound('member');
    return state;
  });
}

/** @throws NotFound; RowsRefused for those who were removed */
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
  if (refused.length > 0) throw new RowsRefused(refused);
}

/** Each id once. */
function idsOf(idArray: readonly { readonly _id: string }[]): string[] {
  return [...new Set(idArray.map(({ _id }) => _id))];
}
