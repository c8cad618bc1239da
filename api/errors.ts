import type { DefaultState, Middleware } from 'koa';
import type { z } from 'zod';
import { NotFound, RuleViolation } from '../ledger/decider.ts';
import { LogUnavailable, StreamPurged, WrongVersion } from '../ledger/log/log.ts';
import type { Problem } from './contract/call.ts';
import { printLine } from './http/requestLog.ts';
import { type StripeFailure, stripeFailure } from './integrations/stripe/stripe.ts';
import { messageOf } from './start/startupError.ts';

/** A field and what is wrong with it. Fields inside lists are named with dots: `dues.3.amount`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Bad input: nothing was looked at further and nothing was written. 400. */
export class BadInput extends Error {
  readonly errors: readonly FieldError[];
  constructor(message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'BadInput';
    this.errors = errors;
  }
}

/** A rule's refusal of one row of a call. */
export interface Refusal extends FieldError {
  /** The name of the rule. */
  readonly code: string;
}

/** Business rules refuse one or more rows of a call. Nothing was written for any row. 422. */
export class RowsRefused extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super(refusals[0]?.message ?? 'refused');
    this.name = 'RowsRefused';
    this.refusals = refusals;
  }
}

/** Any other refusal: the HTTP status says which (401, 403, 404, 409, 413, 415, 429, 503). */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Refused by a rule',
  429: 'Too many tries',
  500: 'Something went wrong',
  503: 'Not available',
};

/** What the caller is told: status, problem details, and when to try again. The one place where errors become answers (architecture 5). */
export function problemOf(error: unknown): { problem: Problem; retryAfterSeconds?: number } {
  if (error instanceof BadInput)
    return answer(400, error.message, { code: 'badInput', errors: error.errors });
  if (error instanceof RowsRefused) {
    const errors = error.refusals.map(({ field, message }) => ({ field, message }));
    return answer(422, error.message, { code: error.refusals[0]?.code ?? 'refused', errors });
  }
  if (error instanceof RuleViolation) {
    const errors =
      error.field === undefined ? {} : { errors: [{ field: error.field, message: error.message }] };
    return answer(422, error.message, { code: error.code, ...errors });
  }
  // What exactly was not found is not told: the name may be another organisation's.
  if (error instanceof NotFound || error instanceof StreamPurged)
    return answer(404, 'Not found.', { code: 'notFound' });
  if (error instanceof WrongVersion) {
    const message = 'Somebody else is changing the same thing. Please try again.';
    return { ...answer(409, message, { code: 'busy' }), retryAfterSeconds: 1 };
  }
  if (error instanceof LogUnavailable || isDatabaseDown(error)) {
    const message = 'The service is not available at the moment. Nothing is lost; please try again.';
    return { ...answer(503, message, { code: 'unavailable' }), retryAfterSeconds: 5 };
  }
  if (isOutdated(error)) {
    const message = 'Bursar was updated and is still preparing its lists. Nothing is lost; please try again.';
    return { ...answer(503, message, { code: 'preparing' }), retryAfterSeconds: 5 };
  }
  if (error instanceof Refused) {
    const refused = answer(error.status, error.message, { code: error.code });
    return error.retryAfterSeconds === undefined
      ? refused
      : { ...refused, retryAfterSeconds: error.retryAfterSeconds };
  }
  const failure = stripeFailure(error);
  return failure === undefined ? fromHttpError(error) : fromStripe(failure);
}

/** What the card or bank says is told in Stripe's words (spec 2 section 8, "Card failure"); that Stripe is away, in ours. */
function fromStripe({ kind, message, code }: StripeFailure): {
  problem: Problem;
  retryAfterSeconds?: number;
} {
  if (kind === 'declined') return answer(422, `Payment failed ${message}`, { code: code ?? 'declined' });
  if (kind === 'refused' || kind === 'notSetUp') return answer(422, message, { code: code ?? 'refused' });
  const away = 'The payment service cannot be reached at the moment. Please try again.';
  return { ...answer(503, away, { code: 'paymentsUnavailable' }), retryAfterSeconds: 5 };
}

/** Errors that Koa's own libraries throw carry a status: the body parser's and the router's. */
function fromHttpError(error: unknown): { problem: Problem } {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return answer(413, 'The request is too large.', { code: 'tooLarge' });
  if (status === 404) return answer(404, 'Not found.', { code: 'notFound' });
  if (status === 405) return answer(405, 'This address does not take that method.', { code: 'method' });
  if (status === 415) return answer(415, 'Send JSON: Content-Type: application/json.', { code: 'notJson' });
  if (status >= 400 && status < 500)
    return answer(400, 'The request cannot be read.', { code: 'unreadable' });
  return answer(500, 'Something went wrong on our side. Please try again.', { code: 'internal' });
}

function answer(
  status: number,
  message: string,
  more: { code: string; errors?: readonly FieldError[] },
): { problem: Problem } {
  const title = titles[status] ?? 'Error';
  return { problem: { type: `/api/docs#problem-${status}`, title, status, message, ...more } };
}

/** Connection refused or cut; the server shutting down or starting, out of disk, memory or connections, or a standby; or no connection free in time. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', '25006'].includes(code)) return true;
  if (/^(57P|(08|53|58)\w{3}$)/.test(code)) return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** A query met the tables of another version: until they are rebuilt, after an update, columns or tables of this one are missing. */
function isOutdated(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '42703' || code === '42P01';
}

/** zod's issues as fields and sentences. `within` is what the fields are in, if anything. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], within?: string): FieldError[] {
  return issues.map(closest).map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = [...(within === undefined ? [] : [within]), ...issue.path, ...unknown];
    return { field: path.map(String).join('.'), message: sentence(issue) };
  });
}

/** A message of the schema's own is for people already; these are zod's default ones, which speak to programmers. */
function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not known';
    case 'invalid_type':
      if (/received undefined|received null/.test(issue.message)) return 'is required';
      return /^Invalid input/.test(issue.message)
        ? `must be ${kinds[issue.expected] ?? `of type ${issue.expected}`}`
        : issue.message;
    case 'invalid_value':
      return /^Invalid (option|input)/.test(issue.message)
        ? `must be one of ${issue.values.map(String).join(', ')}`
        : issue.message;
    case 'too_small':
      return /^Too small/.test(issue.message) ? `must be at least ${issue.minimum}` : issue.message;
    case 'too_big':
      return /^Too big/.test(issue.message) ? `must be at most ${issue.maximum}` : issue.message;
    case 'invalid_union':
      return 'is not valid';
    default:
      return issue.message;
  }
}

/**
 * What is wrong with a value that fits none of several forms: the complaint of the form that it is closest to, which is the one that does not
 * already fail by its kind.
 */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const firsts = issue.errors.flatMap((form) => form.slice(0, 1));
  const found =
    firsts.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value') ?? firsts.at(-1);
  return found === undefined ? issue : closest({ ...found, path: [...issue.path, ...found.path] });
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** An error with what is behind it: that the log is away is the smaller half of what an operator wants to know. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = error.stack ?? error.message;
  return error.cause === undefined ? trace : `${trace}\nCaused by ${traceOf(error.cause)}`;
}

/** The same in one line, for what is expected to happen now and then. */
export function withCauses(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? messageOf(error) : `${messageOf(error)} Caused by: ${withCauses(cause)}`;
}

/** Outermost middleware of the API: whatever is thrown below becomes problem details with the correlation id. */
export function answerErrors(logLine = printLine): Middleware<DefaultState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw new NotFound(ctx.path);
    } catch (error) {
      const { problem, retryAfterSeconds } = problemOf(error);
      const correlationId = String(ctx.state.correlationId);
      // Of what is away for a moment the request's own line tells enough.
      if (problem.status === 503) ctx.state.error = withCauses(error);
      else if (problem.status >= 500)
        logLine({ level: 'error', correlationId, path: ctx.path, error: traceOf(error) });
      ctx.status = problem.status;
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      ctx.set('Cache-Control', 'no-store');
      ctx.body = JSON.stringify({ ...problem, correlationId });
      ctx.type = 'application/problem+json';
    }
  };
}
