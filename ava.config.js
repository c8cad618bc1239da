export default {
  files: ['test/**/*.test.ts'],
  extensions: { ts: 'module' },
  timeout: '3m',
  concurrency: 2,
  environmentVariables: { TZ: 'UTC' },
};
