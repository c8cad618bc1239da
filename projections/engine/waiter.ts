import pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';

/** Runners announce on this channel that they have moved the checkpoints. */
export const CHANNEL = 'bursar_read';

/** How often a process that waits looks at the checkpoints itself, in case an announcement was lost. */
const POLL_MS = 200;

/** How long a call waits for its own writes to become readable, unless it says otherwise (architecture 4). */
const WAIT_MS = 2_000;

export interface Waiter {
  /** True once every projection has passed the position; false when that takes longer than `timeoutMs`. */
  waitFor(position: Position, timeoutMs?: number): Promise<boolean>;
  /** Know nothing any more: the log, and with it the lists, are not what they were. */
  forget(): void;
  stop(): Promise<void>;
}

/** Knows how far the projections are, from the runner of this or, through the database, another process. */
export interface ProgressWaiter extends Waiter {
  advance(position: Position): void;
}

interface Waiting {
  readonly position: Position;
  readonly answer: (reached: boolean) => void;
}

/** Progress of folds here (`advance`) or in another process (NOTIFY, and a poll while calls wait). */
export function createWaiter(
  pool: pg.Pool,
  names: readonly string[],
  isFolding: () => boolean = () => false,
): ProgressWaiter {
  const waiting = new Set<Waiting>();
  let reached: Position = '';
  let looking = false;
  let stopped = false;
  let listener: pg.Client | undefined;
  let poll: NodeJS.Timeout | undefined;

  function advance(position: Position): void {
    if (position > reached) reached = position;
    for (const one of waiting) if (one.position <= reached) one.answer(true);
  }

  /** Read the checkpoints. A database that does not answer is tried again by the poll. */
  async function look(): Promise<void> {
    if (looking || stopped) return;
    looking = true;
    try {
      const { rows } = await pool.query<{ position: Position; present: number }>(
        'SELECT min(position) AS position, count(*) AS present FROM read.checkpoints WHERE projection = ANY($1::text[])',
        [names],
      );
      if (rows[0]?.present === names.length) advance(rows[0].position);
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
    client.on('notification', ({ payload }) => advance(payload ?? ''));
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

  function waitFor(position: Position, timeoutMs: number = WAIT_MS): Promise<boolean> {
    if (position <= reached) return Promise.resolve(true);
    if (stopped) return Promise.resolve(false);
    return new Promise((resolve) => {
      const one: Waiting = {
        position,
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
    forget() {
      reached = '';
    },
    async stop() {
      stopped = true;
      for (const one of waiting) one.answer(false);
      await listener?.end().catch(() => undefined);
    },
  };
}
