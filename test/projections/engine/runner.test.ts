import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { memberStream } from '../../../ledger/member/events.ts';
import { listCharges } from '../../../projections/charges/queries.ts';
import { openDatabase } from '../../../projections/engine/database.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { openWaiter, type Runner, startRunner } from '../../../projections/engine/runner.ts';
import { lanes } from '../../../projections/index.ts';
import { writeLives } from '../../support/generated-log.ts';
import { allRows, clearProjections, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

let runner: Runner;
let lines: string[];
let counter = 0;

/** Append one event that every projection of members sees; answers its position. */
async function addMember(type = 'MemberAdded'): Promise<string> {
  counter += 1;
  const id = `00000000-0000-5000-8000-${String(counter).padStart(12, '0')}`;
  const appended = await readSide.log.append(memberStream(id), 0, [
    {
      id,
      type,
      data: {
        profile: { fname: 'New', lname: `Member${counter}`, email: `new${counter}@x.example` },
        role: 'Member',
      },
      metadata: {
        orgCode: 'org',
        actor: 'tester',
        at: '2026-06-15T10:00:00.000Z',
        correlationId: id,
        causationId: id,
        commandId: id,
        schema: 1,
      },
    },
  ]);
  return appended.position;
}

async function members(): Promise<number> {
  const { rows } = await readSide.db.pool.query<{ n: number }>('SELECT count(*) AS n FROM read.members');
  return rows[0]?.n ?? -1;
}

async function rowsByFreshFold(): Promise<Record<string, string[]>> {
  const { db, log } = readSide;
  await clearProjections(db.pool);
  const fresh = startRunner({ lanes, log, db });
  await fresh.waitFor((await log.head()) ?? '', 20_000);
  await fresh.stop();
  return allRows(db.pool);
}

const readSide = await openReadSide('runner');
await writeLives(readSide.db.pool, [{ orgCode: 'org', members: 8, months: 4, today: '2026-06-15' }]);
atEnd(test, readSide.end);
test.beforeEach(async () => {
  lines = [];
  runner = startRunner({
    lanes,
    log: readSide.log,
    db: readSide.db,
    pageSize: 50,
    onLine: (line) => lines.push(line),
  });
  await runner.ready;
});
test.afterEach.always(() => runner.stop());

test.serial('what was appended can be read once waitFor says so', async (t) => {
  const position = await addMember();
  t.true(await runner.waitFor(position, 10_000));
  const before = await members();
  t.true(await runner.waitFor(await addMember(), 10_000));
  t.is(await members(), before + 1);
});

test.serial('waitFor gives up after its time', async (t) => {
  t.false(await runner.waitFor('9999999999999999999', 50));
});

test.serial('a process without a runner waits through the database', async (t) => {
  const other = openDatabase(readSide.url);
  const waiter = openWaiter({ lanes, db: other });
  t.true(await waiter.waitFor(await addMember(), 10_000));
  t.true(await waiter.waitFor(await addMember(), 10_000));
  t.false(await waiter.waitFor('9999999999999999999', 300));
  await waiter.stop();
  await other.close();
});

test.serial('a second runner waits and takes over when the first stops', async (t) => {
  await until(() => runner.status().active);
  const other = openDatabase(readSide.url);
  const standby = startRunner({ lanes, log: readSide.log, db: other });
  await standby.ready;
  t.true(await standby.waitFor(await addMember(), 10_000));
  t.false(standby.status().active);
  await runner.stop();
  t.true(await standby.waitFor(await addMember(), 20_000));
  t.true(standby.status().active);
  await standby.stop();
  await other.close();
});

for (const table of ['members', 'history'])
  test.serial(
    `a failing fold of ${table} shows its error, does not spin, and goes on without it`,
    async (t) => {
      const { pool } = readSide.db;
      await pool.query(`ALTER TABLE read.${table} RENAME TO hidden`);
      const position = await addMember();
      await until(() => runner.status().error !== undefined);
      t.regex(runner.status().error ?? '', new RegExp(table));
      t.false(await runner.waitFor(position, 50));
      // The other lane goes on meanwhile, and the pauses become longer all the same.
      await until(async () => {
        await addMember();
        return lines.some((line) => line.endsWith('Trying again in 800 ms.'));
      });
      await pool.query(`ALTER TABLE read.hidden RENAME TO ${table}`);
      t.true(await runner.waitFor(position, 20_000));
      await until(() => runner.status().error === undefined);
    },
  );

test.serial('connections that are cut cost nothing', async (t) => {
  const killer = openDatabase(readSide.url);
  let last = '';
  for (let round = 0; round < 10; round++) {
    last = await addMember();
    await killer.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name ~ '^bursar (owner|runner|.* lane)$'`,
    );
    await sleep(20);
  }
  await killer.close();
  t.true(await runner.waitFor(last, 30_000));
  await runner.stop();
  const rows = await allRows(readSide.db.pool);
  t.deepEqual(await rowsByFreshFold(), rows);
});

test.serial('a lane that lags behind catches up; only those who need it wait for it', async (t) => {
  await runner.waitFor(await addMember(), 10_000);
  await runner.stop();
  const { log, db } = readSide;
  const rows = await allRows(db.pool);
  await db.pool.query('TRUNCATE read.history, read.journal_days, read.journal_lines');
  await db.pool.query(`UPDATE read.checkpoints SET position = '' WHERE lane = 'eventual'`);
  const head = (await log.head()) ?? '';
  const waiter = openWaiter({ lanes, db });
  t.false(await waiter.waitFor(head, 300));
  t.true(await waiter.waitFor(head, 10_000, 'strong'));
  t.is(waiter.reached().strong, head);
  runner = startRunner({ lanes, log, db, pageSize: 50 });
  t.true(await waiter.waitFor(head, 10_000));
  await waiter.stop();
  t.deepEqual(await allRows(db.pool), rows);
});

test.serial('tables of another version are rebuilt at the start', async (t) => {
  await runner.waitFor(await addMember(), 10_000);
  await runner.stop();
  const rows = await allRows(readSide.db.pool);
  await readSide.db.pool.query(
    `UPDATE read.checkpoints SET fingerprint = 'older' WHERE lane = 'strong';
     ALTER TABLE read.members DROP COLUMN details`,
  );
  runner = startRunner({
    lanes,
    log: readSide.log,
    db: readSide.db,
    onLine: (line) => lines.push(line),
  });
  await runner.ready;
  t.deepEqual(await allRows(readSide.db.pool), rows);
  t.regex(lines.join('\n'), /Rebuilding the strong read models/);
  t.true(await runner.waitFor(await addMember(), 10_000));
});

test.serial(
  'a rebuild during appends and reads loses nothing, changes nothing, and fails no read',
  async (t) => {
    let appending = true;
    let reads = 0;
    // Each read joins several of the tables that are swapped.
    const reading = Array.from({ length: 3 }, async () => {
      while (appending) {
        const { rows } = await listCharges(readSide.db, 'org', { today: '2026-06-15' });
        reads += rows.length > 0 ? 1 : 0;
      }
    });
    let last = '';
    const appends = (async () => {
      while (appending) {
        last = await addMember();
        await sleep(5);
      }
    })();
    const report = await rebuild({ log: readSide.log, pool: readSide.db.pool, lanes });
    appending = false;
    await appends;
    await Promise.all(reading);
    t.true(reads > 0);
    t.deepEqual(report.notCompared, []);
    t.deepEqual(
      report.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0),
      [],
    );
    t.true(await runner.waitFor(last, 20_000));
    t.is(runner.status().error, undefined);
    await runner.stop();
    const rows = await allRows(readSide.db.pool);
    t.deepEqual(await rowsByFreshFold(), rows);
  },
);

test.serial('a rebuild finds rows that were wrong, and puts them right', async (t) => {
  await runner.stop();
  const { pool } = readSide.db;
  const rows = await allRows(pool);
  await pool.query(
    'UPDATE read.balances SET credit_cents = credit_cents + 1 WHERE last_payment_at IS NOT NULL',
  );
  const report = await rebuild({ log: readSide.log, pool, lanes });
  const wrong = report.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0);
  t.deepEqual(
    wrong.map(({ table }) => table),
    ['balances'],
  );
  t.true(wrong.every(({ onlyOld, onlyNew }) => onlyOld === onlyNew && onlyOld > 0));
  t.deepEqual(await allRows(pool), rows);
});

// Last: nothing can be folded in this database after it.
test.serial('an event that this version does not know stops the fold and says so', async (t) => {
  const position = await addMember('MemberTransmogrified');
  await until(() => runner.status().error !== undefined);
  t.regex(
    runner.status().error ?? '',
    /MemberTransmogrified schema 1, which this version of Bursar does not know/,
  );
  t.false(await runner.waitFor(position, 100));
});
