/** Runs test files in a worker thread, with the mutated file in place of the real one and no ava. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { runTests } from './standIn.ts';

export interface Work {
  /** Absolute paths. */
  readonly tests: readonly string[];
  readonly mutant?: { readonly path: string; readonly source: string } | undefined;
}

const { tests, mutant }: Work = workerData;
const mutated = mutant && pathToFileURL(mutant.path).href;
const standIn = new URL('./standIn.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'ava' ? { url: standIn, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === mutated
      ? { format: 'module-typescript', source: mutant?.source ?? '', shortCircuit: true }
      : next(url, context),
});

/** The file and title of the first test that fails. */
async function firstFailure(): Promise<string | undefined> {
  for (const file of tests) {
    try {
      await import(pathToFileURL(file).href);
    } catch (error) {
      return `${file}: ${error}`;
    }
    const title = await runTests();
    if (title !== undefined) return `${file}: ${title}`;
  }
}

parentPort?.postMessage(await firstFailure());
