import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import type { z } from 'zod';
import { NotFound } from '../ledger/decider.ts';
import { dayIn } from '../ledger/values/calendar.ts';
import type { Caller, Context } from './auth/caller.ts';
import { letsIn, type MustFirst } from './contract/pages.ts';
import { MAX_SCREENSHOT_BYTES } from './contract/payment.ts';
import type { Deps } from './deps.ts';
import { BadInput, fieldErrors, Refused } from './errors.ts';
import { depsFor } from './http/thisMachine.ts';
import { readForm } from './http/uploads.ts';
import { once } from './idempotency.ts';
import type { CallRequest, Route } from './routes/route.ts';

/** Read JSON bodies: five thousand members or charges fit into the larger one; strangers get the smaller. */
const jsonBody = { signedIn: jsonParser(4 * 1024 * 1024), anyone: jsonParser(16 * 1024) };

/** Put every call of the table at its method and path. */
export function mountCalls(router: Router, routes: readonly Route[], deps: Deps): void {
  for (const route of routes) {
    const path = `/api/${route.call.name}`;
    const answer = async (ctx: Context) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await answerCall(deps, route, ctx);
    };
    if (route.call.method === 'GET') router.get(path, answer);
    else router.post(path, answer);
  }
}

/** Who asks, then whether he may, then what he asks, then do it. Nobody learns about the input before the first two are settled. */
async function answerCall(all: Deps, route: Route, ctx: Context): Promise<unknown> {
  const deps = depsFor(all, ctx);
  const now = deps.clock();
  const base = { deps, ctx, correlationId: String(ctx.state.correlationId), at: now.toISOString() };
  if (route.who === 'anyone') {
    const input = await readInput(route, ctx, jsonBody.anyone);
    return route.handler({ ...base, input, callId: randomUUID() } as CallRequest<never>);
  }
  const caller = requireCaller(ctx, route);
  if (route.who === 'admin') requireAdmin(caller);
  if (route.who === 'figures') requireFigures(caller);
  if (route.who === 'operator') requireOperator(caller);
  const input = await readInput(route, ctx, jsonBody.signedIn);
  if (typeof route.who === 'object') requireOwn(caller, input, route.who.own);
  const today = dayIn(caller.timeZone, now);
  const run = (callId: string) =>
    route.handler({ ...base, input, callId, caller, today } as CallRequest<never>);
  if (!route.isAnswerKept) return run(randomUUID());
  const { orgCode, memberId } = caller;
  const key = ctx.get('Idempotency-Key');
  const repeatable = { orgCode, memberId, key, name: route.call.name, input };
  return once(deps, repeatable, run, { keepAnswer: !route.hasSecret });
}

/** What somebody is told who has something to do first. */
const firstThings: Readonly<Record<MustFirst, string>> = {
  giveCode: 'Please finish signing in first: the code is missing.',
  changePassword: 'Please choose a new password first.',
  setUpTwoStep: 'Please set up two-step sign-in first.',
};

/**
 * Who asks. Somebody who has something to do first is let through only where that is said.
 * @throws Refused 401, 403
 */
export function requireCaller(ctx: Context, { openTo }: Pick<Route, 'openTo'> = { openTo: [] }): Caller {
  const caller: Caller | undefined = ctx.state.caller;
  if (caller === undefined) throw new Refused(401, 'notSignedIn', 'Please sign in.');
  const { mustFirst } = caller;
  if (mustFirst !== null && !openTo.includes(mustFirst))
    throw new Refused(403, mustFirst, firstThings[mustFirst]);
  return caller;
}

/** @throws Refused 403 */
export function requireAdmin(caller: Caller): void {
  if (caller.role !== 'admin') throw new Refused(403, 'role', 'Only an administrator may do this.');
}

/** @throws Refused 403 */
function requireFigures(caller: Caller): void {
  if (!letsIn('figures', caller))
    throw new Refused(403, 'role', 'The organization does not show its figures.');
}

/** @throws Refused 403; being an administrator of an organisation does not help */
function requireOperator(caller: Caller): void {
  if (!caller.operator) throw new Refused(403, 'role', 'Only the operator of this installation may do this.');
}

function requireOwn(caller: Caller, input: unknown, field: string): void {
  if (caller.role === 'admin') return;
  const asked = (input as Readonly<Record<string, unknown>>)[field];
  if (asked === undefined) requireAdmin(caller);
  if (asked !== caller.memberId) throw new NotFound('member');
}

/** The input as the call's schema makes it: from the query string, a JSON body or a form. @throws BadInput, Refused 413 and 415 */
async function readInput(route: Route, ctx: Context, parseJson: Middleware): Promise<unknown> {
  return parseInput(route.call.input, await readRaw(route, ctx, parseJson));
}

async function readRaw({ call }: Route, ctx: Context, parseJson: Middleware): Promise<unknown> {
  if (call.method === 'GET') return { ...ctx.query };
  if (call.body !== 'multipart') return readJson(ctx, parseJson);
  const { input, dispose } = await readForm(ctx, MAX_SCREENSHOT_BYTES);
  // The file is read while the call is answered.
  ctx.res.once('close', () => void dispose());
  return input;
}

/** Check input by a schema. `within` is what the fields are in, e.g. `filter`. @throws BadInput naming each field */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  within?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues, within);
  const [first] = errors;
  throw new BadInput(first === undefined ? 'The input is not valid.' : messageOf(first), errors);
}

/** A message that is a sentence of its own is not given its field again. */
function messageOf({ field, message }: { field: string; message: string }): string {
  return /^[a-z]/.test(message) && field !== '' ? `${field} ${message}` : message;
}

async function readJson(ctx: Context, parseJson: Middleware): Promise<unknown> {
  if (ctx.is('application/json') !== 'application/json') {
    throw new Refused(415, 'notJson', 'Send JSON: Content-Type: application/json.');
  }
  await parseJson(ctx as never, async () => undefined);
  return ctx.request.body;
}

/** @throws BadInput; an error with status 413 */
function jsonParser(maxBytes: number): Middleware {
  return koaBody({
    jsonLimit: maxBytes,
    jsonTypes: ['application/json'],
    urlencoded: false,
    text: false,
    multipart: false,
    parsedMethods: ['POST' as never],
    onError: (error) => {
      if ('status' in error && error.status === 413) throw error;
      throw new BadInput('The body is not valid JSON.');
    },
  });
}
