import type pg from 'pg';
import type Stripe from 'stripe';
import { advisoryLocks, lockForMigration } from '../../../../ledger/log/postgres/lockForMigration.ts';
import { type Queries, transaction } from '../../../../projections/engine/transaction.ts';
import { type Blank, type FieldsOf, fresh } from './blanks.ts';
import { missing } from './failure.ts';
import { type Kind, newId, type ObjectOf } from './objects.ts';

/** What time brings; what each does is in `time.ts`. */
export type Action =
  | ('succeedAch' | 'failAch' | 'returnAch' | 'openDispute' | 'succeedRefund')
  | ('payOut' | 'payPayout' | 'renew');

/** In seconds, as Stripe counts. */
export const DAY = 86_400;
const DELAY = 30;

/** The parameters of every list; two lists take more. */
export interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  /** In unix seconds. */
  readonly created?: { readonly gte: number } | undefined;
  /** Only events of these types; none for all. */
  readonly types?: readonly string[] | undefined;
  /** Only objects of this behavior: of balance transactions, the payout that holds them. */
  readonly behavior?: string | undefined;
}

/** Where a sandbox keeps its state (schema `sandbox`), and its time. */
export interface SandboxStore {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** Seconds for what takes days at Stripe: long enough to see the state in between. */
  readonly delay?: number | undefined;
}

interface ScopeOptions {
  readonly now: number;
  /** Where the pages of the sandbox (3-D Secure, onboarding) are, e.g. `http://localhost:3000`. */
  readonly origin?: string;
  /** The connected account that it acts for; '' for the platform. */
  readonly account?: string;
  /** The request has the publishable key: it is from a browser. */
  readonly isPublic?: boolean;
  readonly delay?: number | undefined;
  /** From before the sandbox: it sends no webhooks and plans nothing; the id is of its movement. */
  readonly past?: { readonly transactionId?: string | undefined };
}

/** The sandbox as it is now: on a connection, or on the pool for reading only. */
export function look(
  { pool, clock, delay }: SandboxStore,
  options: Partial<ScopeOptions> = {},
  client: Queries = pool,
): Scope {
  return new Scope(client, { now: Math.floor(clock().getTime() / 1000), delay, ...options });
}

/** Work on the sandbox in one transaction. What the work throws undoes it. */
export function transact<T>(
  store: SandboxStore,
  options: Partial<ScopeOptions>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return transaction(store.pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.stripeSandbox]);
    return work(look(store, options, client));
  });
}

/** One request or action on the sandbox. */
export class Scope {
  readonly #client: Queries;
  readonly options: ScopeOptions;
  readonly now: number;
  readonly origin: string;
  readonly account: string;

  constructor(client: Queries, options: ScopeOptions) {
    this.#client = client;
    this.options = options;
    this.now = options.now;
    this.origin = options.origin ?? '';
    this.account = options.account ?? '';
  }

  /** The same for another account. */
  on(account: string, more: Partial<ScopeOptions> = {}): Scope {
    return new Scope(this.#client, { ...this.options, ...more, account });
  }

  /** The same for the account of this object. */
  async ownerOf(id: string): Promise<Scope> {
    const sql = 'SELECT account FROM sandbox.objects WHERE id = $1';
    return this.on((await this.query<{ account: string }>(sql, [id]))[0]?.account ?? '');
  }

  async query<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    return (await this.#client.query<Row>(sql, [...params])).rows;
  }

  /** An object by its id: of a kind, or of any. */
  async find<K extends Kind>(kind: K | undefined, id: string): Promise<ObjectOf[K] | undefined> {
    const sql =
      'SELECT data FROM sandbox.objects WHERE id = $1 AND account = $2 AND kind = coalesce($3, kind)';
    return (await this.query<{ data: ObjectOf[K] }>(sql, [id, this.account, kind]))[0]?.data;
  }

  /** @throws Failure 404, naming the parameter that had the id */
  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<ObjectOf[K]> {
    const found = await this.find(kind, id);
    if (found === undefined) throw missing(kind, id, param);
    return found;
  }

  /** Keep an object as it is now. `behavior` is never answered: what it was made from or has been through. */
  async save<Thing extends ObjectOf[Kind]>(object: Thing, behavior?: string): Promise<Thing> {
    await this.query(
      `INSERT INTO sandbox.objects (id, kind, account, data, behavior) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET data = $4, behavior = coalesce($5, objects.behavior)`,
      [object.id, object.object, this.account, JSON.stringify(object), behavior ?? null],
    );
    return object;
  }

  /** Make an object, keep it, and tell the webhooks by events of these types. */
  create<K extends Blank>(kind: K, id: string, events: readonly string[], fields: FieldsOf<K>) {
    return this.change(fresh(this, kind, id, fields), {}, ...events);
  }

  /** Change an object, keep it, and tell the webhooks by events of these types. */
  async change<Thing extends ObjectOf[Kind]>(
    object: Thing,
    changes: Partial<NoInfer<Thing>>,
    ...events: readonly string[]
  ): Promise<Thing> {
    const changed = await this.save({ ...object, ...changes });
    for (const type of events) await this.emit(type, changed);
    return changed;
  }

  async behaviorOf(id: string | null): Promise<string> {
    const sql = 'SELECT behavior FROM sandbox.objects WHERE id = $1';
    return (await this.query<{ behavior: string | null }>(sql, [id]))[0]?.behavior ?? '';
  }

  /** Objects with the fields of the filter, the newest first. */
  async list<K extends Kind>(
    kind: K,
    filter: object = {},
    { limit = 10, starting_after, created, types = [], behavior }: Page = {},
  ): Promise<Stripe.ApiList<ObjectOf[K]>> {
    const rows = await this.query<{ data: ObjectOf[K] }>(
      `SELECT data FROM sandbox.objects
       WHERE kind = $1 AND account = $2 AND data @> $3 AND coalesce((data->>'created')::bigint, 0) >= $4
         AND ($5::text IS NULL OR seq < (SELECT seq FROM sandbox.objects WHERE id = $5))
         AND ($6::text[] = '{}' OR data->>'type' = ANY($6)) AND ($7::text IS NULL OR behavior = $7)
       ORDER BY seq DESC LIMIT $8`,
      [
        ...[kind, this.account, JSON.stringify(filter), created?.gte ?? 0],
        ...[starting_after, types, behavior, limit + 1],
      ],
    );
    const data = rows.slice(0, limit).map((row) => row.data);
    return { object: 'list', url: pathOf(kind), has_more: rows.length > limit, data };
  }

  async emit(type: string, object: object): Promise<void> {
    if (this.options.past !== undefined) return;
    const account = this.account !== '' && { account: this.account };
    const { id } = await this.create('event', newId('evt'), [], { ...account, data: { object }, type });
    await this.query('INSERT INTO sandbox.deliveries (event_id) VALUES ($1)', [id]);
  }

  /** Have something happen at an instant, or else after a while. */
  async later(action: Action, objectId: string, at?: number): Promise<void> {
    const { past, delay = DELAY } = this.options;
    if (past !== undefined) return;
    await this.query(
      'INSERT INTO sandbox.schedule (action, object_id, due_at) VALUES ($1, $2, to_timestamp($3))',
      [action, objectId, at ?? this.now + delay],
    );
  }
}

export function pathOf(kind: Kind) {
  return `/v1/${kind.replace('.', '/')}s` as const;
}

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
