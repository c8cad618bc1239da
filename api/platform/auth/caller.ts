import Bowser from 'bowser';
import type { DefaultState, Middleware, ParameterizedContext } from 'koa';
import { getIdentity, type Identity } from '../../../projections/members/identity.ts';
import type { Deps } from '../../deps.ts';
import type { RequiredAction } from '../contract/guards.ts';
import { forgetCookie, readCookie, writeCookie } from './cookies.ts';
import {
  cookieLifetimeMs,
  findSession,
  type NewSession,
  openSession,
  requiredActionOf,
  type Session,
} from './sessions.ts';

/** Who is asking, from the session alone. Role, name and settings are as the read side has them now. */
export interface Caller extends Session {
  /** What they have to do before they may do anything else. */
  readonly requiredAction: RequiredAction | null;
}

/** What the cookie and state helpers below need of Koa's context. */
export type Context = ParameterizedContext<DefaultState>;

const COOKIE = { name: 'bursar_session' } as const;

/** Put the caller into `ctx.state.caller` when the request has a valid session. Never refuses. */
export function loadCaller(deps: Deps): Middleware<DefaultState> {
  return async (ctx, next) => {
    const id = readCookie(ctx, COOKIE);
    const session = id === undefined ? undefined : await findSession(deps.db.pool, id, deps.clock());
    if (session !== undefined) ctx.state.caller = callerOf(deps, session);
    await next();
  };
}

/** Somebody with what they have to do first. */
export function callerOf(
  { secondFactor = 'optional' }: Pick<Deps, 'secondFactor'>,
  session: Session,
): Caller {
  return { ...session, requiredAction: requiredActionOf(session, secondFactor) };
}

/** The caller that a member is; `undefined` once they were removed. */
export async function readCaller(
  deps: Pick<Deps, 'db' | 'secondFactor'>,
  { orgCode, memberId, ...rest }: Omit<Session, keyof Identity> & Pick<Identity, 'orgCode' | 'memberId'>,
): Promise<Caller | undefined> {
  const found = await getIdentity(deps.db, orgCode, memberId);
  return found && callerOf(deps, { ...found, ...rest });
}

/** Begin a session here; answers its id. `closeSession` or `revokeSessions` end the former one. */
export async function signIn(deps: Deps, ctx: Context, member: Omit<NewSession, 'browser'>): Promise<string> {
  const browser = describeBrowser(ctx.get('User-Agent'));
  const id = await openSession(deps.db.pool, { ...member, browser }, deps.clock());
  writeCookie(ctx, COOKIE, id, cookieLifetimeMs(member));
  return id;
}

/** The session id that the browser sent, if any. */
export function sessionIdOf(ctx: Context): string | undefined {
  return readCookie(ctx, COOKIE);
}

/** Let the browser forget its session. */
export function forgetSession(ctx: Context): void {
  forgetCookie(ctx, COOKIE);
}

/** bowser takes an unknown browser's name from the header, which is the sender's to choose. */
const known = new Set<string>(Object.values(Bowser.BROWSER_MAP));

/** A User-Agent header in words, such as `Firefox on Windows`. Nothing of the header itself is kept. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '') return 'An unknown browser';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = known.has(browser.name ?? '') ? browser.name?.replace(' for Android', '') : undefined;
  const device = platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name;
  if (name === undefined) return device === undefined ? 'An unknown browser' : `A browser on ${device}`;
  return device === undefined ? name : `${name} on ${device}`;
}
