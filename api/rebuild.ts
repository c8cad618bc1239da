/**
 * `npm run projections:rebuild [-- --skip-mails]`: rebuild all read models from the log, also while Bursar
 * runs, on the embedded database too. Exits with 1 when it fails or new rows differ from the old. Adapts the
 * database to a log that Bursar refuses. `--skip-mails` sends no mails about events already in the log.
 */
import { openDatabase } from '../projections/engine/database.ts';
import { type RebuildReport, rebuild } from '../projections/engine/rebuild.ts';
import { lanes } from '../projections/index.ts';
import { StartupError } from './platform/errors/startupError.ts';
import { readConfig } from './start/config.ts';
import { adoptLog, leaveOldLog, objectionTo, openLog, skipMails } from './start/openLog.ts';
import { openPostgres } from './start/openPostgres.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';

const SKIP_MAILS = '--skip-mails';
const print = (line: string) => console.log(line);

/** Answers whether the old rows were right, as far as they could be compared. */
function report({ notCompared, comparison }: RebuildReport): boolean {
  for (const { projection, table, rows, onlyOld, onlyNew } of comparison) {
    const verdict = onlyOld + onlyNew === 0 ? 'no difference' : `${onlyOld} only before, ${onlyNew} only now`;
    print(`  ${`${projection}: ${table}`.padEnd(32)} ${String(rows).padStart(10)} rows, ${verdict}`);
  }
  if (notCompared.length > 0)
    print(
      `Not compared, because the old rows were missing, another version's or not as far: ${notCompared.join(', ')}.`,
    );
  const wrong = comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0);
  if (wrong.length > 0)
    print(
      `The old rows of ${wrong.map(({ table }) => table).join(', ')} were wrong. The new ones are in use.`,
    );
  return wrong.length === 0;
}

async function main(args: readonly string[]): Promise<void> {
  const withoutMails = args.includes(SKIP_MAILS);
  const unknown = args.find((arg) => arg !== SKIP_MAILS);
  if (unknown !== undefined) throw new StartupError(`There is no option ${unknown}, only ${SKIP_MAILS}.`);
  const config = readConfig(process.env, []);
  const postgres = await openPostgres(config, print);
  const db = openDatabase(postgres.url);
  try {
    const log = await openLog(config, postgres.url);
    try {
      await prepareDatabase(db.pool, postgres.url, log);
      const objection = await objectionTo(log, db.pool);
      if (objection !== undefined) {
        print(
          `${objection.split(':')[0]}: all lists are made from what it holds, and answers that were kept are dropped.`,
        );
        await leaveOldLog(log, db.pool);
      }
      if (withoutMails) await skipMails(log, db.pool);
      const rebuilt = await rebuild({ log, pool: db.pool, lanes, onProgress: print });
      // Last, so that Bursar goes on only once everything is right.
      if (objection !== undefined) await adoptLog(log, db.pool);
      process.exitCode = report(rebuilt) ? 0 : 1;
    } finally {
      await log.close();
    }
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
