import type pg from 'pg';

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

/** A parameter that must be there. @throws Failure 400 when it is not */
export function required<Value>(value: Value | undefined, param: string): Value {
  if (value !== undefined) return value;
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** What Stripe shall answer once instead: too many requests, a fault of its own, or a refusal. */
export interface Refusal {
  readonly status: 400 | 429 | 500;
  readonly code?: string;
  readonly message?: string;
}

/** Refuse the next request of a call, such as `POST /v1/refunds`. */
export async function refuseNext(
  pool: pg.Pool,
  call: string,
  { status, code, message = `The sandbox was told to refuse ${call}.` }: Refusal,
): Promise<void> {
  const type = status === 500 ? 'api_error' : 'invalid_request_error';
  const error: FailureBody = { type, message, ...(code !== undefined && { code }) };
  await pool.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('refuse ' || $1, $2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [call, JSON.stringify({ status, error })],
  );
}

/** The refusal that was asked for, once. */
export async function takeRefusal(pool: pg.Pool, call: string): Promise<Failure | undefined> {
  const sql = `DELETE FROM sandbox.settings WHERE name = 'refuse ' || $1 RETURNING value::json AS refused`;
  const { rows } = await pool.query<{ refused: Pick<Failure, 'status' | 'error'> }>(sql, [call]);
  const refused = rows[0]?.refused;
  return refused && new Failure(refused.status, refused.error);
}
