import { open } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import ava, { type ExecutionContext } from 'ava';
import { declare } from './collected.ts';
import { runFolder } from './database.ts';
import { inTurn } from './files.ts';
import { measure } from './times.ts';

/**
 * Test files that take turns: in a whole run, the processes of `test/inTurn/` run most files one after the
 * other, each of them the next one that none has taken. A process for each file would load the server, the
 * browser and ava 300 times, which is a third of all the time that the tests take.
 */

/** A test that takes longer hangs. */
const LONGEST_MS = 180_000;

/** Declare the one test of ava that runs files until none is left. */
export function runInTurn(): void {
  const collected = new URL('./collected.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'ava' && context.parentURL !== collected
        ? { url: collected, shortCircuit: true }
        : next(specifier, context),
  });
  ava('files in turn', async (t) => {
    const failures: string[] = [];
    for (const file of inTurn) {
      if (!(await isFree(file))) continue;
      failures.push(...(await runFile(t, file)));
    }
    // Again at the end, where a log that is cut short still has it.
    t.true(failures.length === 0, failures.join('\n\n'));
  });
}

/** Take a file, unless another process has it. */
async function isFree(file: string): Promise<boolean> {
  try {
    await (await open(join(runFolder, file.replaceAll('/', '.')), 'wx')).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Run the tests of a file. Answers those that failed, with their errors. */
async function runFile(t: ExecutionContext, file: string): Promise<readonly string[]> {
  const measured = measure(file);
  const { serial, tests, before, beforeEach, afterEach, after, afterAlways } = declare();
  const place = file
    .replace(/^test\//, '')
    .replace(/\.test\.ts$/, '')
    .replaceAll('/', ' › ');
  const failures: string[] = [];
  const fail = (title: string, errors: readonly unknown[]) => {
    const failure = [title, ...errors.map(describe)].join('\n');
    failures.push(failure);
    console.log(`  ✘ [fail]: ${failure}`);
  };
  try {
    await import(pathToFileURL(resolve(file)).href);
    if (serial.length + tests.length === 0) throw new Error('The file has no tests.');
    for (const hook of before) await hook(t);
    for (const { title, run } of [...serial, ...tests]) {
      const name = `${place} › ${title}`;
      const started = performance.now();
      const attempt = await t.try(name, async (inner) => {
        inner.timeout(LONGEST_MS);
        try {
          for (const hook of beforeEach) await hook(inner);
          await run(inner);
        } finally {
          for (const hook of afterEach) await hook(inner);
        }
      });
      attempt.discard({ retainLogs: true });
      if (attempt.passed) console.log(`  ✔ ${name} (${((performance.now() - started) / 1000).toFixed(1)}s)`);
      else fail(name, attempt.errors);
    }
    if (failures.length === 0) for (const hook of after) await hook(t);
  } catch (error) {
    fail(place, [error]);
  }
  for (const hook of afterAlways)
    try {
      await hook(t);
    } catch (error) {
      fail(`${place} at its end`, [error]);
    }
  measured();
  return failures;
}

/** An error; one of ava's assertions with the values that it compared. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  const { formattedDetails = [] } = error as { formattedDetails?: { label: string; formatted: string }[] };
  return [error.stack, ...formattedDetails.flatMap(({ label, formatted }) => [label, formatted])].join('\n');
}
