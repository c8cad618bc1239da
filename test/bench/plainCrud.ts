import { createHash, randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import pg from 'pg';
import { z } from 'zod';

/**
 * What add-payment keeps, as tables that are changed in place, with the keys and indexes that its lists would
 * need.
 */
const TABLES = `
  CREATE SCHEMA crud;
  CREATE TABLE crud.sessions (id_hash text PRIMARY KEY, org_code text NOT NULL, member_id uuid NOT NULL, role text NOT NULL,
    expires_at timestamptz NOT NULL);
  CREATE TABLE crud.idempotency (org_code text, key text, request_hash text NOT NULL, answer jsonb,
    at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (org_code, key));
  CREATE TABLE crud.charges (org_code text, id text, member_id uuid NOT NULL, amount_cents bigint NOT NULL,
    paid_cents bigint NOT NULL DEFAULT 0, due_date date NOT NULL, changed_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (org_code, id));
  CREATE INDEX ON crud.charges (org_code, member_id);
  CREATE INDEX ON crud.charges (org_code, due_date, id);
  CREATE TABLE crud.payments (org_code text, id uuid, member_id uuid NOT NULL, method text NOT NULL, amount_cents bigint NOT NULL,
    paid_on date NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (org_code, id));
  CREATE INDEX ON crud.payments (org_code, at, id);
  CREATE INDEX ON crud.payments (org_code, member_id, at);
  CREATE TABLE crud.allocations (org_code text, payment_id uuid, charge_id text, amount_cents bigint NOT NULL,
    PRIMARY KEY (org_code, payment_id, charge_id));
  CREATE INDEX ON crud.allocations (org_code, charge_id);
  CREATE TABLE crud.journal_lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, org_code text NOT NULL, payment_id uuid NOT NULL,
    account text NOT NULL, debit_cents bigint NOT NULL, credit_cents bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON crud.journal_lines (org_code, at, id);
  CREATE INDEX ON crud.journal_lines (org_code, account, at, id);
  CREATE TABLE crud.audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, org_code text NOT NULL, actor uuid NOT NULL,
    action text NOT NULL, subject text NOT NULL, details jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON crud.audit (org_code, at, id);
  ALTER TABLE crud.charges SET (fillfactor = 85)`;

const body = z.object({
  payInfo: z.object({ pmt_type: z.enum(['cash', 'check', 'venmo', 'zelle']) }),
  payments: z
    .array(z.object({ id: z.string().min(1), uuid: z.uuid(), amount: z.number().positive() }))
    .min(1),
});

interface Charge {
  readonly id: string;
  readonly uuid: string;
}

export interface PlainCrud {
  readonly routes: ReturnType<Router['routes']>;
  /** The cookie of its administrator. */
  readonly cookie: string;
  close(): Promise<void>;
}

/**
 * add-payment as one would write it without events, the baseline of the product's speed: one Koa route, a
 * session look-up, and one transaction with the idempotency row, row locks, payment, allocations, charges,
 * journal lines and an audit row.
 */
export async function plainCrud(
  url: string,
  orgCode: string,
  charges: readonly Charge[],
  clients: number,
): Promise<PlainCrud> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  await pool.query(TABLES);
  const session = randomUUID();
  await pool.query(`INSERT INTO crud.sessions VALUES ($1, $2, $3, 'admin', now() + interval '1 day')`, [
    hashOf(session),
    orgCode,
    randomUUID(),
  ]);
  await pool.query(
    `INSERT INTO crud.charges (org_code, id, member_id, amount_cents, due_date)
     SELECT $1, id, member_id, 1000000, '2026-12-31' FROM unnest($2::text[], $3::uuid[]) AS c (id, member_id)`,
    [orgCode, charges.map(({ id }) => id), charges.map(({ uuid }) => uuid)],
  );
  const router = new Router();
  router.post('/add-payment', koaBody({ multipart: false }), (ctx) => addPayment(pool, ctx));
  return { routes: router.routes(), cookie: `session=${session}`, close: () => pool.end() };
}

async function addPayment(pool: pg.Pool, ctx: Context): Promise<void> {
  const found = await pool.query<{ org_code: string; member_id: string; role: string }>({
    name: 'session',
    text: 'SELECT org_code, member_id, role FROM crud.sessions WHERE id_hash = $1 AND expires_at > now()',
    values: [hashOf(ctx.cookies.get('session') ?? '')],
  });
  const [caller] = found.rows;
  if (caller === undefined) return ctx.throw(401);
  if (caller.role !== 'admin') return ctx.throw(403);
  const { payInfo, payments } = body.parse(ctx.request.body);
  const key = ctx.get('idempotency-key') || randomUUID();
  const requestHash = hashOf(JSON.stringify(ctx.request.body));
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const org = caller.org_code;
  try {
    await client.query('BEGIN');
    const first = await run(
      'key',
      'INSERT INTO crud.idempotency (org_code, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [org, key, requestHash],
    );
    if (first.rowCount === 0) ctx.throw(409);
    for (const [id, own] of Map.groupBy(payments, ({ uuid }) => uuid)) {
      const paymentId = randomUUID();
      const cents = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      for (const each of own) {
        const locked = await run(
          'lock',
          'SELECT amount_cents - paid_cents AS due FROM crud.charges WHERE org_code = $1 AND id = $2 AND member_id = $3 FOR UPDATE',
          [org, each.id, id],
        );
        if (Number(locked.rows[0]?.due ?? 0) < Math.round(each.amount * 100)) ctx.throw(422);
      }
      await run(
        'payment',
        'INSERT INTO crud.payments (org_code, id, member_id, method, amount_cents, paid_on) VALUES ($1, $2, $3, $4, $5, current_date)',
        [org, paymentId, id, payInfo.pmt_type, cents],
      );
      for (const each of own) {
        const part = Math.round(each.amount * 100);
        await run('allocation', 'INSERT INTO crud.allocations VALUES ($1, $2, $3, $4)', [
          org,
          paymentId,
          each.id,
          part,
        ]);
        await run(
          'charge',
          'UPDATE crud.charges SET paid_cents = paid_cents + $3, changed_at = now() WHERE org_code = $1 AND id = $2',
          [org, each.id, part],
        );
      }
      await run(
        'journal',
        `INSERT INTO crud.journal_lines (org_code, payment_id, account, debit_cents, credit_cents)
         VALUES ($1, $2, 'cash', $3, 0), ($1, $2, 'receivable', 0, $3)`,
        [org, paymentId, cents],
      );
      await run(
        'audit',
        `INSERT INTO crud.audit (org_code, actor, action, subject, details) VALUES ($1, $2, 'payment recorded', $3, $4)`,
        [org, caller.member_id, paymentId, JSON.stringify(own)],
      );
    }
    const answer = { status: 200, message: 'Payment has been added!' };
    await run('answer', 'UPDATE crud.idempotency SET answer = $3 WHERE org_code = $1 AND key = $2', [
      org,
      key,
      JSON.stringify(answer),
    ]);
    await client.query('COMMIT');
    ctx.body = answer;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
