/**
 * `npm run dev`: the API, restarting when one of its files changes, and both front ends from their sources
 * with hot reload. The embedded Postgres stays up over restarts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT } from './build.ts';
import { startEmbeddedPostgres } from './integrations/postgres/embedded.ts';
import { claimDataFolder } from './platform/dataFolder.ts';
import { StartupError } from './platform/errors/startupError.ts';
import { readConfig } from './start/config.ts';

const print = (line: string) => console.log(line);

async function develop(): Promise<void> {
  const config = readConfig(process.env, []);
  const dataFolder = await claimDataFolder(config.dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder, print });
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    BURSAR_DEMO: config.demo ? '1' : '0',
    BURSAR_API: `http://127.0.0.1:${config.port}`,
  };
  const node = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, args, { cwd: PROJECT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const children = [
    node(['--watch', '--watch-preserve-output', 'api/main.ts', '--no-pages']),
    node(['node_modules/vite/bin/vite.js']),
  ];
  const ended = children.map((child) => once(child, 'exit'));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // When one of them ends, developing is over: stop the other, and the database last.
  await Promise.race(ended);
  stop();
  await Promise.all(ended);
  await postgres.stop();
}

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
