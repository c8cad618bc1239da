import type { DefaultState, Middleware } from 'koa';
import type { Caller } from '../../../platform/auth/caller.ts';
import { loginPageFor } from '../../../platform/contract/pages.ts';
import { HttpError } from '../../../platform/errors/errors.ts';
import { type AccessOptions, requireThisMachine } from '../../../platform/http/thisMachine.ts';
import { PREFIX, type Sandbox } from './sandbox.ts';

const SANDBOX = 'The Stripe sandbox';

/**
 * The sandbox under Bursar's own origin, for browsers, in place of js.stripe.com and api.stripe.com: what
 * Stripe's API answers to the publishable key, and Stripe's own pages.
 */
export function serveSandbox(
  { browse }: Pick<Sandbox, 'browse'>,
  doors: AccessOptions,
): Middleware<DefaultState> {
  return (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/`)) return next();
    requireThisMachine(doors, ctx, SANDBOX);
    return browse(ctx, next);
  };
}

/** `/sandbox/stripe`: starts what would take days. For administrators, mounted where the session is known. */
export function serveTrial(
  { trial }: Pick<Sandbox, 'trial'>,
  doors: AccessOptions,
): Middleware<DefaultState> {
  return (ctx, next) => {
    if (ctx.path !== PREFIX) return next();
    requireThisMachine(doors, ctx, SANDBOX);
    const caller: Caller | undefined = ctx.state.caller;
    if (caller === undefined) return ctx.redirect(loginPageFor(PREFIX));
    if (caller.role !== 'admin' || caller.requiredAction !== null)
      throw new HttpError(403, 'role', 'This page is for administrators.');
    return trial(caller.orgCode, ctx);
  };
}
