import { setTimeout as sleep } from 'node:timers/promises';
import { LogRefused } from '../../ledger/log/guard.ts';
import { LogUnavailable } from '../../ledger/log/log.ts';
import { withCauses } from '../platform/errors/causes.ts';
import { isDatabaseDown } from '../platform/errors/problem.ts';

/** Pauses before each further try: in all, longer than a database takes to recover from a crash. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 4_000];

/**
 * Do something that may be repeated, and again while database or event log cannot be reached: on a slow
 * machine, and after a crash, they take a while.
 */
export async function retryWhileDown<Result>(
  act: () => Promise<Result>,
  print: (line: string) => void,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await act();
    } catch (error) {
      const isDown = error instanceof LogUnavailable || isDatabaseDown(error);
      if (!isDown || error instanceof LogRefused) throw error;
      print(`Not reached yet, trying again: ${withCauses(error)}`);
      await sleep(pauseMs);
    }
  }
  return act();
}
