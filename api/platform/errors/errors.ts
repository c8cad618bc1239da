import { NotFound, RuleViolation } from '../../../ledger/decider.ts';

/** A field and what is wrong with it. Fields inside lists are named with dots: `dues.3.amount`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** The removed member whom the field names: they can be reinstated. */
  readonly memberId?: string;
}

/** Bad input: nothing was looked at further and nothing was written. 400. */
export class ValidationError extends Error {
  readonly errors: readonly FieldError[];
  constructor(message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'ValidationError';
    this.errors = errors;
  }
}

/** A rule's refusal of one row of a call. */
export interface Refusal extends FieldError {
  /** The name of the rule. */
  readonly code: string;
}

/** Business rules refuse one or more rows of a call. Nothing was written for any row. 422. */
export class RowErrors extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super(refusals[0]?.message ?? 'refused');
    this.name = 'RowErrors';
    this.refusals = refusals;
  }
}

/** Any other refusal: the HTTP status says which (401, 403, 404, 409, 413, 415, 429, 503). */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether an error is a refusal: neither this try nor an earlier one of the same call wrote anything. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof HttpError) return error.status < 500;
  const refusals = [ValidationError, RowErrors, RuleViolation, NotFound];
  return refusals.some((kind) => error instanceof kind);
}
