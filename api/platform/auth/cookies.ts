import type { DefaultState, ParameterizedContext } from 'koa';

type Context = Pick<ParameterizedContext<DefaultState>, 'cookies' | 'secure'>;

/** A cookie of ours: hidden from scripts, and sent on other sites' links but not on their requests. */
export interface Cookie {
  readonly name: string;
  /** The part of the site that it is for. Default: all of it. */
  readonly path?: string;
}

/** What the browser sent. */
export function readCookie(ctx: Context, cookie: Cookie): string | undefined {
  return ctx.cookies.get(wholeName(ctx, cookie));
}

/** Give the browser a value, for so long, or until it is closed. */
export function writeCookie(ctx: Context, cookie: Cookie, value: string, maxAgeMs?: number): void {
  const lasting = maxAgeMs === undefined ? {} : { maxAge: maxAgeMs };
  ctx.cookies.set(wholeName(ctx, cookie), value, { ...attributesOf(ctx, cookie), ...lasting });
}

/** Let the browser forget it. */
export function forgetCookie(ctx: Context, cookie: Cookie): void {
  ctx.cookies.set(wholeName(ctx, cookie), null, attributesOf(ctx, cookie));
}

/** The prefix binds the cookie to HTTPS and, site-wide, to this host (RFC 6265bis). */
function wholeName({ secure }: Context, { name, path = '/' }: Cookie): string {
  if (!secure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

function attributesOf({ secure }: Context, { path = '/' }: Cookie) {
  return { path, secure, httpOnly: true, sameSite: 'lax', overwrite: true } as const;
}
