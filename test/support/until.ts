import { setTimeout as sleep } from 'node:timers/promises';

/** Ask again until it is so. Fails after ten seconds, rather than to hang. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries === 500) throw new Error('what was waited for has not happened');
    await sleep(20);
  }
}
