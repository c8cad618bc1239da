import test from 'ava';
import { outlivesTenantRemoval, tenantRemovalStream } from '../../../ledger/tenantRemoval/events.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { startRunner } from '../../../projections/engine/runner.ts';
import { lanes } from '../../../projections/index.ts';
import { writeLives } from '../../support/generated-log.ts';
import { allRows, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

const readSide = await openReadSide('tenant_removal_rows');
const life = { members: 6, months: 3, today: '2026-06-15' };
await writeLives(readSide.db.pool, [
  { orgCode: 'gone', ...life },
  { orgCode: 'kept', ...life },
]);
const runner = startRunner({ lanes, log: readSide.log, db: readSide.db, pageSize: 50 });
await caughtUp();
atEnd(test, (passed) => runner.stop().then(() => readSide.end(passed)));

async function caughtUp(): Promise<void> {
  await runner.waitFor((await readSide.log.head()) ?? '', 20_000);
}

/** Write one event of an organization that is removed. */
function append(stream: string, expected: number, type: string, data: object): Promise<unknown> {
  const id = `00000000-0000-5000-8000-00000000000${expected + 1}`;
  const metadata = {
    orgCode: 'gone',
    actor: 'job:tenant-removal',
    at: '2026-09-01T10:00:00.000Z',
    correlationId: id,
  };
  const event = { id, type, data, metadata: { ...metadata, causationId: id, commandId: id, schema: 1 } };
  return readSide.log.append(stream, expected, [event]);
}

function rowsOf(rows: Record<string, string[]>, orgCode: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, own]) => [
      table,
      own.filter((row) => (JSON.parse(row) as { org_code: string }).org_code === orgCode),
    ]),
  );
}

test.serial('the rows of a removed organization go, in every table, and no other rows', async (t) => {
  const before = await allRows(readSide.db.pool);
  const full = Object.entries(rowsOf(before, 'gone')).filter(([, rows]) => rows.length > 0);
  t.true(full.length > 8, 'the organization has something in most tables');
  const counts = { events: 1, members: 1, charges: 1, payments: 1, files: 0, mails: 0 };
  await append(tenantRemovalStream('gone'), 0, 'TenantRemovalBegun', {
    counts,
    registeredAt: '',
    trialEndedAt: '',
  });
  await append(tenantRemovalStream('gone'), 1, 'TenantRemoved', { counts });
  await caughtUp();
  t.is(runner.status().error, undefined);
  t.deepEqual(await allRows(readSide.db.pool), rowsOf(before, 'kept'));
});

test.serial('a rebuild gives the same, also while the log still has the events', async (t) => {
  const expected = await allRows(readSide.db.pool);
  const { pool } = readSide.db;
  const { table: _, ...elsewhere } = readSide.log;
  const staged = await rebuild({ log: elsewhere, pool, lanes });
  t.deepEqual(
    staged.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0),
    [],
  );
  t.deepEqual(await allRows(pool), expected);

  const streams = [...(await readSide.log.streamsOf('gone')).keys()];
  await readSide.log.purge(streams.filter((stream) => !outlivesTenantRemoval(stream)));
  const rebuilt = await rebuild({ log: readSide.log, pool, lanes });
  t.deepEqual(
    rebuilt.comparison.filter(({ onlyOld, onlyNew }) => onlyOld + onlyNew > 0),
    [],
  );
  t.deepEqual(await allRows(pool), expected);
});
