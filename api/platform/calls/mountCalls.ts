import type Router from '@koa/router';
import type { Middleware, Next } from 'koa';
import { koaBody } from 'koa-body';
import type { z } from 'zod';
import { NotFound } from '../../../ledger/decider.ts';
import { dayIn } from '../../../ledger/values/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Context } from '../auth/caller.ts';
import type { Call } from '../contract/call.ts';
import { canAccess, type RequiredAction } from '../contract/guards.ts';
import { HttpError, ValidationError } from '../errors/errors.ts';
import { fieldErrors } from '../errors/fieldErrors.ts';
import { isTooDeep, MAX_DEPTH, parseJson } from '../http/json.ts';
import { depsFor } from './depsFor.ts';
import { onceListed } from './execute.ts';
import { readForm } from './form.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { keepPosition, waitForOwnWrites } from './readYourWrites.ts';
import type { CallRequest, GuardOfCalls, Route } from './route.ts';

/** Read JSON bodies: five thousand members or charges fit into the largest one. */
const jsonBody = {
  anyone: jsonParser(16 * 1024),
  signedIn: jsonParser(64 * 1024),
  lists: jsonParser(4 * 1024 * 1024),
};

/** Answer every call of the table at its method and path. One route per method, as a router tries all. */
export function mountCalls(router: Router, routes: readonly Route[], deps: Deps): void {
  const byName = new Map(routes.map((route) => [`${route.call.method} ${route.call.name}`, route]));
  const answer = (method: Call['method']) => async (ctx: Context, next: Next) => {
    const route = byName.get(`${method} ${ctx.params.name}`);
    if (route === undefined) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await answerCall(deps, route, ctx);
  };
  router.get('/api/*name', answer('GET'));
  router.post('/api/*name', answer('POST'));
}

/** Who asks, whether they may, then what they ask: errors of the input come only after those two. */
async function answerCall(all: Deps, route: Route, ctx: Context): Promise<unknown> {
  const deps = depsFor(all, ctx);
  const now = deps.clock();
  const { newId } = deps.world;
  const base = { deps, ctx, correlationId: String(ctx.state.correlationId), at: now.toISOString() };
  if (route.who === 'anyone') {
    const input = await readInput(route, ctx, jsonBody.anyone);
    return route.handler({ ...base, input, callId: newId() } as CallRequest<never>);
  }
  const caller = requireCaller(ctx, route);
  if (typeof route.who === 'string' && route.who !== 'signedIn') requireAccess(route.who, caller);
  const mayBeLong = route.call.takesList === true && caller.role === 'admin';
  const input = await readInput(route, ctx, mayBeLong ? jsonBody.lists : jsonBody.signedIn);
  if (typeof route.who === 'object') requireOwn(caller, input, route.who.own);
  const today = dayIn(caller.timeZone, now);
  const run = (callId: string, isRepeat = false) =>
    onceListed(deps, () =>
      route.handler({ ...base, input, callId, isRepeat, caller, today } as CallRequest<never>),
    );
  // Also what is computed of a posted input, such as a quote.
  if (!route.storesResponse) await waitForOwnWrites(deps, ctx);
  try {
    if (!route.storesResponse) return await run(newId());
    const { orgCode, memberId } = caller;
    const key = ctx.get('Idempotency-Key');
    const repeatable = { orgCode, memberId, key, name: route.call.name, input };
    return await withIdempotencyKey(deps, repeatable, run, { storeResponse: !route.hasSecret });
  } finally {
    // Also of a call that was refused: it may have written a part.
    if (route.call.method === 'POST') keepPosition(deps, ctx);
  }
}

/** Error messages while an action is required first. */
const actionMessages: Readonly<Record<RequiredAction, string>> = {
  giveCode: 'Please finish signing in first: the code is missing.',
  changePassword: 'Please choose a new password first.',
  setUpTwoStep: 'Please set up two-step sign-in first.',
};

/**
 * The caller. With a required action only the calls that allow it get through.
 * @throws HttpError 401, 403
 */
export function requireCaller(
  ctx: Context,
  { allowedDuring }: Pick<Route, 'allowedDuring'> = { allowedDuring: [] },
): Caller {
  const caller: Caller | undefined = ctx.state.caller;
  if (caller === undefined) throw new HttpError(401, 'notSignedIn', 'Please sign in.');
  const { requiredAction } = caller;
  if (requiredAction !== null && !allowedDuring.includes(requiredAction))
    throw new HttpError(403, requiredAction, actionMessages[requiredAction]);
  return caller;
}

/** Error messages by guard. `operator` is not an organization role. */
const refusals: Readonly<Record<GuardOfCalls, string>> = {
  admin: 'Only an administrator may do this.',
  figures: 'The organization does not show its figures.',
  attendance: 'Only administrators and members with permission can take attendance.',
  messages: 'Only administrators and members with permission can send text messages.',
  operator: 'Only the operator of this installation may do this.',
  notPledge: 'Pledges may not do this.',
  recruiters: 'Only administrators and members with a custom role can do this.',
};

/** @throws HttpError 403 */
export function requireAccess(guard: GuardOfCalls, caller: Caller): void {
  if (!canAccess(guard, caller)) throw new HttpError(403, 'role', refusals[guard]);
}

function requireOwn(caller: Caller, input: unknown, field: string): void {
  if (caller.role === 'admin') return;
  const owner = (input as Readonly<Record<string, unknown>>)[field];
  if (owner === undefined) requireAccess('admin', caller);
  if (owner !== caller.memberId) throw new NotFound('member');
}

/** The input by the call's schema: query, JSON or form. @throws ValidationError, HttpError 413, 415 */
async function readInput(route: Route, ctx: Context, readText: Middleware): Promise<unknown> {
  return parseInput(route.call.input, await readRaw(route, ctx, readText));
}

async function readRaw({ call }: Route, ctx: Context, readText: Middleware): Promise<unknown> {
  if (call.method === 'GET') return { ...ctx.query };
  const mayBeForm = call.body === 'either' && ctx.is('multipart/form-data') === 'multipart/form-data';
  const isForm = call.body === 'multipart' || mayBeForm;
  if (!isForm) return readJson(ctx, readText);
  const { input, dispose } = await readForm(ctx, call.maxFileBytes ?? 0);
  // The file is read while the call is answered.
  ctx.res.once('close', () => void dispose());
  return input;
}

/** Check input by a schema; `within` prefixes fields, e.g. `filter`. @throws ValidationError */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  within?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues, within);
  const [first] = errors;
  throw new ValidationError(first === undefined ? 'The input is not valid.' : messageOf(first), errors);
}

/** A message that is a sentence of its own is not given its field again. */
function messageOf({ field, message }: { field: string; message: string }): string {
  return /^[a-z]/.test(message) && field !== '' ? `${field} ${message}` : message;
}

async function readJson(ctx: Context, readText: Middleware): Promise<unknown> {
  if (ctx.is('application/json') !== 'application/json') {
    throw new HttpError(415, 'notJson', 'Send JSON: Content-Type: application/json.');
  }
  await readText(ctx as never, async () => undefined);
  const text = String(ctx.request.body ?? '');
  if (isTooDeep(text))
    throw new ValidationError(`The body is nested deeper than ${MAX_DEPTH} objects and lists.`);
  try {
    return parseJson(text);
  } catch {
    throw new ValidationError('The body is not valid JSON.');
  }
}

/** @throws ValidationError; an error with status 413 */
function jsonParser(maxBytes: number): Middleware {
  return koaBody({
    // It is parsed once its depth is known.
    textLimit: maxBytes,
    textTypes: ['application/json'],
    urlencoded: false,
    json: false,
    multipart: false,
    parsedMethods: ['POST' as never],
    onError: (error) => {
      if ('status' in error && error.status === 413) throw error;
      throw new ValidationError('The body is not valid JSON.');
    },
  });
}
