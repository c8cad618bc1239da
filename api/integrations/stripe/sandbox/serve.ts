import type { DefaultState, Middleware } from 'koa';
import type { Caller } from '../../../auth/caller.ts';
import { loginPageFor } from '../../../contract/pages.ts';
import { HttpError } from '../../../errors/errors.ts';
import { type Doors, requireThisMachine } from '../../../http/thisMachine.ts';
import { readRequest, send } from './exchange.ts';
import type { Sandbox } from './sandbox.ts';

const PREFIX = '/sandbox/stripe';
const SANDBOX = 'The Stripe sandbox';

/**
 * The sandbox under Bursar's own origin, for browsers, in place of js.stripe.com and api.stripe.com: what
 * Stripe's API answers to the publishable key, and Stripe's own pages.
 */
export function serveSandbox(
  sandbox: Pick<Sandbox, 'answer' | 'page'>,
  doors: Doors,
): Middleware<DefaultState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/`)) return next();
    requireThisMachine(doors, ctx, SANDBOX);
    const request = await readRequest(ctx, ctx.url.slice(PREFIX.length));
    const isApi = request.url.startsWith('/v1/');
    const answer = await (isApi ? sandbox.answer(request) : sandbox.page(request));
    return answer === undefined ? next() : send(ctx, answer);
  };
}

/** `/sandbox/stripe`: starts what would take days. For administrators, mounted where the session is known. */
export function serveTrial(sandbox: Pick<Sandbox, 'trial'>, doors: Doors): Middleware<DefaultState> {
  return async (ctx, next) => {
    if (ctx.path !== PREFIX) return next();
    requireThisMachine(doors, ctx, SANDBOX);
    const caller: Caller | undefined = ctx.state.caller;
    if (caller === undefined) return ctx.redirect(loginPageFor(PREFIX));
    if (caller.role !== 'admin' || caller.requiredAction !== null)
      throw new HttpError(403, 'role', 'This page is for administrators.');
    send(ctx, await sandbox.trial(caller.orgCode, await readRequest(ctx)));
  };
}
