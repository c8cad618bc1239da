import { byThemselves } from './test/support/files.ts';

// Files that are named run by themselves.
const isWhole = process.env.BURSAR_TEST_WHOLE === '1';

export default {
  files: isWhole ? ['test/inTurn/*.ts', ...byThemselves] : ['test/**/*.test.ts'],
  // Files in turn fill the processes evenly to the end, so that the others come first.
  sortTestFiles: (a, b) => Number(a.includes('/inTurn/')) - Number(b.includes('/inTurn/')),
  extensions: ['ts'],
  // The processes of a whole run limit each test themselves.
  timeout: isWhole ? '60m' : '3m',
  concurrency: 4,
  environmentVariables: { TZ: 'UTC' },
  require: ['./test/support/measured.ts', './test/support/seed.ts'],
};
