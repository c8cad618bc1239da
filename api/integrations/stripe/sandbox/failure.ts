import type pg from 'pg';
import type Stripe from 'stripe';

/** An error as Stripe answers it (docs.stripe.com/api/errors). */
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

type FailureBody = Stripe.StripeRawError & Required<Pick<Stripe.StripeRawError, 'type' | 'message'>>;

/** 400: the request makes no sense, or not in this state. */
export function invalid(message: string, more: Stripe.StripeRawError = {}, status = 400): Failure {
  return new Failure(status, { type: 'invalid_request_error', message, ...more });
}

/** 404: no such object in this account. */
export function missing(kind: string, id: string, param = 'id'): Failure {
  return invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404);
}

/** A parameter that must be there. @throws Failure 400 when it is not */
export function required<Value>(value: Value | undefined, param: string): Value {
  if (value !== undefined) return value;
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** What Stripe is to answer once instead: too many requests, a fault of its own, or a refusal. */
export type Refusal = Pick<Stripe.StripeRawError, 'code' | 'message'> & { readonly status: 400 | 429 | 500 };

export async function refuseNext(
  pool: pg.Pool,
  call: string,
  { status, message = `The sandbox was told to refuse ${call}.`, ...more }: Refusal,
): Promise<void> {
  const type = status === 500 ? 'api_error' : 'invalid_request_error';
  await pool.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('refuse ' || $1, $2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [call, JSON.stringify({ status, error: { type, message, ...more } })],
  );
}

/** The planned refusal, once. */
export async function takeRefusal(pool: pg.Pool, call: string): Promise<Failure | undefined> {
  const sql = `DELETE FROM sandbox.settings WHERE name = 'refuse ' || $1 RETURNING value::json AS refused`;
  const { rows } = await pool.query<{ refused: Pick<Failure, 'status' | 'error'> }>(sql, [call]);
  const refused = rows[0]?.refused;
  return refused && new Failure(refused.status, refused.error);
}
