import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { World } from '../../ledger/world.ts';
import type { Draw } from './draw.ts';

/**
 * Decides what happens next. Everything that the program waits for is here: messages under way (`turn`) and
 * timers (`world`). `run` lets one of them happen, waits until the program is quiet, and lets the next one
 * happen: a timer that is due, else a message that is drawn. Time moves only here, so one seed gives one
 * history.
 */
export interface Scheduler {
  readonly world: World;
  readonly clock: () => Date;
  /** A message is under way: wait until it is drawn among all others. */
  turn(): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** Draw turns until the work has ended. `check` judges what each left. */
  run(work: Promise<unknown>, check: () => void): Promise<void>;
  /** Turns drawn so far. */
  readonly turns: number;
}

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** The longest time between two turns, in milliseconds. */
const LATENCY_MS = 40;
/** A history that has not ended by then never will. */
const MAX_TURNS = 60_000;

export function createScheduler(draw: Draw, today: CalendarDate): Scheduler {
  let now = Date.parse(`${today}T20:00:00.000Z`);
  let turns = 0;
  let ids = 0;
  const waiting: (() => void)[] = [];
  const timers = new Set<Timer>();

  const world: World = {
    setTimer(ms, act) {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    random: () => draw.below(1_000) / 1_000,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  };

  /** Let one thing happen: a timer that is due, else a turn, else the next timer. False: nothing is left. */
  function next(): boolean {
    const timer = [...timers].reduce<Timer | undefined>(earlier, undefined);
    if (timer !== undefined && (timer.at <= now || waiting.length === 0)) {
      now = Math.max(now, timer.at);
      timers.delete(timer);
      timer.act();
      return true;
    }
    const [drawn] = waiting.splice(draw.below(waiting.length), 1);
    now += draw.below(LATENCY_MS);
    drawn?.();
    return drawn !== undefined;
  }

  return {
    world,
    clock: () => new Date(now),
    turn: () => new Promise((resolve) => waiting.push(resolve)),
    sleep: (ms) => new Promise((resolve) => world.setTimer(ms, resolve)),
    async run(work, check) {
      let isOver = false;
      const end = work.finally(() => {
        isOver = true;
      });
      end.catch(() => undefined);
      for (await quiet(); !isOver; await quiet()) {
        check();
        turns += 1;
        if (turns > MAX_TURNS) throw new Error(`It did not settle within ${MAX_TURNS} turns.`);
        if (!next()) throw new Error('It hangs: nothing waits for an answer, and the work has not ended.');
      }
      check();
      await end;
    },
    get turns() {
      return turns;
    },
  };
}

const earlier = (one: Timer | undefined, other: Timer) =>
  one === undefined || other.at < one.at ? other : one;

/** Everything that follows from the last turn has happened: promises are settled before immediates run. */
const quiet = () => new Promise(setImmediate);
