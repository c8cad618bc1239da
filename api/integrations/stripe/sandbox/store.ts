import type pg from 'pg';
import { advisoryLocks } from '../../../../ledger/log/postgres/lockForMigration.ts';
import { DELAYS, type Delays } from './delays.ts';
import { missing } from './failure.ts';
import { type EventObject, type Kind, type ListObject, newId, type ObjectOf } from './objects.ts';

/** What the scheduler does when its time comes. */
export type Action =
  | 'settleAch'
  | 'failAch'
  | 'returnAch'
  | 'openDispute'
  | 'closeDispute'
  | 'settleRefund'
  | 'failRefund'
  | 'payPayout'
  | 'failPayout';

export interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  /** Created at or after, in unix seconds. */
  readonly since?: number | undefined;
  /** Only events of these types; none for all. */
  readonly types?: readonly string[] | undefined;
  /** Only objects of this behavior: of balance transactions, the payout that holds them. */
  readonly behavior?: string | undefined;
}

/** One request or action on the sandbox: everything that it changes is committed together. */
export interface Scope {
  /** The connected account that it acts for; '' for the platform. */
  readonly account: string;
  /** Unix seconds. */
  readonly now: number;
  /** Where the pages of the sandbox (3-D Secure, onboarding) are, e.g. `http://localhost:3000`. */
  readonly origin: string;
  /** Asked with the publishable key, by a browser. */
  readonly isPublic: boolean;
  readonly delays: Delays;
  /** The same for another account. */
  on(account: string): Scope;
  /** The same for the account whose object this is. */
  ownerOf(id: string): Promise<Scope>;
  find<K extends Kind>(kind: K, id: string): Promise<ObjectOf[K] | undefined>;
  /** @throws Failure 404, naming the parameter that had the id */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<ObjectOf[K]>;
  save<K extends Kind>(kind: K, object: ObjectOf[K], behavior?: string): Promise<ObjectOf[K]>;
  behaviorOf(id: string): Promise<string>;
  /** Objects whose fields equal the filter's, the newest first. */
  list<K extends Kind>(kind: K, filter?: object, page?: Page): Promise<ListObject<ObjectOf[K]>>;
  /** Tell the webhooks. */
  emit(type: string, object: object): Promise<void>;
  /** Have something happen after a while. */
  later(action: Action, objectId: string, delayMs: number): Promise<void>;
  /** Rows of a query of one's own. */
  query<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]>;
}

export interface ScopeOptions {
  readonly now: number;
  readonly origin: string;
  readonly account?: string;
  readonly isPublic?: boolean;
  readonly delays?: Delays;
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
    const result = await work(scopeOn(client, options));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query(isKept(error) ? 'COMMIT' : 'ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** A scope on a connection, or on the pool for reading only. */
export function scopeOn(client: Pick<pg.Pool, 'query'>, options: ScopeOptions): Scope {
  const { now, origin, account = '', isPublic = false, delays = DELAYS } = options;
  const query = async <Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> =>
    (await client.query<Row>(sql, [...params])).rows;

  const find = async <K extends Kind>(kind: K, id: string): Promise<ObjectOf[K] | undefined> => {
    const rows = await query<{ data: ObjectOf[K] }>(
      'SELECT data FROM sandbox.objects WHERE id = $1 AND kind = $2 AND account = $3',
      [id, kind, account],
    );
    return rows[0]?.data;
  };

  const save = async <K extends Kind>(
    kind: K,
    object: ObjectOf[K],
    behavior?: string,
  ): Promise<ObjectOf[K]> => {
    await query(
      `INSERT INTO sandbox.objects (id, kind, account, data, behavior) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET data = $4, behavior = coalesce($5, objects.behavior)`,
      [object.id, kind, account, JSON.stringify(object), behavior ?? null],
    );
    return object;
  };

  return {
    account,
    now,
    origin,
    isPublic,
    delays,
    on: (other) => scopeOn(client, { ...options, account: other }),
    ownerOf: async (id) => {
      const [row] = await query<{ account: string }>('SELECT account FROM sandbox.objects WHERE id = $1', [
        id,
      ]);
      return scopeOn(client, { ...options, account: row?.account ?? '' });
    },
    find,
    save,
    query,
    get: async (kind, id, param) => {
      const found = await find(kind, id);
      if (found === undefined) throw missing(kind, id, param);
      return found;
    },
    behaviorOf: async (id) => {
      const rows = await query<{ behavior: string | null }>(
        'SELECT behavior FROM sandbox.objects WHERE id = $1',
        [id],
      );
      return rows[0]?.behavior ?? '';
    },
    list: (kind, filter = {}, page = {}) => listObjects(query, account, kind, filter, page),
    emit: async (type, object) => {
      const event: EventObject = {
        id: newId('evt'),
        object: 'event',
        ...(account === '' ? {} : { account }),
        api_version: null,
        created: now,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      };
      await save('event', event);
      await query('INSERT INTO sandbox.deliveries (event_id) VALUES ($1)', [event.id]);
    },
    later: async (action, objectId, delayMs) => {
      await query(
        `INSERT INTO sandbox.schedule (action, object_id, due_at) VALUES ($1, $2, now() + $3 * interval '1 ms')`,
        [action, objectId, delayMs],
      );
    },
  };
}

type Query = Scope['query'];

async function listObjects<K extends Kind>(
  query: Query,
  account: string,
  kind: K,
  filter: object,
  { limit = 10, starting_after, ending_before, since = 0, types = [], behavior }: Page,
): Promise<ListObject<ObjectOf[K]>> {
  const cursor = starting_after ?? ending_before;
  const isBackwards = starting_after === undefined && ending_before !== undefined;
  const rows = await query<{ data: ObjectOf[K] }>(
    `SELECT data FROM sandbox.objects
     WHERE kind = $1 AND account = $2 AND data @> $3 AND coalesce((data->>'created')::bigint, 0) >= $4
       AND ($5::text IS NULL OR seq ${isBackwards ? '>' : '<'} (SELECT seq FROM sandbox.objects WHERE id = $5))
       AND ($7::text[] = '{}' OR data->>'type' = ANY($7)) AND ($8::text IS NULL OR behavior = $8)
     ORDER BY seq ${isBackwards ? 'ASC' : 'DESC'} LIMIT $6`,
    [kind, account, JSON.stringify(filter), since, cursor ?? null, limit + 1, types, behavior ?? null],
  );
  const data = rows.slice(0, limit).map((row) => row.data);
  return {
    object: 'list',
    url: `/v1/${kind.replace('.', '/')}s`,
    has_more: rows.length > limit,
    data: isBackwards ? data.reverse() : data,
  };
}
