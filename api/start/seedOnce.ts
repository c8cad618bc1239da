import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remindDemo, seedDemo } from '../demo/index.ts';
import type { Deps } from '../deps.ts';
import { retryWhileDown } from './prepareDatabase.ts';

/** How long a start waits for another process that lays out the demo. */
export const DEMO_WAIT_MS = 120_000;
/** How long the first start waits until the demo can be read. */
const SEED_FOLD_MS = 30_000;

/** Seed the demo organization in an empty log. An interrupted try is repeated: commands are idempotent. */
export async function seedOnce(dataFolder: string, deps: Deps, print: (line: string) => void): Promise<void> {
  const unfinished = join(dataFolder, 'demo-unfinished');
  const cutShort = await access(unfinished).then(
    () => true,
    () => false,
  );
  if (!cutShort && (await deps.log.head()) !== undefined) return;
  print('Laying out the demo organization …');
  await writeFile(unfinished, '');
  await retryWhileDown(() => seedDemo(deps), print);
  const head = await deps.log.head();
  if (head !== undefined) await deps.projections.waitFor(head, SEED_FOLD_MS);
  await remindDemo(deps);
  await rm(unfinished);
}
