/**
 * ava's command line, without the compilers that hang Node 24 and with room for garbage. Its workers refuse
 * these flags as arguments.
 */
import v8 from 'node:v8';

// At a worker's end, a job of theirs can wait forever, and ava with it: nodejs/node#64274.
for (const flag of ['--no-maglev', '--no-concurrent-sparkplug']) v8.setFlagsFromString(flag);
// A test file makes much garbage in little time: collect it seldom.
for (const flag of ['--min-semi-space-size=32', '--max-semi-space-size=64']) v8.setFlagsFromString(flag);
await import(new URL('../../node_modules/ava/entrypoints/cli.js', import.meta.url).href);
