/**
 * `npm run operator [-- email]`: let somebody who can sign in see the payments of every organisation (/payout); `npm run operator -- --remove email`
 * takes it away; without an email it says who may. There is no call for this: no administrator of an organisation can give it to himself.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../projections/database.ts';
import { listOperators, setOperator } from './auth/operators.ts';
import { readConfig } from './config.ts';
import { migrateApp } from './migrate.ts';
import { openPostgres } from './openPostgres.ts';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { remove: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const postgres = await openPostgres(readConfig(process.env, []), print);
  const db = openDatabase(postgres.url);
  try {
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}
