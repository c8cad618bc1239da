import type { DefaultState, Middleware, ParameterizedContext } from 'koa';
import { getIdentity } from '../../projections/members.ts';
import type { Deps } from '../deps.ts';
import { cookieLifetimeMs, findSession, openSession, type Session } from './sessions.ts';

/** Who is asking, from the session alone. Role, name and settings are as the read side has them at this moment. */
export type Caller = Session;

/** What the cookie and state helpers below need of Koa's context. */
export type Context = ParameterizedContext<DefaultState>;

/** Over HTTPS the name promises the browser that no other host has set the cookie (RFC 6265bis, "__Host-"). */
function cookieName({ secure }: Pick<Context, 'secure'>): string {
  return secure ? '__Host-bursar_session' : 'bursar_session';
}

/** Put the caller into `ctx.state.caller` when the request has a good session. Nobody is refused here. */
export function loadCaller(deps: Deps): Middleware<DefaultState> {
  return async (ctx, next) => {
    const id = ctx.cookies.get(cookieName(ctx));
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
  const maxAge = cookieLifetimeMs(member.remember);
  ctx.cookies.set(cookieName(ctx), id, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** The session id that the browser sent, if any. */
export function sessionIdOf(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx));
}

/** Let the browser forget its session. */
export function forgetCookie(ctx: Context): void {
  ctx.cookies.set(cookieName(ctx), null, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
  });
}
