import { randomUUID } from 'node:crypto';

/** Time and chance, as far as the write side needs them. A simulation brings its own (test/simulation/). */
export interface World {
  /** Call `act` after so many milliseconds. Answers how to stop it. */
  readonly setTimer: (ms: number, act: () => void) => () => void;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly newId: () => string;
}

/** Those of this machine. */
export const realWorld: World = {
  setTimer: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  newId: randomUUID,
};

export const sleep = (ms: number, { setTimer }: Pick<World, 'setTimer'>): Promise<void> =>
  new Promise((resolve) => setTimer(ms, resolve));
