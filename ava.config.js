export default {
  files: ['test/**/*.test.ts'],
  extensions: ['ts'],
  timeout: '3m',
  // More than the two processors of CI: many files wait for servers, browsers and disks.
  concurrency: 3,
  environmentVariables: { TZ: 'UTC' },
};
