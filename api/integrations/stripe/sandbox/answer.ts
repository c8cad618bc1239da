import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { accountRoutes } from './accounts.ts';
import { catalogueRoutes } from './catalogue.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import type { Delays } from './delays.ts';
import { disputeRoutes } from './disputes.ts';
import { Failure, invalid, noAccount } from './failure.ts';
import { invoiceRoutes } from './invoices.ts';
import { newId } from './objects.ts';
import { decodeForm, pageFields, pageOf, readParams, text } from './params.ts';
import { paymentIntentRoutes } from './paymentIntents.ts';
import { paymentMethodRoutes } from './paymentMethods.ts';
import { payoutRoutes } from './payouts.ts';
import { portalSessionRoutes } from './portalSessions.ts';
import { refundRoutes } from './refunds.ts';
import { takeRefusal } from './refusals.ts';
import { type Ids, on, type SandboxRoute } from './routes.ts';
import { setupIntentRoutes } from './setupIntents.ts';
import { type Scope, scopeOn, transact } from './store.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { expand, publicView } from './views.ts';

const eventRoutes = [
  on(
    'GET /v1/events',
    { ...pageFields, type: text.optional(), types: z.array(text).max(20).optional() },
    (scope, { type, types = [], ...page }) => {
      if (type !== undefined && types.length > 0)
        throw invalid('You may only specify one of these parameters: type, types.');
      return scope.list('event', type === undefined ? {} : { type }, { ...pageOf(page), types });
    },
  ),
  on('GET /v1/events/:id', {}, (scope, _params, [id]) => scope.get('event', id)),
];

/** Everything that the sandbox can be asked. */
const routes: readonly SandboxRoute[] = [
  ...customerRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...accountRoutes,
  ...payoutRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...portalSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
];

export interface SandboxRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Where the browser finds the sandbox's pages. */
  readonly origin: string;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What answering needs of the sandbox. */
export interface AnswerDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** Undefined where browsers ask: there it does not count. */
  readonly secretKey: string | undefined;
  readonly publishableKey: string;
  readonly delays: Delays;
}

/** Answer one request as Stripe's API would. Never throws. */
export async function answer(deps: AnswerDeps, request: SandboxRequest): Promise<SandboxAnswer> {
  const headers = { 'content-type': 'application/json', 'request-id': newId('req') };
  try {
    const { body, isReplayed } = await answerOnce(deps, request);
    const own = headersOf(headers, body.status);
    return {
      status: body.status,
      headers: isReplayed ? { ...own, 'idempotent-replayed': 'true' } : own,
      body: body.text,
    };
  } catch (error) {
    const failure =
      error instanceof Failure
        ? error
        : new Failure(500, {
            type: 'api_error',
            message: error instanceof Error ? error.message : String(error),
          });
    return {
      status: failure.status,
      headers: headersOf(headers, failure.status),
      body: failureText(failure),
    };
  }
}

/** A fault is kept with its key, so that asking again at once is no use. */
const headersOf = (headers: Readonly<Record<string, string>>, status: number) =>
  status === 500 ? { ...headers, 'stripe-should-retry': 'false' } : headers;

interface Body {
  readonly status: number;
  readonly text: string;
}

async function answerOnce(
  deps: AnswerDeps,
  request: SandboxRequest,
): Promise<{ readonly body: Body; readonly isReplayed: boolean }> {
  const { pathname, search } = new URL(request.url, 'http://sandbox');
  const raw = decodeForm(request.method === 'POST' ? request.body : search.slice(1));
  const isPublic = authenticate(deps, request, raw);
  const { route, ids } = findRoute(request.method, pathname);
  if (isPublic && !route.isPublic)
    throw new Failure(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  const account = request.headers['stripe-account'] ?? '';
  const now = Math.floor(deps.clock().getTime() / 1000);
  const options = { now, origin: request.origin, account, isPublic, delays: deps.delays };
  const refusal = await takeRefusal(deps.pool, `${route.method} ${route.path}`);
  const prepare = async (scope: Scope): Promise<Prepared> => {
    await requireAccount(scope);
    const params = readParams(route.schema, raw) as { readonly expand?: readonly string[] };
    if (refusal?.status === 429) throw refusal;
    return async () => {
      if (refusal !== undefined) throw refusal;
      const result = await route.handler(scope, params as never, ids);
      const expanded = await expand(scope, result, params.expand ?? []);
      return { status: 200, text: JSON.stringify(isPublic ? publicView(expanded) : expanded, null, 2) };
    };
  };
  const run = async (scope: Scope) => ({ body: await (await prepare(scope))(), isReplayed: false });
  if (route.method === 'GET') return run(scopeOn(deps.pool, options));
  const key = request.headers['idempotency-key'];
  return transact(
    deps.pool,
    options,
    (scope) => (key === undefined ? run(scope) : onceByKey(scope, key, request, prepare)),
    (error) => error instanceof Failure && error.hasChanged,
  );
}

/** A request whose parameters are valid: what is done from here on is answered again under its key. */
type Prepared = () => Promise<Body>;

/**
 * The same key with the same parameters answers as the first time, refusals and faults included. Only what
 * was refused before it began may be tried again under its key (docs.stripe.com/api/idempotent_requests).
 */
async function onceByKey(
  scope: Scope,
  key: string,
  { method, url, body }: SandboxRequest,
  prepare: (scope: Scope) => Promise<Prepared>,
): Promise<{ readonly body: Body; readonly isReplayed: boolean }> {
  const hash = createHash('sha256').update(`${method} ${url}\n${body}`).digest();
  const [kept] = await scope.query<{ request_hash: Buffer; status: number; body: string }>(
    'SELECT request_hash, status, body FROM sandbox.idempotency WHERE account = $1 AND key = $2',
    [scope.account, key],
  );
  if (kept !== undefined) {
    if (!hash.equals(kept.request_hash))
      throw new Failure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return { body: { status: kept.status, text: kept.body }, isReplayed: true };
  }
  const run = await prepare(scope);
  await scope.query('SAVEPOINT begun', []);
  const result = await run().catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (!error.hasChanged) await scope.query('ROLLBACK TO SAVEPOINT begun', []);
    return { status: error.status, text: failureText(error) };
  });
  await scope.query(
    'INSERT INTO sandbox.idempotency (account, key, request_hash, status, body) VALUES ($1, $2, $3, $4, $5)',
    [scope.account, key, hash, result.status, result.text],
  );
  return { body: result, isReplayed: false };
}

function failureText(failure: Failure): string {
  return JSON.stringify({ error: failure.error }, null, 2);
}

/** True for the publishable key. @throws Failure 401 */
function authenticate(
  { secretKey, publishableKey }: AnswerDeps,
  { headers }: SandboxRequest,
  raw: Readonly<Record<string, unknown>>,
): boolean {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
  const basic = scheme === 'Basic' ? Buffer.from(token, 'base64').toString().split(':')[0] : undefined;
  const key = basic ?? (scheme === 'Bearer' ? token : typeof raw.key === 'string' ? raw.key : '');
  if (secretKey !== undefined && isSame(key, secretKey)) return false;
  if (isSame(key, publishableKey)) return true;
  const message =
    key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  throw new Failure(401, { type: 'invalid_request_error', message });
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [given, known].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function findRoute(method: string, path: string): { readonly route: SandboxRoute; readonly ids: Ids } {
  const parts = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    if (route.method !== method || wanted.length !== parts.length) continue;
    if (!wanted.every((part, index) => part.startsWith(':') || part === parts[index])) continue;
    const [first = '', second = ''] = parts.filter((_, index) => wanted[index]?.startsWith(':'));
    return { route, ids: [first, second] };
  }
  throw new Failure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox answers what Bursar asks of Stripe.`,
  });
}

async function requireAccount(scope: Scope): Promise<void> {
  if (scope.account === '' || (await scope.on('').find('account', scope.account)) !== undefined) return;
  throw noAccount(scope.account);
}
