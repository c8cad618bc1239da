/**
 * `npm run bench [append|projections|reads|api|load]`: each bench on a fresh database of one embedded cluster
 * (fsync on, the settings of `npm start`). All of them when none is named. Prints figures and ratios; judging
 * them is the reader's.
 */
import pg from 'pg';
import { StartupError } from '../../api/platform/errors/startupError.ts';
import { temporaryCluster } from '../support/cluster.ts';

/**
 * A bench prints its own figures. Its database is new, and owned by the superuser of the address; it may make
 * others.
 */
interface Bench {
  run(databaseUrl: string, another: (name: string) => Promise<string>): Promise<void>;
}

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  append: () => import('./append.ts'),
  projections: () => import('./projections.ts'),
  reads: () => import('./reads.ts'),
  api: () => import('./api.ts'),
  load: () => import('./load.ts'),
};

const print = (line: string) => console.log(line);

async function newDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new StartupError(`There is no bench "${unknown}": there are ${Object.keys(benches).join(', ')}.`);
  const cluster = await temporaryCluster(print);
  let removed: Promise<void> | undefined;
  const remove = () => {
    removed ??= cluster.remove(true);
    return removed;
  };
  // Postgres is a process of its own: it would outlive this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // What the bench is doing fails without its database, and nobody asks why.
      process.on('uncaughtException', () => undefined);
      void remove().finally(() => process.exit(1));
    });
  try {
    for (const name of names) {
      print(`\n## ${name}\n`);
      const started = performance.now();
      const bench = await benches[name]?.();
      const another = (database: string) => newDatabase(cluster.adminUrl, database);
      await bench?.run(await another(`bench_${name}`), another);
      print(`\n(${((performance.now() - started) / 1000).toFixed(0)} s)`);
    }
  } finally {
    await remove();
  }
}

try {
  const named = process.argv.slice(2);
  await main(named.length > 0 ? named : Object.keys(benches));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
