import type pg from 'pg';
import { lockForMigration } from '../../../../ledger/log/postgres/lockForMigration.ts';
import { transaction } from '../../../../projections/engine/transaction.ts';

/** Make the tables of the sandbox, if need be: schema `sandbox` may be dropped once a real key is set. */
export async function migrateSandbox(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (client) => {
    await lockForMigration(client, 'stripeSandbox');
    await client.query(TABLES);
  });
}

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS sandbox;

  -- Keys and the webhook secret, made at the first start.
  CREATE TABLE IF NOT EXISTS sandbox.settings (name text PRIMARY KEY, value text NOT NULL);

  -- Every object as Stripe would answer it. account: the connected account it belongs to, '' for the
  -- platform's.
  -- behavior: what it was made from or has been through; never answered.
  CREATE TABLE IF NOT EXISTS sandbox.objects (
    id text PRIMARY KEY,
    kind text NOT NULL,
    account text NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    data jsonb NOT NULL,
    behavior text
  );
  CREATE INDEX IF NOT EXISTS objects_kind ON sandbox.objects (kind, account, seq);
  CREATE INDEX IF NOT EXISTS objects_data ON sandbox.objects USING gin (data jsonb_path_ops);

  CREATE TABLE IF NOT EXISTS sandbox.idempotency (
    account text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status int NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (account, key)
  );

  CREATE TABLE IF NOT EXISTS sandbox.deliveries (
    event_id text PRIMARY KEY,
    due_at timestamptz NOT NULL DEFAULT now(),
    attempts int NOT NULL DEFAULT 0,
    delivered_at timestamptz,
    last_error text
  );

  -- What happens by itself after a while.
  CREATE TABLE IF NOT EXISTS sandbox.schedule (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    action text NOT NULL,
    object_id text NOT NULL,
    due_at timestamptz NOT NULL
  );
`;
