import type { DefaultState, Middleware, ParameterizedContext } from 'koa';
import { getIdentity } from '../../projections/members/identity.ts';
import type { Deps } from '../deps.ts';
import { forgetCookie, readCookie, writeCookie } from './cookies.ts';
import { cookieLifetimeMs, findSession, openSession, type Session } from './sessions.ts';

/** Who is asking, from the session alone. Role, name and settings are as the read side has them at this moment. */
export type Caller = Session;

/** What the cookie and state helpers below need of Koa's context. */
export type Context = ParameterizedContext<DefaultState>;

const COOKIE = { name: 'bursar_session' } as const;

/** Put the caller into `ctx.state.caller` when the request has a good session. Nobody is refused here. */
export function loadCaller(deps: Deps): Middleware<DefaultState> {
  return async (ctx, next) => {
    const id = readCookie(ctx, COOKIE);
    if (id !== undefined) ctx.state.caller = await findSession(deps.db.pool, id, deps.clock());
    await next();
  };
}

/** The caller that a member is; `undefined` once he was removed. */
export async function readCaller(
  { db }: Deps,
  {
    orgCode,
    memberId,
    ...rest
  }: Pick<Caller, 'orgCode' | 'memberId' | 'remember' | 'mustChangePassword' | 'operator'>,
): Promise<Caller | undefined> {
  const found = await getIdentity(db, orgCode, memberId);
  return found && { ...found, ...rest };
}

/** Begin a new session in this browser; the one that it had before is not valid any more after `signOut` or `revokeSessions`. */
export async function signIn(
  deps: Deps,
  ctx: Context,
  member: Pick<Caller, 'orgCode' | 'memberId' | 'remember' | 'mustChangePassword'>,
): Promise<void> {
  const id = await openSession(deps.db.pool, member, deps.clock());
  writeCookie(ctx, COOKIE, id, cookieLifetimeMs(member.remember));
}

/** The session id that the browser sent, if any. */
export function sessionIdOf(ctx: Context): string | undefined {
  return readCookie(ctx, COOKIE);
}

/** Let the browser forget its session. */
export function forgetSession(ctx: Context): void {
  forgetCookie(ctx, COOKIE);
}
