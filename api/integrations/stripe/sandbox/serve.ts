import type { Context, DefaultState, Middleware } from 'koa';
import type { Caller } from '../../../auth/caller.ts';
import { loginPageFor } from '../../../contract/pages.ts';
import { HttpError } from '../../../errors/errors.ts';
import { type Doors, requireThisMachine } from '../../../http/thisMachine.ts';
import type { SandboxAnswer } from './answer.ts';
import { readText, type Sandbox } from './sandbox.ts';

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
    const body = ctx.method === 'POST' ? await readText(ctx.req) : '';
    send(ctx, await sandbox.trial(caller.orgCode, { method: ctx.method, body }));
  };
}

function send(ctx: Context, { status, headers, body }: SandboxAnswer): void {
  ctx.status = status;
  ctx.set({ ...headers });
  ctx.body = body;
}
