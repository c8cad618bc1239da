import type pg from 'pg';
import { Failure, type FailureBody } from './failure.ts';

/** What Stripe shall answer once instead: too many requests, a fault of its own, or a refusal. */
export interface Refusal {
  readonly status: 400 | 429 | 500;
  readonly code?: string;
  readonly message?: string;
}

const types = { 400: 'invalid_request_error', 429: 'invalid_request_error', 500: 'api_error' } as const;

/** Refuse the next request of a call, such as `POST /v1/refunds`. */
export async function refuseNext(
  pool: pg.Pool,
  call: string,
  { status, code, message = `The sandbox was told to refuse ${call}.` }: Refusal,
): Promise<void> {
  const error: FailureBody = { type: types[status], message, ...(code !== undefined && { code }) };
  await pool.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('refuse ' || $1, $2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [call, JSON.stringify({ status, error })],
  );
}

/** The refusal that was asked for, once. */
export async function takeRefusal(pool: pg.Pool, call: string): Promise<Failure | undefined> {
  const { rows } = await pool.query<{ value: string }>(
    `DELETE FROM sandbox.settings WHERE name = 'refuse ' || $1 RETURNING value`,
    [call],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { status, error }: { readonly status: number; readonly error: FailureBody } = JSON.parse(row.value);
  return new Failure(status, error);
}
