import { LogUnavailable } from './log/log.ts';
import { realWorld, type World } from './world.ts';

/** Work by key: what has the same key is done one after another, first come, first served. */
export interface Turns {
  /** @throws LogUnavailable before the work begins, when the queue is full or the wait too long */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  keys(): number;
}

interface Options {
  /** How much may wait behind what runs, for each key. */
  readonly mostWaiting?: number;
  readonly longestWaitMs?: number;
  readonly world?: World;
}

/** A turn that never comes ends when its time is up, so a log that hangs cannot gather work without end. */
export function createTurns({
  mostWaiting = 1_000,
  longestWaitMs = 5_000,
  world = realWorld,
}: Options = {}): Turns {
  /** Those who wait, by key; a key is there as long as its work runs. */
  const waiting = new Map<string, Set<() => void>>();

  function wait(key: string, queue: Set<() => void>): Promise<void> {
    if (queue.size >= mostWaiting)
      throw new LogUnavailable(`${queue.size} commands are waiting for ${key}; no more are taken.`);
    return new Promise((resolve, reject) => {
      const begin = () => {
        stop();
        resolve();
      };
      const stop = world.setTimer(longestWaitMs, () => {
        queue.delete(begin);
        reject(new LogUnavailable(`The turn on ${key} did not come within ${longestWaitMs} ms.`));
      });
      queue.add(begin);
    });
  }

  function passOn(key: string): void {
    const queue = waiting.get(key);
    const [next] = queue ?? [];
    if (next === undefined) waiting.delete(key);
    else {
      queue?.delete(next);
      next();
    }
  }

  return {
    async take(key, work) {
      const queue = waiting.get(key);
      if (queue === undefined) waiting.set(key, new Set());
      else await wait(key, queue);
      try {
        return await work();
      } finally {
        passOn(key);
      }
    },
    keys: () => waiting.size,
  };
}
