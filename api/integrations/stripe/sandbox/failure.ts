/** An error as Stripe answers it: `{error: {type, code, decline_code, message, param, …}}`. */
export class Failure extends Error {
  readonly status: number;
  readonly error: FailureBody;
  constructor(status: number, error: FailureBody) {
    super(error.message);
    this.name = 'Failure';
    this.status = status;
    this.error = error;
  }
  /** A declined payment changes the intent. Any other refusal changes nothing. */
  get hasChanged(): boolean {
    return this.status === 402;
  }
}

export interface FailureBody {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
  readonly setup_intent?: object;
}

/** 400: what was asked makes no sense, or not in this state. */
export function invalid(message: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(400, { type: 'invalid_request_error', message, ...more });
}

/** 404: no such object in this account. */
export function missing(kind: string, id: string, param = 'id'): Failure {
  const message = `No such ${kind}: '${id}'`;
  return new Failure(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** 403: an account that this platform has nothing to do with, or not any more. */
export function noAccount(id: string): Failure {
  return new Failure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}
