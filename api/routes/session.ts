import { NotFound } from '../../ledger/decider.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { trialDaysLeft } from '../../ledger/values/trial.ts';
import { requirePassword } from '../auth/again.ts';
import { authenticate } from '../auth/authenticate.ts';
import { type Caller, callerOf, forgetSession, readCaller, sessionIdOf, signIn } from '../auth/caller.ts';
import { passwordSince } from '../auth/credentials.ts';
import { isDemoSignIn } from '../auth/demoSignIn.ts';
import { forgetExternalProfile } from '../auth/externalSignIn.ts';
import {
  closeSession,
  endSession,
  listSessions,
  revokeOtherSessions,
  revokeSessions,
} from '../auth/sessions.ts';
import { recordSignIn } from '../auth/signIns.ts';
import {
  endSessions,
  getSession,
  getSessions,
  login,
  logout,
  logoutEverywhere,
  type Session,
} from '../contract/session.ts';
import { Refused } from '../errors.ts';
import { requireThisMachine } from '../http/thisMachine.ts';
import { isLockedOut, reasonOf, standingAt } from '../organisation/standing.ts';
import { type CallRequest, openRoute, route } from './route.ts';

/** Signing in and out. */
export const sessionRoutes = [
  openRoute(login, async (request) => {
    const { deps, input, ctx } = request;
    const { pool } = deps.db;
    // Telling why helps nobody in: the password is no secret. Before the database is asked, whether it has a demo or not.
    if (isDemoSignIn(input)) requireThisMachine(deps, ctx, "The demo's sign-ins");
    const since = await passwordSince(pool, input.email);
    const found = await authenticate(deps, input, ctx.ip);
    const caller = found && (await readCaller(deps, { ...found, remember: input.remember }));
    if (caller === undefined) throw new Refused(401, 'wrongPassword', 'Email or Password incorrect!');
    // The password was right, so that he may know why; but nobody is let in, and no cookie is set.
    if (isLockedOut(caller, deps.clock())) return sessionOf(caller, deps.clock());

    return enter(request, caller, async () => (await passwordSince(pool, input.email)) === since);
  }),

  openRoute(logout, async ({ deps, ctx }) => {
    const id = sessionIdOf(ctx);
    if (id !== undefined) await closeSession(deps.db.pool, id);
    forgetSession(ctx);
    await forgetExternalProfile(deps, ctx);
    return { status: 200 as const, message: 'Signed out.' };
  }),

  route(getSession, 'signedIn', async ({ deps, caller }) => sessionOf(caller, deps.clock()), {
    openTo: ['giveCode', 'changePassword', 'setUpTwoStep'],
  }),

  route(
    logoutEverywhere,
    'signedIn',
    async ({ deps, caller, ctx }) => {
      await revokeSessions(deps.db.pool, [caller.memberId]);
      forgetSession(ctx);
      return { status: 200 as const, message: 'Signed out everywhere.' };
    },
    { isAnswerKept: false, openTo: ['changePassword', 'setUpTwoStep'] },
  ),

  route(
    getSessions,
    'signedIn',
    ({ deps, caller, ctx }) =>
      listSessions(deps.db.pool, caller.memberId, sessionIdOf(ctx) ?? '', deps.clock()),
    { openTo: ['setUpTwoStep'] },
  ),

  route(
    endSessions,
    'signedIn',
    async ({ deps, input, caller, ctx }) => {
      const { pool } = deps.db;
      await requirePassword(deps, caller, input.password, ctx.ip);
      if (input.id === undefined) {
        await revokeOtherSessions(pool, caller.memberId, sessionIdOf(ctx) ?? '');
        return { status: 200 as const, message: 'All other devices were signed out.' };
      }
      if (!(await endSession(pool, caller.memberId, input.id))) throw new NotFound('session');
      return { status: 200 as const, message: 'The device was signed out.' };
    },
    { isAnswerKept: false },
  ),
];

/**
 * Begin a session for somebody who has shown what he has to for it, and end the one that the browser had. It is a sign-in once nothing is owed any more.
 * `isStillGood` is asked when the session is written, whether what he has shown still counts, and told whether the browser's former session was still there: all
 * sessions may have been ended meanwhile, by a new password for one, and this one was not among them. Those that are ended later, it is.
 * @throws Refused 401 when it does not count any more
 */
export async function enter(
  { deps, ctx }: Pick<CallRequest<unknown>, 'deps' | 'ctx'>,
  session: Omit<Caller, 'mustFirst'>,
  isStillGood: (wasThere: boolean) => Promise<boolean>,
): Promise<Session> {
  const caller = callerOf(deps, session);
  const earlier = sessionIdOf(ctx);
  const id = await signIn(deps, ctx, caller);
  const wasThere = earlier !== undefined && (await closeSession(deps.db.pool, earlier));
  try {
    if (!(await isStillGood(wasThere))) throw new Refused(401, 'notSignedIn', 'Please sign in.');
    if (!caller.awaitsCode) await recordSignIn(deps.db.pool, caller, deps.clock());
  } catch (error) {
    await closeSession(deps.db.pool, id);
    forgetSession(ctx);
    throw error;
  }
  return sessionOf(caller, deps.clock());
}

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
    mustFirst: caller.mustFirst,
    canMessage: caller.canMessage,
    trialDaysLeft: standing === 'trial' ? trialDaysLeft(caller.registeredAt, now) : null,
    timeZone: caller.timeZone,
    today: dayIn(caller.timeZone, now),
  };
}
