/**
 * `npm run operator [-- email]`: let somebody who can sign in see the payments of every organisation (/payout); `npm run operator -- --remove email`
 * takes it away; without an email it says who may. `--purges` lists the organisations that were removed after their trial. There is no call for this: no administrator of an organisation can give it to himself.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../projections/database.ts';
import { listOperators, setOperator } from './auth/operators.ts';
import { type Config, readConfig } from './config.ts';
import { migrateApp } from './migrate.ts';
import { openLog } from './openLog.ts';
import { openPostgres } from './openPostgres.ts';
import { listPurges } from './purge.ts';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { remove: { type: 'boolean', default: false }, purges: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const config = readConfig(process.env, []);
  const postgres = await openPostgres(config, print);
  const db = openDatabase(postgres.url);
  try {
    if (values.purges) return await printPurges(config, postgres.url);
    await migrateApp(db.pool);
    for (const email of positionals) await setOperator(db.pool, email, !values.remove);
    const operators = await listOperators(db.pool);
    print(
      operators.length === 0 ? 'Nobody operates this installation.' : `Operators: ${operators.join(', ')}`,
    );
  } finally {
    await db.close();
    await postgres.stop();
  }
}

async function printPurges(config: Config, databaseUrl: string): Promise<void> {
  const log = await openLog(config, databaseUrl);
  try {
    const purges = await listPurges({ log });
    if (purges.length === 0) print('No organisation was removed.');
    for (const { orgCode, at, counts } of purges) {
      const list = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
      print(`${at.slice(0, 10)}  ${orgCode}: ${list.join(', ')}`);
    }
  } finally {
    await log.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}
