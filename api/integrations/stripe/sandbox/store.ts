import type pg from 'pg';
import { advisoryLocks } from '../../../../ledger/log/postgres/lockForMigration.ts';
import { missing } from './failure.ts';
import { type EventObject, type Kind, type ListObject, newId, type ObjectOf } from './objects.ts';

/** What time brings; what each does is in `time.ts`. */
export type Action =
  | ('settleAch' | 'failAch' | 'returnAch' | 'openDispute' | 'settleRefund')
  | ('payOut' | 'payPayout' | 'renew');

/** In seconds, as Stripe counts. */
export const DAY = 86_400;
const DELAY = 30;

export interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  /** Created at or after, in unix seconds. */
  readonly since?: number | undefined;
  /** Only events of these types; none for all. */
  readonly types?: readonly string[] | undefined;
  /** Only objects of this behavior: of balance transactions, the payout that holds them. */
  readonly behavior?: string | undefined;
}

export interface ScopeOptions {
  /** Unix seconds. */
  readonly now: number;
  /** Where the pages of the sandbox (3-D Secure, onboarding) are, e.g. `http://localhost:3000`. */
  readonly origin: string;
  /** The connected account that it acts for; '' for the platform. */
  readonly account?: string;
  /** Asked with the publishable key, by a browser. */
  readonly isPublic?: boolean;
  /** Seconds for what takes days at Stripe: long enough to see the state in between. */
  readonly delay?: number | undefined;
  /** It was before the sandbox: nobody is told and nothing follows; the id is of its movement. */
  readonly past?: { readonly transactionId?: string | undefined };
}

/** Work on the sandbox in one transaction. What the work throws undoes it, unless `isKept` says otherwise. */
export async function transact<T>(
  pool: pg.Pool,
  options: ScopeOptions,
  work: (scope: Scope) => Promise<T>,
  isKept: (error: unknown) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.stripeSandbox]);
    const result = await work(new Scope(client, options));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query(isKept(error) ? 'COMMIT' : 'ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** One request or action on the sandbox: on a connection, or on the pool for reading only. */
export class Scope {
  readonly #client: Pick<pg.Pool, 'query'>;
  readonly #options: ScopeOptions;
  readonly now: number;
  readonly origin: string;
  readonly account: string;
  readonly isPublic: boolean;
  readonly past: ScopeOptions['past'];

  constructor(client: Pick<pg.Pool, 'query'>, options: ScopeOptions) {
    this.#client = client;
    this.#options = options;
    this.now = options.now;
    this.origin = options.origin;
    this.account = options.account ?? '';
    this.isPublic = options.isPublic ?? false;
    this.past = options.past;
  }

  /** The same for another account. */
  on(account: string, more: Partial<ScopeOptions> = {}): Scope {
    return new Scope(this.#client, { ...this.#options, ...more, account });
  }

  /** The same for the account whose object this is. */
  async ownerOf(id: string): Promise<Scope> {
    const sql = 'SELECT account FROM sandbox.objects WHERE id = $1';
    return this.on((await this.query<{ account: string }>(sql, [id]))[0]?.account ?? '');
  }

  async query<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    return (await this.#client.query<Row>(sql, [...params])).rows;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<ObjectOf[K] | undefined> {
    const sql = 'SELECT data FROM sandbox.objects WHERE id = $1 AND kind = $2 AND account = $3';
    return (await this.query<{ data: ObjectOf[K] }>(sql, [id, kind, this.account]))[0]?.data;
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

  /** The same, and tell the webhooks by events of these types. */
  async put<Thing extends ObjectOf[Kind]>(object: Thing, ...events: readonly string[]): Promise<Thing> {
    await this.save(object);
    for (const type of events) await this.emit(type, object);
    return object;
  }

  async behaviorOf(id: string | null): Promise<string> {
    const sql = 'SELECT behavior FROM sandbox.objects WHERE id = $1';
    return (await this.query<{ behavior: string | null }>(sql, [id]))[0]?.behavior ?? '';
  }

  /** Objects whose fields equal the filter's, the newest first. */
  async list<K extends Kind>(
    kind: K,
    filter: object = {},
    { limit = 10, starting_after, since = 0, types = [], behavior }: Page = {},
  ): Promise<ListObject<ObjectOf[K]>> {
    const rows = await this.query<{ data: ObjectOf[K] }>(
      `SELECT data FROM sandbox.objects
       WHERE kind = $1 AND account = $2 AND data @> $3 AND coalesce((data->>'created')::bigint, 0) >= $4
         AND ($5::text IS NULL OR seq < (SELECT seq FROM sandbox.objects WHERE id = $5))
         AND ($6::text[] = '{}' OR data->>'type' = ANY($6)) AND ($7::text IS NULL OR behavior = $7)
       ORDER BY seq DESC LIMIT $8`,
      [kind, this.account, JSON.stringify(filter), since, starting_after, types, behavior, limit + 1],
    );
    const data = rows.slice(0, limit).map((row) => row.data);
    return {
      object: 'list',
      url: `/v1/${kind.replace('.', '/')}s`,
      has_more: rows.length > limit,
      data,
    };
  }

  async emit(type: string, object: object): Promise<void> {
    if (this.past !== undefined) return;
    const event: EventObject = {
      id: newId('evt'),
      object: 'event',
      ...(this.account !== '' && { account: this.account }),
      api_version: null,
      created: this.now,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    await this.save(event);
    await this.query('INSERT INTO sandbox.deliveries (event_id) VALUES ($1)', [event.id]);
  }

  /** Have something happen at an instant, or else after a while. */
  async later(action: Action, objectId: string, at?: number): Promise<void> {
    if (this.past !== undefined) return;
    const { delay = DELAY } = this.#options;
    await this.query(
      'INSERT INTO sandbox.schedule (action, object_id, due_at) VALUES ($1, $2, to_timestamp($3))',
      [action, objectId, at ?? this.now + delay],
    );
  }
}
