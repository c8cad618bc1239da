import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { LogUnavailable, StreamPurged, WrongVersion } from '../../../ledger/log/log.ts';
import { NoTurn } from '../../../projections/engine/queues.ts';
import { type StripeFailure, stripeFailure } from '../../integrations/stripe/stripe.ts';
import type { Problem } from '../contract/call.ts';
import { type FieldError, HttpError, RowErrors, ValidationError } from './errors.ts';

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

/** A rule that refuses because of what somebody else did meanwhile is a conflict. */
const statusOf = (code: string) => (code === 'ChargeChanged' ? 409 : 422);

/**
 * Status, problem details and when to retry: the one place where errors become answers (architecture 5).
 * `isUpdating`: the lists are still those of another version.
 */
export function problemOf(
  error: unknown,
  isUpdating = false,
): { problem: Problem; retryAfterSeconds?: number } {
  if (error instanceof ValidationError)
    return answer(400, error.message, { code: 'badInput', errors: error.errors });
  if (error instanceof RowErrors) {
    const errors = error.refusals.map(({ code: _, ...refused }) => refused);
    const code = error.refusals[0]?.code ?? 'refused';
    return answer(statusOf(code), error.message, { code, errors });
  }
  if (error instanceof RuleViolation) {
    const errors =
      error.field === undefined ? {} : { errors: [{ field: error.field, message: error.message }] };
    return answer(statusOf(error.code), error.message, { code: error.code, ...errors });
  }
  // The answer does not name what is missing: it may belong to another organization.
  if (error instanceof NotFound || error instanceof StreamPurged)
    return answer(404, 'Not found.', { code: 'notFound' });
  if (error instanceof WrongVersion) {
    const message = 'Someone else is changing this. Please try again.';
    return { ...answer(503, message, { code: 'busy' }), retryAfterSeconds: 1 };
  }
  if (error instanceof LogUnavailable || error instanceof NoTurn || isDatabaseDown(error)) {
    const message = 'The service is not available at the moment. Nothing is lost; please try again.';
    return { ...answer(503, message, { code: 'unavailable' }), retryAfterSeconds: 5 };
  }
  if (isUpdating && isUnknownToDatabase(error)) {
    const message = 'Bursar was updated and is still preparing its lists. Nothing is lost; please try again.';
    return { ...answer(503, message, { code: 'preparing' }), retryAfterSeconds: 5 };
  }
  if (error instanceof HttpError) {
    const refused = answer(error.status, error.message, { code: error.code });
    return error.retryAfterSeconds === undefined
      ? refused
      : { ...refused, retryAfterSeconds: error.retryAfterSeconds };
  }
  const failure = stripeFailure(error);
  return failure === undefined ? fromHttpError(error) : fromStripe(failure);
}

/**
 * A declined card or bank is reported in Stripe's words (spec 2 section 8, "Card failure"), which are for
 * payers. Stripe's other messages are for programmers: they go to the log, and the answer has our own.
 */
function fromStripe({ kind, message, code }: StripeFailure): {
  problem: Problem;
  retryAfterSeconds?: number;
} {
  if (kind === 'declined') return answer(422, `Payment failed ${message}`, { code: code ?? 'declined' });
  if (kind === 'notSetUp') return answer(422, message, { code: code ?? 'refused' });
  if (kind === 'refused') return answer(422, REFUSED_BY_STRIPE, { code: code ?? 'refused' });
  const away = 'The payment service cannot be reached at the moment. Please try again.';
  return { ...answer(503, away, { code: 'paymentsUnavailable' }), retryAfterSeconds: 5 };
}

const REFUSED_BY_STRIPE =
  'The payment service did not accept this, and nothing was charged. Please try another way, or ask your treasurer.';

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

/** Connection refused, lost or none free; server starting, stopping, standby or out of resources. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', '25006'].includes(code)) return true;
  if (/^(57P|(08|53|58)\w{3}$)/.test(code)) return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** Unknown column or table: after an update, the lists lack what is new until they are rebuilt. */
export function isUnknownToDatabase(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '42703' || code === '42P01';
}
