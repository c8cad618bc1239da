import { setInterval } from 'node:timers';
import type { Position } from '../../ledger/log/log.ts';
import { positionOf } from '../../ledger/log/postgres/connection.ts';
import { migrateLog, openPostgresLog } from '../../ledger/log/postgres.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import { foldPage } from '../../projections/engine/fold.ts';
import { migrate } from '../../projections/engine/migrate.ts';
import type { Lane } from '../../projections/engine/projection.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { startRunner } from '../../projections/engine/runner.ts';
import { projections } from '../../projections/index.ts';
import { clearProjections } from '../support/read-side.ts';
import type { Figure } from './figures.ts';
import { ORGANIZATIONS, writeOrganizations } from './organizations.ts';
import { compareRebuilds } from './rebuilds.ts';

const EVENTS = Number(process.env.BURSAR_BENCH_EVENTS ?? 1_100_000);
/** Events that are folded from the middle of the history on. */
const LIVE = 50_000;
const SINGLY = 3_000;
/** All read models in one lane: the baseline commits once for each event. */
const lane: Lane = { name: 'all', pauseMs: 0, projections };
const lanes = [lane];

/**
 * Folding live and rebuilding against folding event by event, measured at half of the history, when tables
 * have their average size. With EVENTSTORE_URL, rebuilding from there against rebuilding from Postgres.
 */
export async function run(url: string): Promise<Figure[]> {
  const { EVENTSTORE_URL } = process.env;
  if (EVENTSTORE_URL !== undefined) return compareRebuilds(url, EVENTSTORE_URL);
  const db = openDatabase(url);
  await migrateLog(db.pool);
  await migrate(db.pool, lanes);
  const log = openPostgresLog({ url });
  const peak = watchMemory();
  try {
    const written = await timed(() => writeOrganizations(db.pool, EVENTS));
    const events = written.result;
    rate(`writing the log of ${ORGANIZATIONS} organizations`, written.seconds, events);

    const middle = Math.floor(events / 2);
    const toMiddle = { ...log, head: () => Promise.resolve(positionOf(String(middle))) };
    await rebuild({ log: toMiddle, pool: db.pool, lanes });
    const single = Math.min(SINGLY, Math.floor(middle / 20));
    const singly = await timed(() => foldSingly(middle, single));
    const baseline = rate(`event by event (${single} from the middle on)`, singly.seconds, single);
    const paged = Math.min(LIVE, Math.floor(middle / 2));
    const live = await timed(() => foldLive(positionOf(String(middle + single + paged))));
    const liveRate = rate('live folding by pages of 1,000', live.seconds, paged);

    await clearProjections(db.pool);
    await db.pool.query('VACUUM');
    const { seconds } = await rebuild({ log, pool: db.pool, lanes });
    const rebuildRate = rate('rebuild, until the new tables are in use', seconds, events);
    return [
      { what: 'live : event by event', value: liveRate / baseline, goal: 'at least 5' },
      { what: 'rebuild : event by event', value: rebuildRate / baseline, goal: 'at least 40' },
      { what: 'peak memory in MB', value: peak.read(), goal: 'at most 500' },
    ];
  } finally {
    peak.stop();
    await log.close();
    await db.close();
  }

  /** The runner, from where the tables stand until it has passed a position. */
  async function foldLive(position: Position): Promise<void> {
    // The runner would rebuild what is far behind; here it is to fold page by page.
    const countAfter = (_: string | undefined, limit: number) => Promise.resolve(Math.min(limit, 1));
    const ownDb = openDatabase(url);
    const runner = startRunner({ lanes, log: { ...log, countAfter }, db: ownDb });
    const isThere = await runner.waitFor(position, 600_000);
    const { error } = runner.status();
    await runner.stop();
    await ownDb.close();
    if (!isThere) throw new Error(`the runner did not get to ${position}: ${error}`);
  }

  /** The baseline: read page by page, fold and commit one by one, on an ordinary connection. */
  async function foldSingly(from: number, count: number): Promise<void> {
    const client = await db.pool.connect();
    let position = positionOf(String(from));
    const { events } = await log.readAll({ after: position, limit: count });
    for (const event of events) {
      await foldPage(client, lane, [event], position, event.position);
      position = event.position;
    }
    client.release();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

function rate(what: string, seconds: number, events: number): number {
  const perSecond = Math.round(events / seconds).toLocaleString('en');
  console.log(`${what.padEnd(48)} ${perSecond} events/s (${events} in ${seconds.toFixed(1)} s)`);
  return events / seconds;
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
