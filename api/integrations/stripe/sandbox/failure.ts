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
  /** Stripe keeps the answer of a request that it began: a declined payment changes the intent. */
  get isKept(): boolean {
    return this.status === 402 || this.error.code === 'balance_insufficient';
  }
}

interface FailureBody {
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
