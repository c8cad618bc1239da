import test from 'ava';
import { writeLives } from '../../support/generated-log.ts';
import { runProgram } from '../../support/program.ts';
import { openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

/** Run the command line program; answers its exit status and what it printed. */
async function run(...options: string[]): Promise<{ status: number; output: string }> {
  const { status, out, err } = await runProgram(['api/rebuild.ts', ...options], {
    DATABASE_URL: readSide.url,
  });
  return { status, output: out + err };
}

const readSide = await openReadSide('rebuild');
await writeLives(readSide.db.pool, [{ orgCode: 'org', members: 8, months: 4, today: '2026-06-15' }]);
atEnd(test, readSide.end);

test.serial('new lists are built, and say that there was nothing to compare', async (t) => {
  const { status, output } = await run();
  t.is(status, 0, output);
  t.regex(output, /The new tables are in use after [\d.]+ s \(\d+ events\)/);
  t.regex(output, /Not compared.*: strong, eventual\./);
});

test.serial('every list is compared', async (t) => {
  const { status, output } = await run();
  t.is(status, 0, output);
  t.regex(output, /members: members +8 rows, no difference/);
  t.regex(output, /history: history +\d+ rows, no difference/);
});

test.serial('rows that were wrong are reported, and the status is 1', async (t) => {
  await readSide.db.pool.query("UPDATE read.members SET fname = 'Wrong' WHERE name LIKE 'Ann3 %'");
  const { status, output } = await run();
  t.is(status, 1, output);
  t.regex(output, /members: members +8 rows, 1 only before, 1 only now/);
  t.regex(output, /The old rows of members were wrong/);
  t.is((await run()).status, 0);
});

test.serial('a list that is missing comes back', async (t) => {
  await readSide.db.pool.query('DROP TABLE read.charges');
  const { status, output } = await run();
  t.is(status, 0, output);
  t.regex(output, /Not compared.*: strong\./);
  const { rowCount } = await readSide.db.pool.query('SELECT FROM read.charges');
  t.true((rowCount ?? 0) > 0);
});

test.serial('an unknown option is one clear line', async (t) => {
  const { status, output } = await run('--members');
  t.is(status, 1);
  t.regex(output, /^There is no option --members, only --skip-mails\.\n$/);
});
