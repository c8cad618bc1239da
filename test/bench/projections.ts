import { setInterval } from 'node:timers';
import { migrateLog, openPostgresLog } from '../../ledger/log/postgres.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import { foldPage } from '../../projections/engine/fold.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { startRunner } from '../../projections/engine/runner.ts';
import { migrateProjections, projections } from '../../projections/index.ts';
import { writeLives } from '../support/generated-log.ts';
import { clearProjections, onConnection } from '../support/read-side.ts';
import { compareRebuilds } from './rebuilds.ts';

const EVENTS = Number(process.env.BURSAR_BENCH_EVENTS ?? 1_000_000);
const ORGANIZATIONS = 10;
const MONTHS = 24;
/** Events per member and month in the generated lives, measured. */
const EVENTS_PER_MONTH = 2.53;
const SAMPLE = 5_000;

/**
 * Folding and rebuilding against folding event by event, measured at half of the history, when tables have
 * their average size. With EVENTSTORE_URL, rebuilding from there against rebuilding from Postgres.
 */
export async function run(url: string): Promise<void> {
  if (process.env.EVENTSTORE_URL !== undefined)
    return compareRebuilds(url, process.env.EVENTSTORE_URL, EVENTS);
  const db = openDatabase(url);
  await migrateLog(db.pool);
  await migrateProjections(db.pool);
  const log = openPostgresLog({ url });
  const peak = watchMemory();
  try {
    const members = Math.ceil(EVENTS / ORGANIZATIONS / MONTHS / EVENTS_PER_MONTH);
    const written = await timed(() =>
      writeLives(
        db.pool,
        Array.from({ length: ORGANIZATIONS }, (_, index) => ({
          orgCode: `org${index}`,
          members,
          months: MONTHS,
          today: '2026-11-15',
        })),
      ),
    );
    print(`log`, `${written.result} events of ${ORGANIZATIONS} organizations, ${members} members each`);

    const sample = Math.min(SAMPLE, Math.floor(written.result / 10));
    const live = await foldLive(url, written.result);
    rate('live folding by pages of 1,000', live.seconds, written.result);
    const memoryLive = peak.read();

    await clearProjections(db.pool);
    await foldTo(url, Math.floor(written.result / 2));
    const baseline = await timed(() => foldSingly(url, sample));
    const baselineRate = rate(`event by event (${sample} events in the middle)`, baseline.seconds, sample);

    await clearProjections(db.pool);
    await db.pool.query('VACUUM');
    const rebuilt = await timed(() => rebuild({ log, pool: db.pool, projections }));
    rate('rebuild, until the new tables are in use', rebuilt.result.seconds, rebuilt.result.events);
    const again = await timed(() => rebuild({ log, pool: db.pool, projections }));
    const differences = again.result.comparison.reduce((sum, one) => sum + one.onlyOld + one.onlyNew, 0);
    rate('rebuild of full tables, in use', again.result.seconds, again.result.events);
    print('with the comparison of all rows', `${again.seconds.toFixed(1)} s, ${differences} differences`);

    const perEvent = (seconds: number, events: number) => events / seconds;
    print(
      'live : event by event',
      `${(perEvent(live.seconds, written.result) / baselineRate).toFixed(1)} x (target 5)`,
    );
    print(
      'rebuild : event by event',
      `${(perEvent(rebuilt.result.seconds, rebuilt.result.events) / baselineRate).toFixed(1)} x (target 20)`,
    );
    print('peak memory', `${memoryLive} MB live, ${peak.read()} MB in all (target under 600)`);
  } finally {
    peak.stop();
    await log.close();
    await db.close();
  }

  /** The runner, from an empty read side until it has passed the newest event. */
  async function foldLive(address: string, events: number): Promise<{ seconds: number }> {
    // The runner would rebuild what is far behind; here it is to fold page by page.
    const paged = {
      ...log,
      countAfter: (_: string | undefined, limit: number) => Promise.resolve(Math.min(limit, 1)),
    };
    const ownDb = openDatabase(address);
    const { seconds } = await timed(async () => {
      const runner = startRunner({ projections, log: paged, db: ownDb });
      const head = await log.head();
      if (head === undefined || !(await runner.waitFor(head, events * 100)))
        throw new Error(`the runner did not get to the end: ${runner.status().error}`);
      await runner.stop();
    });
    await ownDb.close();
    return { seconds };
  }

  async function foldTo(address: string, events: number): Promise<void> {
    const ownDb = openDatabase(address);
    await onConnection(ownDb.pool, async (client) => {
      let position = '';
      for (let folded = 0; folded < events; folded += 1_000) {
        const page = await log.readAll({ ...(position !== '' && { after: position }), limit: 1_000 });
        await foldPage(client, projections, page.events, position, page.position);
        position = page.position;
      }
    });
    await ownDb.close();
  }

  /** The baseline: read page by page, fold and commit one by one, on an ordinary connection. */
  async function foldSingly(address: string, events: number): Promise<void> {
    const ownDb = openDatabase(address);
    const { rows } = await ownDb.pool.query<{ position: string }>(
      'SELECT min(position) AS position FROM read.checkpoints',
    );
    const client = await ownDb.pool.connect();
    try {
      let position = rows[0]?.position ?? '';
      for (let folded = 0; folded < events; ) {
        const page = await log.readAll({ after: position, limit: Math.min(500, events - folded) });
        for (const event of page.events) {
          await foldPage(client, projections, [event], position, event.position);
          position = event.position;
          folded += 1;
        }
      }
    } finally {
      client.release();
    }
    await ownDb.close();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

function rate(what: string, seconds: number, events: number): number {
  print(what, `${Math.round(events / seconds).toLocaleString('en')} events/s (${seconds.toFixed(1)} s)`);
  return events / seconds;
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(48)} ${figure}`);
}

/** The largest resident set seen, in MB. */
function watchMemory(): { read(): number; stop(): void } {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 1e6);
  };
  const timer = setInterval(look, 100);
  return {
    read() {
      look();
      return Math.round(most);
    },
    stop: () => clearInterval(timer),
  };
}
