import { realWorld, type World } from '../../ledger/world.ts';

/** A turn did not come in time: nothing was done. */
export class NoTurn extends Error {
  constructor(name: string) {
    super(`The turn on ${name} did not come in time.`);
    this.name = 'NoTurn';
  }
}

/** Queues by name, first come, first served. Waiting for a turn answers how to end it. */
export function createQueues(
  world: World = realWorld,
): (name: string, waitMs: number) => Promise<() => void> {
  /** By name: the end of the last turn that was given. */
  const ends = new Map<string, Promise<void>>();
  return async (name, waitMs) => {
    const before = ends.get(name);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    // Those behind wait for those before as well, also when this one gives up.
    const all = Promise.all([before, isOver]).then(() => {
      if (ends.get(name) === all) ends.delete(name);
    });
    ends.set(name, all);
    if (before === undefined || (await endsWithin(before, waitMs, world))) return end;
    end();
    throw new NoTurn(name);
  };
}

async function endsWithin(end: Promise<void>, waitMs: number, world: World): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<false>();
  const stop = world.setTimer(waitMs, () => resolve(false));
  const inTime = await Promise.race([end.then(() => true), isLate]);
  stop();
  return inTime;
}
