import net, { type AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { LogUnavailable, WrongVersion } from '../../../ledger/log/log.ts';
import {
  migrateLog,
  openPostgresLog,
  type PostgresLog,
  type PostgresLogOptions,
} from '../../../ledger/log/postgres.ts';
import { createTestDatabase } from '../../support/database.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';
import {
  cursorOver,
  follow,
  idsOf,
  logContract,
  newEvents,
  newStream,
  tailWhileWriting,
  versionsOf,
  type Writer,
} from './contract.ts';

const database = await createTestDatabase('log_postgres');
const pool = new pg.Pool({ connectionString: database.url, max: 20 });
pool.on('error', () => undefined);
await Promise.all([migrateLog(pool), migrateLog(pool)]);
atEnd(test, async (passed) => {
  await log.close();
  await pool.end();
  await database.end(passed);
});
const log = openPostgresLog({ url: database.url });

/** One more opening of the log, closed after the test whether it passed or not. */
function open(t: ExecutionContext, options: Partial<PostgresLogOptions> = {}): PostgresLog {
  const opened = openPostgresLog({ url: database.url, ...options });
  t.teardown(() => opened.close());
  return opened;
}

test.serial('postgres: an empty log has no head', async (t) => {
  t.is(await log.head(), undefined);
  t.deepEqual((await log.readAll({ limit: 10 })).events, []);
  t.is(await log.countAfter(undefined, 10), 0);
});

logContract(test, 'postgres', () => ({
  log,
  another: () => openPostgresLog({ url: database.url }),
  async putForeign(stream) {
    await pool.query(
      `WITH next AS (UPDATE log.sequencer SET position = position + 1 RETURNING position)
       INSERT INTO log.events
       SELECT position, coalesce(id, position), $1, coalesce(version, 0) + 1, gen_random_uuid(), 'OrderPlaced', '', '{}', '{}'
       FROM next LEFT JOIN log.streams ON stream = $1`,
      [stream],
    );
  },
}));

test.serial('postgres: how the last appends went is known', async (t) => {
  const full = open(t, { queueLimit: 0 });
  const appended = () => full.append(newStream(), 0, newEvents(1)).catch(() => full.condition().appends);
  t.is(full.condition().appends, 'up');
  t.deepEqual([await appended(), await appended(), await appended()], ['degraded', 'degraded', 'down']);
});

/** End every connection of the event log but not those of the test. */
async function cutConnections(name = '%'): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'bursar log ' || $1`,
    [name],
  );
  return rowCount ?? 0;
}

test.serial('postgres: transactions that commit out of order do not make a reader miss events', async (t) => {
  // Each transaction is held open before its commit for a time that depends on the writer, so that they
  // overtake each other where they can.
  await pool.query(`
    CREATE SCHEMA slow;
    CREATE TABLE slow.naive (position bigserial PRIMARY KEY, id uuid NOT NULL);
    CREATE FUNCTION slow.hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.001 * (hashtext(NEW.id::text) & 15)); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON slow.naive DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION slow.hold();
    CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON log.events DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION slow.hold()`);
  const processes = Array.from({ length: 16 }, () => open(t));
  const start = await log.head();
  const read = cursorOver(log);
  const writers = processes.map((process): Writer => {
    const stream = newStream();
    return async (turn) => {
      const events = newEvents(1);
      await process.append(stream, turn, events);
      return events[0]?.id ?? '';
    };
  });
  const ours = await tailWhileWriting(writers, 8, (cursor) => read(cursor ?? start));
  t.deepEqual(ours, { missed: [], twice: 0 });

  // The same test on a log that numbers its events with a sequence and locks nothing: it must fail, or the
  // test above shows nothing.
  const naiveWriter: Writer = async () => {
    const [event] = newEvents(1);
    await pool.query('INSERT INTO slow.naive (id) VALUES ($1)', [event?.id]);
    return event?.id ?? '';
  };
  const naive = await tailWhileWriting(Array(16).fill(naiveWriter), 8, async (cursor) => {
    const { rows } = await pool.query<{ position: string; id: string }>(
      'SELECT position, id FROM slow.naive WHERE position > $1 ORDER BY position LIMIT 7',
      [cursor ?? 0],
    );
    return { ids: rows.map((row) => row.id), cursor: rows.at(-1)?.position ?? cursor };
  });
  t.true(
    naive.missed.length > 0,
    'the naive cursor missed nothing: the test does not make commits overtake each other',
  );
  t.log(`naive cursor: ${naive.missed.length} of 128 events never seen`);

  await pool.query('DROP SCHEMA slow CASCADE');
});

test.serial('postgres: facts cannot be changed or removed, even by the superuser', async (t) => {
  await log.append(newStream(), 0, newEvents(1));
  for (const sql of [
    `UPDATE log.events SET type = 'Other'`,
    'DELETE FROM log.events',
    'TRUNCATE log.events',
    `UPDATE log.events SET type = 'Other' WHERE false`,
  ])
    await t.throwsAsync(pool.query(sql), { message: /events are facts/ }, sql);
  const { rows } = await pool.query<{ right: string }>(
    `SELECT privilege_type AS right FROM information_schema.table_privileges
     WHERE table_schema = 'log' AND table_name = 'events'`,
  );
  const rights = rows.map((row) => row.right);
  t.true(rights.includes('INSERT'));
  for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) t.false(rights.includes(right), right);
});

test.serial('postgres: a request that the database refuses fails alone', async (t) => {
  const events = newEvents(1).map((event) => ({ ...event, id: 'no-uuid' }));
  const neighbors = Array.from({ length: 5 }, () => newStream());
  const [refused, ...others] = await Promise.allSettled([
    log.append(newStream(), 0, events),
    ...neighbors.map((neighbor) => log.append(neighbor, 0, newEvents(2))),
  ]);
  t.true(refused?.status === 'rejected' && refused.reason instanceof pg.DatabaseError);
  // They shared a batch with the one that was refused.
  t.true(others.every((other) => other.status === 'fulfilled' && other.value.version === 2));
});

test.serial('postgres: a batch writes what fits, knows what was written, and refuses the rest', async (t) => {
  const [written, repeated, raced, unknown] = [newStream(), newStream(), newStream(), newStream()];
  const earlier = newEvents(2);
  await log.append(written, 0, newEvents(1));
  const first = await log.append(repeated, 0, earlier);
  await log.append(repeated, 2, newEvents(1));
  await log.append(raced, 0, newEvents(2));
  const events = newEvents(2);
  // Asked for at once, they share a batch.
  const outcomes = await Promise.allSettled([
    log.append(raced, 1, newEvents(1)),
    log.append(repeated, 0, earlier),
    log.append(written, 1, events),
    log.append(unknown, 3, newEvents(1)),
  ]);
  const found = outcomes.map((each) =>
    each.status === 'fulfilled' ? each.value.version : (each.reason as WrongVersion).actual,
  );
  t.deepEqual(found, [2, 2, 3, 0]);
  t.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'rejected'],
  );
  t.is(outcomes[1]?.status === 'fulfilled' && outcomes[1].value.position, first.position);
  t.deepEqual(idsOf(await log.readStream(written, 1)), idsOf(events));
  t.deepEqual(versionsOf(await log.readStream(raced)), [1, 2]);
  t.deepEqual(await log.readStream(unknown), []);
});

test.serial('postgres: beyond its limit the queue refuses', async (t) => {
  const small = open(t, { queueLimit: 10 });
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => small.append(newStream(), 0, newEvents(1))),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  t.is(refused.length, 20);
  t.true(refused.every(({ reason }) => reason instanceof LogUnavailable));
  t.is((await small.append(newStream(), 0, newEvents(1))).version, 1);
});

test.serial('postgres: connections cut during appends lose and double nothing acknowledged', async (t) => {
  const streams = Array.from({ length: 20 }, newStream);
  let cutting = true;
  const cuts = (async () => {
    let cut = 0;
    for (let turn = 0; turn < 8; turn++) {
      cut += await cutConnections();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    cutting = false;
    return cut;
  })();
  const acknowledged = await Promise.all(
    streams.map(async (stream) => {
      const ids: string[] = [];
      while (cutting) {
        const events = newEvents(2);
        await log.append(stream, ids.length, events);
        ids.push(...idsOf(events));
      }
      return ids;
    }),
  );
  t.true((await cuts) > 0);
  for (const [index, stream] of streams.entries())
    t.deepEqual(idsOf(await log.readStream(stream)), acknowledged[index]);
});

test.serial('postgres: an append cut off before its commit is written by the next try', async (t) => {
  const stream = newStream();
  await log.append(stream, 0, newEvents(1));
  const blocker = await pool.connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT position FROM log.sequencer FOR UPDATE');
  const events = newEvents(2);
  const appended = log.append(stream, 1, events);
  await until(async () => {
    const { rows } = await pool.query(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'bursar log appender' AND wait_event_type = 'Lock'
       AND datname = current_database()`,
    );
    return rows.length > 0;
  });
  await cutConnections('appender');
  await blocker.query('COMMIT');
  blocker.release();
  t.is((await appended).version, 3);
  t.deepEqual(idsOf(await log.readStream(stream, 1)), idsOf(events));
});

test.serial('postgres: appends fail as unavailable while the database is away, and then work', async (t) => {
  const before = open(t);
  const stream = newStream();
  await before.append(stream, 0, newEvents(1));
  await pool.query(`ALTER DATABASE "${database.name}" CONNECTION LIMIT 0`);
  const url = new URL(database.url);
  url.username = `${database.name}_user`;
  // The cluster may ask for passwords: the new user gets the one that the address has.
  await pool.query(
    `CREATE ROLE "${database.name}_user" LOGIN PASSWORD ${pg.escapeLiteral(decodeURIComponent(url.password))}`,
  );
  const away = open(t, { url: url.href });
  const errors = await Promise.all([
    t.throwsAsync(away.append(newStream(), 0, newEvents(1))),
    t.throwsAsync(away.append(newStream(), 0, newEvents(1))),
    t.throwsAsync(away.readStream(stream)),
  ]);
  t.true(errors.every((error) => error instanceof LogUnavailable));
  await pool.query(`ALTER DATABASE "${database.name}" CONNECTION LIMIT -1`);
  await pool.query(`GRANT USAGE ON SCHEMA log TO "${database.name}_user"`);
  await pool.query(`GRANT SELECT ON log.events, log.streams TO "${database.name}_user"`);
  t.is((await away.readStream(stream)).length, 1);
  // A right that is missing is no outage: the caller is told what it is.
  const refused = await t.throwsAsync(away.append(newStream(), 0, newEvents(1)));
  t.false(refused instanceof LogUnavailable || refused instanceof WrongVersion);
  await pool.query(`DROP OWNED BY "${database.name}_user"; DROP ROLE "${database.name}_user"`);
});

test.serial('postgres: a subscription outlives its connections', async (t) => {
  const start = await log.head();
  const stream = newStream();
  const followed = follow(log, start, 30, { limit: 3 });
  for (let turn = 0; turn < 10; turn++) {
    await log.append(stream, turn * 3, newEvents(3));
    if (turn % 3 === 0) await cutConnections();
  }
  t.deepEqual(
    versionsOf((await followed).events),
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});

test.serial('postgres: NOTIFY wakes a subscriber in another process, not only its poll', async (t) => {
  const heard: string[] = [];
  const listener = await pool.connect();
  listener.on('notification', (message) => heard.push(message.channel));
  await listener.query('LISTEN bursar_log');
  const other = open(t);
  await other.append(newStream(), 0, newEvents(1));
  await until(async () => heard.length > 0);
  t.deepEqual([...new Set(heard)], ['bursar_log']);
  await listener.query('UNLISTEN *');
  listener.release();
});

test.serial('postgres: an append with a lost answer after its commit is known by its ids', async (t) => {
  const proxy = await openProxy(new URL(database.url));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const cut = open(t, { url: url.href });
  t.teardown(proxy.close);
  const stream = newStream();
  await cut.append(stream, 0, newEvents(1));
  proxy.loseNextAnswer();
  const events = newEvents(2);
  const appended = await cut.append(stream, 1, events);
  t.is(proxy.lost(), 1);
  t.is(appended.version, 3);
  t.deepEqual(idsOf(await log.readStream(stream, 1)), idsOf(events));
});

/**
 * A way to the database that can swallow an answer to the appender, once it has been given, and break the
 * connection instead.
 */
async function openProxy(target: URL) {
  let lose = false;
  let lost = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.pipe(upstream);
    let isAppender = false;
    client.once('data', (startup) => {
      isAppender = startup.includes('log appender');
    });
    upstream.on('data', (chunk) => {
      if (!lose || !isAppender) return client.write(chunk);
      lose = false;
      lost += 1;
      return cut();
    });
    for (const socket of [client, upstream]) socket.on('error', cut).on('close', cut);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    loseNextAnswer: () => {
      lose = true;
    },
    lost: () => lost,
    close: () => server.close(),
  };
}

test.serial('postgres: a process that starts waits for no long reader, such as a backup', async (t) => {
  const reader = await pool.connect();
  const impatient = new pg.Pool({ connectionString: database.url, options: '-c lock_timeout=2s' });
  try {
    await reader.query('BEGIN; SELECT FROM log.events LIMIT 1');
    await t.notThrowsAsync(migrateLog(impatient));
  } finally {
    await reader.query('ROLLBACK');
    reader.release();
    await impatient.end();
  }
});

test.serial('postgres: a process that starts and migrates is not in the way of appends', async (t) => {
  let done = false;
  // Two processes, each with an appender of its own.
  const append = async (writer: PostgresLog, stream: string) => {
    for (let version = 0; !done; version++) await writer.append(stream, version, newEvents(1));
  };
  const writers = [open(t), open(t)].flatMap((writer) => [
    append(writer, newStream()),
    append(writer, newStream()),
  ]);
  for (let round = 0; round < 40; round++) await migrateLog(pool);
  done = true;
  await t.notThrowsAsync(Promise.all(writers));
});
