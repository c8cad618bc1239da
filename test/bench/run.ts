/**
 * `npm run bench [append|projections|reads|api|load|clicks]`: each bench on a new database of one embedded
 * cluster (fsync on, the settings of `npm start`), or of the server at DATABASE_URL, whose user may
 * create databases. All of them when none is named. Each prints its own table; the last table has
 * every figure that has a goal.
 */
import pg from 'pg';
import { StartupError } from '../../api/platform/errors/startupError.ts';
import { temporaryCluster } from '../support/cluster.ts';
import { type Figure, tableOf } from './figures.ts';

/** A bench answers its figures. `newDatabase` answers the address of another database, empty and its own. */
interface Bench {
  run(databaseUrl: string, newDatabase: (name: string) => Promise<string>): Promise<readonly Figure[]>;
}

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  append: () => import('./append.ts'),
  projections: () => import('./projections.ts'),
  reads: () => import('./reads.ts'),
  api: () => import('./api.ts'),
  load: () => import('./load.ts'),
  clicks: () => import('./clicks.ts'),
};

const print = (line: string) => console.log(line);

interface Server {
  readonly adminUrl: string;
  remove(): Promise<void>;
}

async function embedded(): Promise<Server> {
  const cluster = await temporaryCluster(print);
  await fillWal(cluster.adminUrl);
  return { adminUrl: cluster.adminUrl, remove: () => cluster.remove(true) };
}

/**
 * Bring a new cluster to where one is that has been in use for a day. In a new one every 16 MB of the
 * write-ahead log are a file to be made and filled with zeros, while whoever writes waits; later the server
 * uses old files again, once a checkpoint has seen how much is written between two.
 */
async function fillWal(url: string): Promise<void> {
  await onServer(
    url,
    `SELECT pg_logical_emit_message(false, 'bench', repeat('x', 1024 * 1024)) FROM generate_series(1, 1024)`,
  );
  await onServer(url, 'CHECKPOINT');
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new StartupError(`There is no bench "${unknown}": there are ${Object.keys(benches).join(', ')}.`);
  const given = process.env.DATABASE_URL;
  const { adminUrl, remove } = given === undefined ? await embedded() : { adminUrl: given, remove: () => {} };
  const databases: string[] = [];
  const newDatabase = async (name: string) => {
    const database = `bursar_bench_${process.pid}_${name}`;
    await onServer(adminUrl, `CREATE DATABASE ${database}`);
    databases.push(database);
    const url = new URL(adminUrl);
    url.pathname = `/${database}`;
    return url.href;
  };
  const dropAll = async () => {
    for (const database of databases.splice(0))
      await onServer(adminUrl, `DROP DATABASE ${database} WITH (FORCE)`);
  };
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= dropAll().finally(remove);
    return ending;
  };
  // Postgres is a process of its own: it would outlive this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // What the bench is doing fails without its database, and nobody asks why.
      process.on('uncaughtException', () => undefined);
      void end().finally(() => process.exit(1));
    });
  try {
    const figures: Figure[] = [];
    for (const name of names) {
      print(`\n## ${name}\n`);
      const started = performance.now();
      const bench = await benches[name]?.();
      const found = await bench?.run(await newDatabase(name), newDatabase);
      figures.push(...(found ?? []).map((figure) => ({ ...figure, what: `${name}: ${figure.what}` })));
      await dropAll();
      print(`\n(${((performance.now() - started) / 1000).toFixed(0)} s)`);
    }
    print(`\n## Figures and goals\n\n${tableOf(figures)}`);
  } finally {
    await end();
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
