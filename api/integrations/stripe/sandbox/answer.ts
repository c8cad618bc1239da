import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { accountRoutes, noAccount } from './accounts.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import { Failure, takeRefusal } from './failure.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './paymentIntents.ts';
import { confirmationTokenRoutes } from './paymentMethods.ts';
import { refundRoutes } from './reversals.ts';
import { on, PAGE, type PageParams, readList, readOne, readParams, type SandboxRoute } from './routes.ts';
import { setupIntentRoutes } from './setupIntents.ts';
import { Scope, transact } from './store.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { expand } from './views.ts';

/** Everything that the sandbox can be asked. */
const routes: readonly SandboxRoute[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...confirmationTokenRoutes,
  ...refundRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  readList('charge'),
  readList('dispute', 'payment_intent'),
  on('GET /v1/radar/early_fraud_warnings/:id', '', (scope, _params, id) =>
    scope.get('radar.early_fraud_warning', id),
  ),
  readList('payout', 'status'),
  readOne('payout'),
  ...invoiceRoutes,
  on('GET /v1/events', `${PAGE} type types`, (scope, params: EventParams) => {
    const { limit, starting_after, created, type, types = type === undefined ? [] : [type] } = params;
    return scope.list('event', {}, { limit, starting_after, since: created?.gte, types });
  }),
];

interface EventParams extends PageParams {
  readonly type?: string;
  readonly types?: readonly string[];
}

/** What answering needs of the sandbox. */
export interface AnswerDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** Undefined where browsers ask: there it does not count. */
  readonly secretKey: string | undefined;
  readonly publishableKey: string;
  readonly delay: number | undefined;
}

interface Body {
  readonly status: number;
  readonly text: string;
}

/** Answer one request as Stripe's API would. Never throws. */
export async function answer(deps: AnswerDeps, request: SandboxRequest): Promise<SandboxAnswer> {
  const { status, text } = await answerOnce(deps, request).catch(refusal);
  const headers = {
    'content-type': 'application/json',
    // A fault is kept with its key, so that asking again at once is no use.
    ...(status === 500 && { 'stripe-should-retry': 'false' }),
  };
  return { status, headers, body: text };
}

function refusal(error: unknown): Body {
  const failure =
    error instanceof Failure ? error : new Failure(500, { type: 'api_error', message: String(error) });
  return { status: failure.status, text: JSON.stringify({ error: failure.error }, null, 2) };
}

async function answerOnce(deps: AnswerDeps, request: SandboxRequest): Promise<Body> {
  const { pathname, search } = new URL(request.url, 'http://sandbox');
  const form = request.method === 'POST' ? request.body : search.slice(1);
  const isPublic = authenticate(deps, request, form);
  const { route, id } = findRoute(request.method, pathname);
  if (isPublic && !route.isPublic) throw unauthorized('This needs a secret API key.', 'secret_key_required');
  const options = {
    now: Math.floor(deps.clock().getTime() / 1000),
    origin: request.origin,
    account: request.headers['stripe-account'] ?? '',
    isPublic,
    delay: deps.delay,
  };
  const refused = await takeRefusal(deps.pool, `${route.method} ${route.path}`);
  if (refused?.status === 429) throw refused;
  const params = readParams(route, form);
  const run = async (scope: Scope) => {
    if (refused !== undefined) throw refused;
    const result = await route.handler(scope, params as never, id);
    const expanded = await expand(scope, result, Array.isArray(params.expand) ? params.expand : []);
    return { status: 200, text: JSON.stringify(expanded, null, 2) };
  };
  const work = async (scope: Scope) => {
    await requireAccount(scope);
    return route.method === 'GET' ? run(scope) : onceByKey(scope, request, run);
  };
  if (route.method === 'GET') return work(new Scope(deps.pool, options));
  return transact(deps.pool, options, work, (error) => error instanceof Failure && error.hasChanged);
}

/**
 * The same key with the same parameters answers as the first time, refusals and faults included. Only what
 * was refused before it began may be tried again under its key (docs.stripe.com/api/idempotent_requests).
 */
async function onceByKey(
  scope: Scope,
  { method, url, body, headers }: SandboxRequest,
  run: (scope: Scope) => Promise<Body>,
): Promise<Body> {
  const key = headers['idempotency-key'];
  if (key === undefined) return run(scope);
  const hash = createHash('sha256').update(`${method} ${url}\n${body}`).digest();
  const [kept] = await scope.query<{ request_hash: Buffer; status: number; body: string }>(
    'SELECT request_hash, status, body FROM sandbox.idempotency WHERE account = $1 AND key = $2',
    [scope.account, key],
  );
  if (kept !== undefined && !hash.equals(kept.request_hash))
    throw new Failure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (kept !== undefined) return { status: kept.status, text: kept.body };
  await scope.query('SAVEPOINT begun', []);
  const result = await run(scope).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (!error.hasChanged) await scope.query('ROLLBACK TO SAVEPOINT begun', []);
    return refusal(error);
  });
  await scope.query(
    'INSERT INTO sandbox.idempotency (account, key, request_hash, status, body) VALUES ($1, $2, $3, $4, $5)',
    [scope.account, key, hash, result.status, result.text],
  );
  return result;
}

/** True for the publishable key. @throws Failure 401 */
function authenticate({ secretKey, publishableKey }: AnswerDeps, { headers }: SandboxRequest, form: string) {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const key = bearer ?? new URLSearchParams(form).get('key') ?? '';
  if (secretKey !== undefined && isSame(key, secretKey)) return false;
  if (isSame(key, publishableKey)) return true;
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function unauthorized(message: string, code?: string): Failure {
  return new Failure(401, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) });
}

function isSame(given: string, known: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(known));
}

function findRoute(method: string, path: string): { readonly route: SandboxRoute; readonly id: string } {
  const parts = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (route.method !== method || wanted.length !== parts.length) continue;
    if (!wanted.every((part, index) => part === ':id' || part === parts[index])) continue;
    return { route, id: parts[wanted.indexOf(':id')] ?? '' };
  }
  throw new Failure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox answers what Bursar asks of Stripe.`,
  });
}

/** @throws Failure 403 for an account that this platform has nothing to do with, or not any more */
async function requireAccount(scope: Scope): Promise<void> {
  if (scope.account === '' || (await scope.on('').find('account', scope.account)) !== undefined) return;
  throw noAccount(scope.account);
}
