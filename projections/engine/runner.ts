import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';
import { advisoryLocks } from '../../ledger/log/postgres/lockForMigration.ts';
import { earlier, readCheckpoints } from './checkpoints.ts';
import type { Database } from './database.ts';
import { foldPage } from './fold.ts';
import { fingerprintOf } from './migrate.ts';
import type { Lane } from './projection.ts';
import type { RebuildableLog } from './rebuild/foldLog.ts';
import { rebuild } from './rebuild.ts';
import { rowCache } from './rowCache.ts';
import { CHANNEL, createWaiter, type Waiter } from './waiter.ts';

/** Its holder folds; there is one per database. */
interface Lock {
  /** Aborts when the lock is lost with its connection, or when the runner stops. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

/** Whether some process folds, or is about to. */
export async function hasRunner(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND datname = current_database()) AS taken`,
    [advisoryLocks.runner],
  );
  return rows[0]?.taken ?? false;
}

/** Become the database's one runner by an advisory lock on an own connection; undefined when it is taken. */
async function takeLock(pool: pg.Pool, stopping: AbortSignal): Promise<Lock | undefined> {
  const client = new pg.Client({ ...pool.options, application_name: 'bursar runner' });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      advisoryLocks.runner,
    ]);
    if (rows[0]?.taken) return { signal: AbortSignal.any([stopping, lost.signal]), release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}

export type { Waiter } from './waiter.ts';

const ELECTION_MS = 1_000;
const FIRST_BACKOFF_MS = 100;
const LAST_BACKOFF_MS = 30_000;
/** Events in one transaction: enough to make its cost small, few enough to keep the wait for it short. */
const PAGE_SIZE = 1_000;
/** The most rows kept between pages: busy accounts are not loaded again for each event. */
const KEPT_ROWS = 20_000;
/** Pause between two announcements: one tells of all the pages folded meanwhile. */
const ANNOUNCE_GAP_MS = 10;
/** A lane that is further behind than this is rebuilt rather than folded page by page. */
const REBUILD_BEHIND = 50_000;

interface RunnerOptions {
  readonly log: RebuildableLog;
  readonly db: Pick<Database, 'pool'>;
  readonly lanes: readonly Lane[];
  readonly pageSize?: number;
  readonly onLine?: (line: string) => void;
}

interface RunnerStatus {
  /** True in the process that folds; others stand by. */
  readonly active: boolean;
  /** All lanes have passed it, as far as this process has seen; empty before the first event. */
  readonly position: Position;
  /** What went wrong last and has not gone right since: reads are stale, the log is not affected. */
  readonly error: string | undefined;
  readonly rebuilding: string | undefined;
}

export interface Runner extends Waiter {
  status(): RunnerStatus;
  /** Resolves when the tables are of this version and the first page has been requested, in any process. */
  readonly ready: Promise<void>;
}

export function openWaiter({ db, lanes }: Pick<RunnerOptions, 'db' | 'lanes'>): Waiter {
  return createWaiter(db.pool, lanes);
}

/**
 * Keep the lanes up with the log, until stopped. One process per database folds; others take over when it
 * ends. Failures are retried with growing pauses: meanwhile reads are stale.
 */
export function startRunner({
  log,
  db: { pool },
  lanes,
  pageSize = PAGE_SIZE,
  onLine = () => undefined,
}: RunnerOptions): Runner {
  const stopping = new AbortController();
  // This process hears at once of what it folds itself.
  const waiter = createWaiter(pool, lanes, () => status.active);
  let status: RunnerStatus = { active: false, position: '', error: undefined, rebuilding: undefined };
  const ready = Promise.withResolvers<void>();

  /** Fold until the signal aborts or a lane fails; calls `wentWell` once every lane folds. */
  async function lead({ signal }: Lock, wentWell: () => void): Promise<void> {
    await bringUpToVersion(signal);
    const checkpoints = await readCheckpoints(pool);
    const positions = new Map(checkpoints.map(({ lane, position }) => [lane, position]));
    const reached = (lane: Lane, position: Position) => {
      positions.set(lane.name, position);
      const all = lanes.map(({ name }) => positions.get(name) ?? '');
      status = { ...status, position: all.reduce(earlier) };
      waiter.advance(lane.name, position);
      void announce();
    };
    const folding = new Set<Lane>();
    const isFolding = (lane: Lane) => {
      folding.add(lane);
      if (folding.size === lanes.length) wentWell();
    };
    for (const lane of lanes) reached(lane, positions.get(lane.name) ?? '');
    ready.resolve();
    const failed = new AbortController();
    const keepUp = async (lane: Lane) => {
      const from = positions.get(lane.name) ?? '';
      try {
        if ((await log.countAfter(after(from).after, 1)) === 0) isFolding(lane);
        await foldLane(lane, from, AbortSignal.any([signal, failed.signal]), (position) => {
          isFolding(lane);
          reached(lane, position);
        });
      } catch (error) {
        failed.abort();
        throw error;
      }
    };
    const ends = await Promise.allSettled(lanes.map(keepUp));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** Fold a lane from a position on, on a connection of its own; calls `folded` after each page. */
  async function foldLane(
    lane: Lane,
    from: Position,
    signal: AbortSignal,
    folded: (position: Position) => void,
  ): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      application_name: `bursar ${lane.name} lane`,
      pipeline: true,
    });
    // The next statement fails.
    client.on('error', () => undefined);
    await client.connect();
    try {
      let position = from;
      let rows = rowCache('refused');
      for await (const page of log.subscribe({ ...after(from), limit: pageSize, signal, onTrouble })) {
        await foldPage(client, lane, page.events, position, page.position, rows);
        if (rows.size() > KEPT_ROWS) rows = rowCache('refused');
        position = page.position;
        folded(position);
        if (lane.pauseMs > 0 && page.events.length < pageSize)
          await sleep(lane.pauseMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  const onTrouble = (trouble: Error | undefined) => {
    status = { ...status, error: trouble?.message };
    onLine(
      trouble === undefined ? 'The event log can be read again.' : `Reads are stale: ${trouble.message}`,
    );
  };

  let isAnnounced = true;
  let announcing = false;

  /** Tell other processes, outside the fold's transaction: notifying commits queue. Waiters also poll. */
  async function announce(): Promise<void> {
    isAnnounced = false;
    if (announcing) return;
    announcing = true;
    while (!isAnnounced) {
      isAnnounced = true;
      await pool.query(ANNOUNCE, [CHANNEL, JSON.stringify(waiter.reached())]).catch(() => undefined);
      await sleep(ANNOUNCE_GAP_MS, undefined, { ref: false });
    }
    announcing = false;
  }

  /** Rebuild what was made by other tables or another fold, and what would take too long page by page. */
  async function bringUpToVersion(signal: AbortSignal): Promise<void> {
    const checkpoints = await readCheckpoints(pool);
    const stale: Lane[] = [];
    for (const lane of lanes) {
      const checkpoint = checkpoints.find((one) => one.lane === lane.name);
      if (checkpoint === undefined) throw new Error(`The lane ${lane.name} has no tables: migrate first.`);
      const behind = await log.countAfter(after(checkpoint.position).after, REBUILD_BEHIND + 1);
      if (checkpoint.fingerprint !== fingerprintOf(lane) || behind > REBUILD_BEHIND) stale.push(lane);
    }
    if (stale.length === 0) return;
    onLine(`Rebuilding the ${stale.map(({ name }) => name).join(' and the ')} read models.`);
    try {
      await rebuild({
        log,
        pool,
        lanes: stale,
        signal,
        onProgress: (line) => {
          status = { ...status, rebuilding: line };
          onLine(line);
        },
      });
    } finally {
      status = { ...status, rebuilding: undefined };
    }
  }

  /** Stand for election until stopped, and fold while elected. */
  async function run(): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    const wentWell = () => {
      backoffMs = FIRST_BACKOFF_MS;
      status = { ...status, error: undefined };
    };
    while (!stopping.signal.aborted) {
      try {
        const lock = await takeLock(pool, stopping.signal);
        if (lock === undefined) {
          ready.resolve();
          await pause(ELECTION_MS);
          continue;
        }
        status = { ...status, active: true };
        await lead(lock, wentWell).finally(lock.release);
      } catch (error) {
        if (stopping.signal.aborted) break;
        const message = error instanceof Error ? error.message : String(error);
        status = { ...status, error: message };
        onLine(`Reads are stale: ${message}. Trying again in ${backoffMs} ms.`);
      }
      status = { ...status, active: false };
      await pause(backoffMs);
      backoffMs = Math.min(backoffMs * 2, LAST_BACKOFF_MS);
    }
    status = { ...status, active: false };
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const running = run();
  return {
    waitFor: waiter.waitFor,
    reached: waiter.reached,
    forget: waiter.forget,
    status: () => status,
    ready: ready.promise,
    async stop() {
      stopping.abort();
      await running;
      ready.resolve();
      await waiter.stop();
    },
  };
}

/** An announcement is not worth waiting for the disk. */
const ANNOUNCE = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/** The option `after` of the log, for a checkpoint that may be at the beginning. */
function after(position: Position): { after?: Position } {
  return position === '' ? {} : { after: position };
}
