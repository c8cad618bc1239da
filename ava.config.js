import { together } from './test/support/together.ts';

/** Files that start programs take longest. They come first, so that none of them is left alone at the end. */
const FIRST = ['/test/e2e/', '/test/api/main.', '/test/api/stop.', '/test/api/integrations/'];

const rank = (file) => {
  const index = FIRST.findIndex((part) => file.includes(part));
  return index === -1 ? FIRST.length : index;
};

export default {
  // Together only in a whole run: a file that is named runs by itself.
  files:
    process.env.BURSAR_TEST_WHOLE === '1'
      ? ['test/**/*.test.ts', 'test/together.ts', ...together.map((file) => `!${file}`)]
      : ['test/**/*.test.ts'],
  extensions: ['ts'],
  timeout: '3m',
  concurrency: 4,
  sortTestFiles: (a, b) => rank(a) - rank(b),
  environmentVariables: { TZ: 'UTC' },
  require: ['./test/support/measured.ts', './test/support/seed.ts'],
};
