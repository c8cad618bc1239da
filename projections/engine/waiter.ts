import pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';
import { readCheckpoints } from './checkpoints.ts';
import type { Lane } from './projection.ts';

/** Runners announce on this channel that they have moved the checkpoints. */
export const CHANNEL = 'bursar_read';

/** How often a process that waits looks at the checkpoints itself, in case an announcement was lost. */
const POLL_MS = 200;

/** How long a call waits for its own writes to become readable, unless it says otherwise (architecture 4). */
const WAIT_MS = 2_000;

export interface Waiter {
  /**
   * True once a lane, or without one every lane, has passed the position; false when that takes longer than
   * `timeoutMs`.
   */
  waitFor(position: Position, timeoutMs?: number, lane?: string): Promise<boolean>;
  /** The positions that the lanes have passed, as far as this process knows, by name. */
  reached(): Readonly<Record<string, Position>>;
  /** Know nothing any more: the log, and with it the lists, are not what they were. */
  forget(): void;
  stop(): Promise<void>;
}

/** Knows how far the lanes are, from the runner of this or, through the database, another process. */
export interface ProgressWaiter extends Waiter {
  advance(lane: string, position: Position): void;
}

interface Waiting {
  readonly isOver: () => boolean;
  readonly answer: (reached: boolean) => void;
}

/** Progress of folds here (`advance`) or in another process (NOTIFY, and a poll while calls wait). */
export function createWaiter(
  pool: pg.Pool,
  lanes: readonly Lane[],
  isFolding: () => boolean = () => false,
): ProgressWaiter {
  const waiting = new Set<Waiting>();
  const positions = new Map<string, Position>();
  let looking = false;
  let stopped = false;
  let listener: pg.Client | undefined;
  let poll: NodeJS.Timeout | undefined;

  const hasPassed = (lane: string, position: Position) => position <= (positions.get(lane) ?? '');

  function advance(lane: string, position: Position): void {
    if (!hasPassed(lane, position)) positions.set(lane, position);
    for (const one of waiting) if (one.isOver()) one.answer(true);
  }

  /** Read the checkpoints. A database that does not answer is tried again by the poll. */
  async function look(): Promise<void> {
    if (looking || stopped) return;
    looking = true;
    try {
      for (const { lane, position } of await readCheckpoints(pool)) advance(lane, position);
    } catch {
      // The poll tries again.
    } finally {
      looking = false;
    }
  }

  /** Listen on a connection of its own, made at the first wait and again after it broke. */
  function listen(): void {
    if (listener !== undefined || stopped) return;
    const client = new pg.Client({ ...pool.options, application_name: 'bursar waiter' });
    const forget = () => {
      if (listener === client) listener = undefined;
    };
    listener = client;
    client.on('error', forget);
    client.on('end', forget);
    client.on('notification', ({ payload = '{}' }) => {
      const announced = JSON.parse(payload) as Record<string, Position>;
      for (const [lane, position] of Object.entries(announced)) advance(lane, position);
    });
    client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .catch(() => {
        forget();
        client.end().catch(() => undefined);
      });
  }

  function ask(): void {
    listen();
    void look();
  }

  function waitFor(position: Position, timeoutMs: number = WAIT_MS, only?: string): Promise<boolean> {
    const wanted = only === undefined ? lanes.map(({ name }) => name) : [only];
    const isOver = () => wanted.every((lane) => hasPassed(lane, position));
    if (isOver()) return Promise.resolve(true);
    if (stopped) return Promise.resolve(false);
    return new Promise((resolve) => {
      const one: Waiting = {
        isOver,
        answer(passed) {
          clearTimeout(timeout);
          waiting.delete(one);
          if (waiting.size === 0) {
            clearInterval(poll);
            poll = undefined;
          }
          resolve(passed);
        },
      };
      const timeout = setTimeout(() => one.answer(false), timeoutMs);
      waiting.add(one);
      poll ??= setInterval(ask, POLL_MS);
      if (!isFolding()) ask();
    });
  }

  return {
    waitFor,
    advance,
    reached: () => Object.fromEntries(positions),
    forget: () => positions.clear(),
    async stop() {
      stopped = true;
      for (const one of waiting) one.answer(false);
      await listener?.end().catch(() => undefined);
    },
  };
}
