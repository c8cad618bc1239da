/** The test files of test/support/together.ts, in this one process, each test under the name of its file. */
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { together } from './support/together.ts';

const titled = pathToFileURL(join(import.meta.dirname, 'support', 'titled.ts')).href;

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '' } = context;
    if (specifier !== 'ava' || !/^[^?]*\.test\.ts$/.test(parentURL)) return next(specifier, context);
    return {
      url: `${titled}?file=${encodeURIComponent(parentURL)}`,
      format: 'module-typescript',
      shortCircuit: true,
    };
  },
});

for (const file of together) await import(pathToFileURL(resolve(file)).href);
