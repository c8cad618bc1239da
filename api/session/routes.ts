import { NotFound } from '../../ledger/decider.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { trialDaysLeft } from '../../ledger/values/trial.ts';
import type { Deps } from '../deps.ts';
import {
  type Caller,
  callerOf,
  forgetSession,
  readCaller,
  sessionIdOf,
  signIn,
} from '../platform/auth/caller.ts';
import { passwordSince } from '../platform/auth/credentials.ts';
import { forgetExternalProfile } from '../platform/auth/externalSignIn.ts';
import { isDemoSignIn } from '../platform/auth/passwordRules.ts';
import { requirePassword } from '../platform/auth/reauthenticate.ts';
import {
  closeSession,
  endSession,
  listSessions,
  recordSignIn,
  revokeOtherSessions,
  revokeSessions,
} from '../platform/auth/sessions.ts';
import { isSuspendedAt, reasonOf, tenantStatusAt } from '../platform/auth/tenantStatus.ts';
import { type CallRequest, openRoute, route } from '../platform/calls/route.ts';
import { HttpError } from '../platform/errors/errors.ts';
import { requireThisMachine } from '../platform/http/thisMachine.ts';
import { linkTo } from '../platform/uploads/uploads.ts';
import { authenticate } from './authenticate.ts';
import {
  endSessions,
  getSession,
  getSessions,
  login,
  logout,
  logoutEverywhere,
  type Session,
} from './contract.ts';

export const sessionRoutes = [
  openRoute(login, async (request) => {
    const { deps, input, ctx } = request;
    const { pool } = deps.db;
    // The demo's password is public, so the refusal may say why, before any look at the database.
    if (isDemoSignIn(input)) requireThisMachine(deps, ctx, "The demo's sign-ins");
    const since = await passwordSince(pool, input.email);
    const found = await authenticate(deps, input, ctx.ip);
    const caller = found && (await readCaller(deps, { ...found, remember: input.remember }));
    if (caller === undefined) throw new HttpError(401, 'wrongPassword', 'Email or Password incorrect!');
    // The password was right, so that the answer may name the reason; but there is no session and no cookie.
    if (isSuspendedAt(caller, deps.clock())) return sessionOf(deps, caller);

    return enter(request, caller, async () => (await passwordSince(pool, input.email)) === since);
  }),

  openRoute(logout, async ({ deps, ctx }) => {
    const id = sessionIdOf(ctx);
    if (id !== undefined) await closeSession(deps.db.pool, id);
    forgetSession(ctx);
    await forgetExternalProfile(deps, ctx);
    return { status: 200 as const, message: 'Signed out.' };
  }),

  route(getSession, 'signedIn', async ({ deps, caller }) => sessionOf(deps, caller), {
    allowedDuring: ['giveCode', 'changePassword', 'setUpTwoStep'],
  }),

  route(
    logoutEverywhere,
    'signedIn',
    async ({ deps, caller, ctx }) => {
      await revokeSessions(deps.db.pool, [caller.memberId]);
      forgetSession(ctx);
      return { status: 200 as const, message: 'Signed out everywhere.' };
    },
    { storesResponse: false, allowedDuring: ['changePassword', 'setUpTwoStep'] },
  ),

  route(
    getSessions,
    'signedIn',
    ({ deps, caller, ctx }) =>
      listSessions(deps.db.pool, caller.memberId, sessionIdOf(ctx) ?? '', deps.clock()),
    { allowedDuring: ['setUpTwoStep'] },
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
    { storesResponse: false },
  ),
];

/**
 * Begin a session for somebody who has proved who they are, and end the browser's former one. `isStillGood`
 * is called at the write, with whether the former session still existed: a new password may have voided the
 * proof.
 * @throws HttpError 401 when it does not count any more
 */
export async function enter(
  { deps, ctx }: Pick<CallRequest<unknown>, 'deps' | 'ctx'>,
  session: Omit<Caller, 'requiredAction'>,
  isStillGood: (wasThere: boolean) => Promise<boolean>,
): Promise<Session> {
  const caller = callerOf(deps, session);
  const earlier = sessionIdOf(ctx);
  const id = await signIn(deps, ctx, caller);
  const wasThere = earlier !== undefined && (await closeSession(deps.db.pool, earlier));
  try {
    if (!(await isStillGood(wasThere))) throw new HttpError(401, 'notSignedIn', 'Please sign in.');
    if (!caller.awaitsCode) await recordSignIn(deps.db.pool, caller, deps.clock());
  } catch (error) {
    await closeSession(deps.db.pool, id);
    forgetSession(ctx);
    throw error;
  }
  return sessionOf(deps, caller);
}

/** The fields of spec 1 section 3, "Login response". */
export async function sessionOf(deps: Deps, caller: Caller): Promise<Session> {
  const now = deps.clock();
  const status = tenantStatusAt(caller, now);
  return {
    uuid: caller.memberId,
    org_code: caller.orgCode,
    org: caller.org,
    email: caller.email,
    fname: caller.fname,
    lname: caller.lname,
    role: caller.role,
    status,
    createdAt: caller.registeredAt,
    createdDate: dayIn(caller.timeZone, new Date(caller.registeredAt)),
    isStripeCustomer: status === 'subscribed',
    reason: reasonOf(status),
    showUserData: caller.showUserData,
    operator: caller.operator,
    requiredAction: caller.requiredAction,
    canMessage: caller.canMessage,
    canTakeAttendance: caller.canTakeAttendance,
    logo: await linkTo({ deps, caller }, caller.logo, ''),
    trialDaysLeft: status === 'trial' ? trialDaysLeft(caller.registeredAt, now) : null,
    timeZone: caller.timeZone,
    today: dayIn(caller.timeZone, now),
  };
}
