import type { Deps } from '../../api/deps.ts';
import { type EventLog, LogUnavailable, type Position } from '../../ledger/log/log.ts';
import { foldPage } from '../../projections/engine/fold.ts';
import type { Lane } from '../../projections/engine/projection.ts';
import { rowCache } from '../../projections/engine/rowCache.ts';
import { lanes } from '../../projections/index.ts';
import type { Draw } from './draw.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedStripe } from './stripe.ts';
import type { Tables } from './tables.ts';

/** How often things go wrong, in percent, all drawn from the seed; all 0 once everything has healed. */
export interface Faults {
  lostRequest: number;
  lostAnswer: number;
  /** Of the lost requests to append, those that arrive late. */
  late: number;
  crash: number;
  logDown: number;
}

/** What all processes share: what outlives them. */
export interface Environment {
  readonly log: EventLog;
  readonly tables: Tables;
  readonly stripe: SimulatedStripe;
  readonly scheduler: Scheduler;
  readonly draw: Draw;
  readonly faults: Faults;
  /** Who holds each advisory lock. */
  readonly locks: Map<string, object>;
}

/** A process of the program, with stream caches, turns and queues of its own. */
export interface Process {
  readonly deps: Deps;
  readonly isUp: () => boolean;
  /** Since when it cannot reach the log; `undefined` while it can. */
  readonly logDownSince: () => number | undefined;
  readonly breakLog: (ms: number) => void;
  /** Its memory and connections are gone, and nobody in it goes on. */
  readonly crash: () => void;
  /** What somebody outside gets of work in it: nothing but an error once it crashes. */
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Fold what is new until the process ends. */
  readonly fold: (lane: Lane, pauseMs: number, pageSize: number) => Promise<void>;
}

/** The connection ended, and nobody knows what became of the request. */
export class ConnectionLost extends Error {}

export function startProcess({ log, tables, stripe, scheduler, draw, faults, locks }: Environment): Process {
  let isUp = true;
  let logDown: { since: number; until: number } | undefined;
  const { promise: crashed, reject: end } = Promise.withResolvers<never>();
  crashed.catch(() => undefined);
  /** Stands for its connection for locks. */
  const held = {};

  /** A message is under way. One to or from a process that has crashed never arrives. */
  async function travel(): Promise<void> {
    await scheduler.turn();
    if (!isUp) await new Promise(() => undefined);
  }

  /** Ask something outside: the request or the answer may be lost, and both take their time. */
  async function ask<Answer>(
    act: () => Answer | Promise<Answer>,
    lost: () => Error = () => new ConnectionLost('Connection terminated'),
  ): Promise<Answer> {
    await travel();
    if (draw.chance(faults.lostRequest)) throw lost();
    const answer = await act();
    await travel();
    if (draw.chance(faults.lostAnswer)) throw lost();
    return answer;
  }

  const unavailable = () => new LogUnavailable('The log was not reached.');
  const isLogDown = () => {
    if (logDown !== undefined && scheduler.clock().getTime() >= logDown.until) logDown = undefined;
    return logDown !== undefined;
  };
  const askLog = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
    ask(() => {
      if (isLogDown()) throw unavailable();
      return act();
    }, unavailable);

  const own: EventLog = {
    ...log,
    append: (...args) => {
      if (!draw.chance(faults.late)) return askLog(() => log.append(...args));
      // Nobody waits any more when it arrives.
      void scheduler.sleep(draw.below(3_000)).then(() => log.append(...args).catch(() => undefined));
      return askLog(() => Promise.reject(unavailable()));
    },
    readStream: (...args) => askLog(() => log.readStream(...args)),
    readAll: (...args) => askLog(() => log.readAll(...args)),
    head: () => askLog(() => log.head()),
  };

  /** The connection that holds this process's locks. */
  async function queryLocks(text: string, [name = '']: string[]) {
    await travel();
    if (text.includes('pg_advisory_unlock')) {
      if (locks.get(name) === held) locks.delete(name);
      return { rows: [] };
    }
    const taken = !locks.has(name);
    if (taken) locks.set(name, held);
    return { rows: [{ taken }] };
  }

  async function waitFor(position: Position, timeoutMs: number, lane?: string): Promise<boolean> {
    const until = scheduler.clock().getTime() + timeoutMs;
    const wanted = lane === undefined ? lanes.map(({ name }) => name) : [lane];
    const isBehind = () => wanted.some((name) => tables.position(name) < position);
    for (; isBehind(); await scheduler.sleep(50)) if (scheduler.clock().getTime() >= until) return false;
    return true;
  }

  const db = {
    pool: { query: (text: string, values: unknown[]) => ask(() => tables.query(text, values)) },
    quick: {
      query: (text: string, values: unknown[]) =>
        text.includes('advisory') ? queryLocks(text, values as string[]) : db.pool.query(text, values),
    },
    tenant: (_: string, text: string, values: unknown[]) => ask(() => tables.query(text, values).rows),
  };
  const deps = {
    ...{ log: own, db, stripe: stripe.gateway(ask), projections: { waitFor } },
    ...{ clock: scheduler.clock, world: scheduler.world, logLine: () => undefined },
  } as unknown as Deps;

  /** As `foldLane` of projections/engine/runner.ts does. */
  async function fold(lane: Lane, pauseMs: number, pageSize: number): Promise<void> {
    const connection = tables.connect();
    const client = {
      query: (...args: Parameters<typeof connection.query>) => ask(() => connection.query(...args)),
    };
    let rows = rowCache('refused');
    let position = tables.position(lane.name);
    while (isUp) {
      try {
        const page = await own.readAll({ limit: pageSize, ...(position !== '' && { after: position }) });
        if (page.events.length > 0) {
          await foldPage(client as never, lane, page.events, position, page.position, rows);
          position = page.position;
        }
      } catch (error) {
        if (!isExpected(error)) throw error;
        rows = rowCache('refused');
        position = tables.position(lane.name);
      }
      await scheduler.sleep(pauseMs);
    }
  }

  return {
    deps,
    isUp: () => isUp,
    logDownSince: () => (isLogDown() ? logDown?.since : undefined),
    breakLog: (ms) => {
      const since = scheduler.clock().getTime();
      logDown = { since, until: since + ms };
    },
    crash() {
      isUp = false;
      for (const [name, holder] of locks) if (holder === held) locks.delete(name);
      end(new ConnectionLost('The process crashed.'));
    },
    during: (work) => Promise.race([work, crashed]),
    fold,
  };
}

/** Errors that the simulated faults bring, not the program's. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof ConnectionLost ||
    error instanceof LogUnavailable ||
    (error instanceof Error && error.name === 'CheckpointMoved')
  );
}
