import type { DefaultState, Middleware } from 'koa';
import type { Caller } from '../../../auth/caller.ts';
import { loginPageFor } from '../../../contract/pages.ts';
import { HttpError } from '../../../errors/errors.ts';
import { type Doors, requireThisMachine } from '../../../http/thisMachine.ts';
import type { Sandbox } from './sandbox.ts';
import { readText } from './sandbox.ts';

const PREFIX = '/sandbox/stripe';
const SANDBOX = 'The Stripe sandbox';

/**
 * The sandbox under Bursar's own origin, for browsers, in place of js.stripe.com and api.stripe.com:
 * - Stripe's API, form-encoded, with the publishable key as `key` or Bearer and the `client_secret`:
 * confirm and GET of payment and setup intents, and POST of `…/payment_methods`;
 * - the pages that Stripe redirects to (3-D Secure, onboarding).
 */
export function serveSandbox(
  sandbox: Pick<Sandbox, 'answer' | 'page'>,
  doors: Doors,
): Middleware<DefaultState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREFIX}/`)) return next();
    requireThisMachine(doors, ctx, SANDBOX);
    const request = {
      method: ctx.method,
      url: ctx.url.slice(PREFIX.length),
      headers: {
        authorization: ctx.get('Authorization'),
        'idempotency-key': ctx.get('Idempotency-Key') || undefined,
        'stripe-account': ctx.get('Stripe-Account') || undefined,
      },
      body: ctx.method === 'POST' ? await readText(ctx.req) : '',
      // Not ctx.origin: Koa means the header by it.
      origin: `${ctx.protocol}://${ctx.host}`,
    };
    const answer = request.url.startsWith('/v1/')
      ? await sandbox.answer(request)
      : await sandbox.page(request);
    if (answer === undefined) return next();
    ctx.status = answer.status;
    ctx.set({ ...answer.headers });
    ctx.body = answer.body;
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
    const body = ctx.method === 'POST' ? await readText(ctx.req) : '';
    const answer = await sandbox.trial(caller.orgCode, { method: ctx.method, body });
    ctx.status = answer.status;
    ctx.set({ ...answer.headers });
    ctx.body = answer.body;
  };
}
