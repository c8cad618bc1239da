import { RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { member } from '../../ledger/member/decide.ts';
import { memberStream } from '../../ledger/member/events.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { type Caller, forgetCookie, readCaller, sessionIdOf, signIn } from '../auth/caller.ts';
import { normalisePassword, setPassword, verifyPassword } from '../auth/credentials.ts';
import { forgetExternalProfile } from '../auth/externalSignIn.ts';
import { closeSession, revokeSessions } from '../auth/sessions.ts';
import { loginThrottle } from '../auth/throttle.ts';
import { contextOf } from '../commands.ts';
import {
  getSession,
  login,
  logout,
  MIN_PASSWORD_LENGTH,
  type Session,
  updatePassword,
} from '../contract/session.ts';
import { BadInput, Refused } from '../errors.ts';
import { isLockedOut, reasonOf, standingAt } from '../standing.ts';
import { openRoute, route } from './route.ts';

/** Signing in and out, and one's own password. */
export const sessionRoutes = [
  openRoute(login, async (request) => {
    const { deps, input, ctx } = request;
    const throttle = loginThrottle(deps.db.pool);
    await throttle.count(input.email, ctx.ip);
    const credential = await verifyPassword(deps.db.pool, input.email, input.password);
    const caller = credential && (await readCaller(deps, { ...credential, remember: input.remember }));
    if (caller === undefined) throw new Refused(401, 'wrongPassword', 'Email or Password incorrect!');
    await throttle.forgive(input.email, ctx.ip);
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
    forgetCookie(ctx);
    await forgetExternalProfile(deps, ctx);
    return { status: 200 as const, message: 'Signed out.' };
  }),

  route(getSession, 'signedIn', async ({ deps, caller }) => sessionOf(caller, deps.clock())),

  route(
    updatePassword,
    'signedIn',
    async ({ deps, input, caller, ctx }) => {
      if (input.email !== caller.email) {
        const message = 'You must use the email address associated with this account!';
        throw new RuleViolation('otherEmail', message, 'email');
      }
      if (input.password !== input.password2) {
        const message = 'Confirm Password field must match with new password field!';
        throw new RuleViolation('passwordsDiffer', message, 'password2');
      }
      if ([...normalisePassword(input.password)].length < MIN_PASSWORD_LENGTH) {
        const message = `must have at least ${MIN_PASSWORD_LENGTH} characters, spaces not counted`;
        throw new BadInput(message, [{ field: 'password', message }]);
      }
      const { orgCode, memberId, email } = caller;
      await setPassword(deps.db.pool, { orgCode, memberId, email, password: input.password });
      await revokeSessions(deps.db.pool, [memberId]);
      await signIn(deps, ctx, caller);
      return { status: 200 as const, message: 'Successfully updated the password.' };
    },
    { isAnswerKept: false },
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
    mustChangePassword: false,
    canMessage: caller.canMessage,
    timeZone: caller.timeZone,
    today: dayIn(caller.timeZone, now),
  };
}
