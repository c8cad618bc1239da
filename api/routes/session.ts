import { handle } from '../../ledger/handle.ts';
import { member } from '../../ledger/member/decide.ts';
import { memberStream } from '../../ledger/member/events.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { authenticate } from '../auth/authenticate.ts';
import { type Caller, forgetSession, readCaller, sessionIdOf, signIn } from '../auth/caller.ts';
import { forgetExternalProfile } from '../auth/externalSignIn.ts';
import { closeSession, revokeSessions } from '../auth/sessions.ts';
import { contextOf } from '../commands.ts';
import { getSession, login, logout, logoutEverywhere, type Session } from '../contract/session.ts';
import { Refused } from '../errors.ts';
import { isLockedOut, reasonOf, standingAt } from '../organisation/standing.ts';
import { openRoute, route } from './route.ts';

/** Signing in and out. */
export const sessionRoutes = [
  openRoute(login, async (request) => {
    const { deps, input, ctx } = request;
    const found = await authenticate(deps, input, ctx.ip);
    const caller = found && (await readCaller(deps, { ...found, remember: input.remember }));
    if (caller === undefined) throw new Refused(401, 'wrongPassword', 'Email or Password incorrect!');
    // The password was right, so that he may know why; but nobody is let in, and no cookie is set.
    if (isLockedOut(caller, deps.clock())) return sessionOf(caller, deps.clock());

    const context = contextOf({ ...request, caller }, 'sign-in');
    await handle(deps.log, member, memberStream(caller.memberId), { type: 'RecordSignIn' }, context);
    const earlier = sessionIdOf(ctx);
    if (earlier !== undefined) await closeSession(deps.db.pool, earlier);
    await signIn(deps, ctx, caller);
    return sessionOf(caller, deps.clock());
  }),

  openRoute(logout, async ({ deps, ctx }) => {
    const id = sessionIdOf(ctx);
    if (id !== undefined) await closeSession(deps.db.pool, id);
    forgetSession(ctx);
    await forgetExternalProfile(deps, ctx);
    return { status: 200 as const, message: 'Signed out.' };
  }),

  route(getSession, 'signedIn', async ({ deps, caller }) => sessionOf(caller, deps.clock()), {
    isOpenToRestricted: true,
  }),

  route(
    logoutEverywhere,
    'signedIn',
    async ({ deps, caller, ctx }) => {
      await revokeSessions(deps.db.pool, [caller.memberId]);
      forgetSession(ctx);
      return { status: 200 as const, message: 'Signed out everywhere.' };
    },
    { isAnswerKept: false, isOpenToRestricted: true },
  ),
];

/** The fields of spec 1 section 3, "Login response". */
function sessionOf(caller: Caller, now: Date): Session {
  const standing = standingAt(caller, now);
  return {
    uuid: caller.memberId,
    org_code: caller.orgCode,
    org: caller.org,
    email: caller.email,
    fname: caller.fname,
    lname: caller.lname,
    role: caller.role,
    status: standing,
    createdAt: caller.registeredAt,
    createdDate: dayIn(caller.timeZone, new Date(caller.registeredAt)),
    isStripeCustomer: standing === 'subscribed',
    reason: reasonOf(standing),
    showUserData: caller.showUserData,
    operator: caller.operator,
    mustChangePassword: caller.mustChangePassword,
    canMessage: caller.canMessage,
    timeZone: caller.timeZone,
    today: dayIn(caller.timeZone, now),
  };
}
