import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { readBody } from '../../../platform/http/json.ts';
import type { StripeConfig } from '../stripe.ts';
import { readAccount } from './accounts.ts';
import { type Call, calls, readParams } from './calls.ts';
import { Failure, invalid, takeRefusal } from './failure.ts';
import { look, type SandboxStore, type Scope, transact } from './store.ts';

/** What answering needs of the sandbox. */
export interface ApiDeps extends SandboxStore, Pick<StripeConfig, 'publishableKey'> {
  /** Undefined where browsers ask: there it does not count. */
  readonly secretKey: string | undefined;
  /** Where the browser finds the sandbox's pages. */
  readonly originOf: (ctx: Context) => string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const MAX_BODY_BYTES = 1_048_576;

/** The posted body. @throws HttpError 413 for more than any call of Stripe's takes */
export async function readPosted(ctx: Context): Promise<string> {
  return ctx.method === 'POST' ? (await readBody(ctx.req, MAX_BODY_BYTES)).toString() : '';
}

/** Answer each call as Stripe's API would. */
export function mountApi(router: Router, deps: ApiDeps): void {
  for (const call of calls)
    router.register(call.path, [call.method], async (ctx) => {
      const posted = await readPosted(ctx);
      send(ctx, await answer(deps, call, ctx, posted).catch(refusal));
    });
}

/** Any other call is not one that Bursar makes. */
export function refuseCall(ctx: Context): void {
  const message = `Unrecognized request URL (${ctx.method}: ${ctx.path}). The sandbox answers what Bursar asks of Stripe.`;
  send(ctx, refusal(invalid(message, {}, 404)));
}

function send(ctx: Context, { status, text }: Answer): void {
  ctx.status = status;
  ctx.type = 'json';
  // A fault is kept with its key, so that asking again at once is no use.
  if (status === 500) ctx.set('Stripe-Should-Retry', 'false');
  ctx.body = text;
}

function refusal(error: unknown): Answer {
  const failure =
    error instanceof Failure ? error : new Failure(500, { type: 'api_error', message: String(error) });
  return { status: failure.status, text: JSON.stringify({ error: failure.error }, null, 2) };
}

async function answer(deps: ApiDeps, call: Call, ctx: Context, posted: string): Promise<Answer> {
  const isPublic = authenticate(deps, ctx, call.method === 'POST' ? posted : ctx.querystring);
  if (isPublic && !call.isPublic)
    throw invalid('This needs a secret API key.', { code: 'secret_key_required' }, 401);
  const options = { origin: deps.originOf(ctx), account: ctx.get('Stripe-Account'), isPublic };
  const refused = await takeRefusal(deps.pool, `${call.method} ${call.path}`);
  if (refused?.status === 429) throw refused;
  const params = readParams(call, call.method === 'POST' ? posted : ctx.querystring);
  const run = async (scope: Scope): Promise<Answer> => {
    if (refused !== undefined) throw refused;
    const found = await call.handler(scope, params as never, ctx.params.id ?? '');
    let result: unknown = found;
    for (const path of Array.isArray(params.expand) ? params.expand.map(String) : []) {
      if (!(path.replace(/\..*/, '') in found))
        throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
      result = await expand(scope, result, path.split('.'));
    }
    return { status: 200, text: JSON.stringify(result, null, 2) };
  };
  const work = async (scope: Scope) => {
    if (scope.account !== '') await readAccount(scope, scope.account);
    return call.method === 'GET' ? run(scope) : onceByKey(scope, ctx, posted, run);
  };
  if (call.method === 'GET') return work(look(deps, options));
  return transact(deps, options, work);
}

/**
 * The same key with the same parameters answers as the first time, refusals and faults included. Only what
 * was refused before it began may be tried again under its key (docs.stripe.com/api/idempotent_requests).
 */
async function onceByKey(
  scope: Scope,
  ctx: Context,
  posted: string,
  run: (scope: Scope) => Promise<Answer>,
): Promise<Answer> {
  const key = ctx.get('Idempotency-Key');
  const hash = createHash('sha256').update(`${ctx.method} ${ctx.url}\n${posted}`).digest();
  const [kept] = await scope.query<{ request_hash: Buffer; status: number; text: string }>(
    'SELECT request_hash, status, body AS text FROM sandbox.idempotency WHERE account = $1 AND key = $2',
    [scope.account, key],
  );
  if (kept !== undefined && !hash.equals(kept.request_hash))
    throw new Failure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (kept !== undefined) return kept;
  await scope.query('SAVEPOINT begun', []);
  const result = await run(scope).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (!error.hasChanged) await scope.query('ROLLBACK TO SAVEPOINT begun', []);
    return refusal(error);
  });
  const sql =
    'INSERT INTO sandbox.idempotency (account, key, request_hash, status, body) VALUES ($1, $2, $3, $4, $5)';
  if (key !== '') await scope.query(sql, [scope.account, key, hash, result.status, result.text]);
  return result;
}

/** True for the publishable key, which Stripe.js may send as a parameter. @throws Failure 401 */
function authenticate({ secretKey, publishableKey }: ApiDeps, ctx: Context, form: string): boolean {
  const bearer = /^Bearer (.+)$/.exec(ctx.get('Authorization'))?.[1];
  const key = bearer ?? new URLSearchParams(form).get('key') ?? '';
  if (key === secretKey) return false;
  if (key === publishableKey) return true;
  throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}****`, {}, 401);
}

/**
 * Put whole objects in the place of their ids: `latest_charge`, or `data.source` in lists. What some kinds
 * of a source have and others have not is left out, as Stripe does.
 */
async function expand(scope: Scope, thing: unknown, path: readonly string[]): Promise<unknown> {
  const [name, ...rest] = path;
  const whole = typeof thing === 'string' ? ((await scope.find(undefined, thing)) ?? thing) : thing;
  if (name === undefined || typeof whole !== 'object' || whole === null) return whole;
  if (Array.isArray(whole)) {
    const items: unknown[] = [];
    for (const item of whole) items.push(await expand(scope, item, path));
    return items;
  }
  if (name === 'refunds' && 'id' in whole)
    return { ...whole, refunds: await scope.list('refund', { charge: whole.id }) };
  return name in whole ? { ...whole, [name]: await expand(scope, Reflect.get(whole, name), rest) } : whole;
}
