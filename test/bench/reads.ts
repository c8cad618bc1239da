import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { setPassword } from '../../api/platform/auth/credentials.ts';
import { handle } from '../../ledger/handle.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { projections } from '../../projections/index.ts';
import { type Api, PASSWORD, serveApi, TODAY } from '../support/api.ts';
import { writeLives } from '../support/generated-log.ts';
import { generatedMember } from '../support/generated-names.ts';
import { migrateAll } from '../support/migrated.ts';
import type { Round, RoundResult } from './client.ts';
import { fillDeliveries, fillExpenses, fillProspects, fillReimbursements, fillTexts } from './reads/fill.ts';
import { type Request, requestsOf } from './reads/requests.ts';
import { Spy } from './reads/spy.ts';

/** Charges of the organization of each database; the first is what growth is held against. */
const SIZES = (process.env.BURSAR_BENCH_CHARGES ?? '1000,20000,100000').split(',').map(Number);
/** Charges of each member: a larger organization has more members, not members who owe more often. */
const MONTHS = 20;
/** Of each organization; where it has fewer members, all of them are invited. */
const MEETINGS = { count: 300, members: 150 };
const ROUNDS = 3;
const ROUND_MS = 120;
/**
 * At most so many times the bare SQL, and what stored columns alone decide at most so many times its own time
 * in the smallest.
 */
const GOAL = 2;
const ORG = 'club';

/** An organization with its own database and server. */
interface Club {
  readonly charges: number;
  readonly api: Api;
  readonly spy: Spy;
  readonly cookie: string;
}

interface Measured {
  /** Medians in milliseconds. */
  readonly http: number;
  readonly bare: number;
}

/**
 * Every list that the screens offer, by each sort and filter, and every call that they read, by HTTP and as
 * the bare statements that it is made of, their rows fetched: in three databases with one organization each,
 * in turns, so that whatever else the machine does falls on all of them.
 */
export async function run(_url: string, another: (name: string) => Promise<string>): Promise<void> {
  const worker = new Worker(new URL('client.ts', import.meta.url));
  const clubs: Club[] = [];
  try {
    for (const charges of SIZES) clubs.push(await clubOf(charges, await another(`bench_reads_${charges}`)));
    console.log(
      `\np50 in milliseconds, by HTTP and as bare SQL, with ${SIZES.join(', ')} charges; * sorts and filters by stored columns alone\n`,
    );
    console.log(
      `${''.padEnd(46)}${SIZES.map((size) => `${size / 1000}k`.padStart(9) + 'bare'.padStart(9) + 'ratio'.padStart(7)).join('')}  growth  SQL`,
    );
    const wanted = new RegExp(process.env.BURSAR_BENCH_ONLY ?? '');
    const lists = await Promise.all(clubs.map((club) => requestsOf(club.api, ORG)));
    const missed: string[] = [];
    for (const [index, request] of (lists[0] ?? []).entries()) {
      if (!wanted.test(request.name)) continue;
      const requests = lists.map((list) => list[index] as Request);
      missed.push(...(await compare(worker, clubs, requests)));
    }
    console.log(
      missed.length === 0
        ? `\nThe goal is met: no more than ${GOAL} times the bare SQL, and no more than ${GOAL} times what ${SIZES[0]} charges cost.`
        : `\nThe goal of ${GOAL} is missed ${missed.length} times:\n${missed.map((each) => `  ${each}`).join('\n')}`,
    );
  } finally {
    await worker.terminate();
    for (const { api } of clubs) await api.stop();
  }
}

/** Measure one request in all clubs, print its line, and answer what it misses. */
async function compare(
  worker: Worker,
  clubs: readonly Club[],
  requests: readonly Request[],
): Promise<string[]> {
  const measured: Measured[] = [];
  const [first] = requests;
  if (first === undefined) return [];
  const watched = [];
  for (const [index, { spy, api, cookie }] of clubs.entries()) {
    const path = requests[index]?.path ?? '';
    const ask = () => play(worker, { url: `${api.url}${path}`, cookie, ms: 0 });
    await ask();
    watched.push(await spy.during(ask));
  }
  const times = clubs.map(() => ({ http: [] as number[], bare: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { api, cookie }] of clubs.entries()) {
      const path = requests[index]?.path ?? '';
      const { latencies } = await play(worker, { url: `${api.url}${path}`, cookie, ms: ROUND_MS });
      times[index]?.http.push(...latencies);
      for (const until = performance.now() + ROUND_MS; ; ) {
        const start = performance.now();
        await watched[index]?.again();
        times[index]?.bare.push(performance.now() - start);
        if (performance.now() > until) break;
      }
    }
  for (const { http, bare } of times) measured.push({ http: median(http), bare: median(bare) });
  const growth = (measured.at(-1)?.http ?? 0) / (measured[0]?.http ?? 0);
  const columns = measured.map(
    ({ http, bare }) =>
      `${http.toFixed(2).padStart(9)}${bare.toFixed(2).padStart(9)}${(http / bare).toFixed(1).padStart(7)}`,
  );
  const missed = measured.flatMap(({ http, bare }, index) =>
    http / bare > GOAL
      ? [`${first.name}, ${SIZES[index]} charges: ${(http / bare).toFixed(1)} times its SQL`]
      : [],
  );
  if (first.isStored && growth > GOAL)
    missed.push(`${first.name}: ${growth.toFixed(1)} times its time with ${SIZES[0]} charges`);
  const mark = missed.length > 0 ? '  <' : '';
  console.log(
    `${(first.isStored ? '* ' : '  ') + first.name}`.padEnd(46) +
      `${columns.join('')}${growth.toFixed(1).padStart(8)}${String(watched.at(-1)?.statements).padStart(5)}${mark}`,
  );
  return missed;
}

/** A database with one organization of so many charges, and its server. */
async function clubOf(charges: number, url: string): Promise<Club> {
  const db = openDatabase(url);
  await migrateAll(url);
  const log = openPostgresLog({ url });
  const members = charges / MONTHS;
  const life = { orgCode: ORG, members, months: MONTHS, today: TODAY, meetings: MEETINGS };
  const events = await writeLives(db.pool, [life]);
  await subscribe(log);
  await rebuild({ log, pool: db.pool, projections, compare: false });
  await log.close();
  const spy = new Spy();
  const api = await serveApi(url, {
    deps: { logLine: () => undefined },
    pools: { owners: 8, readers: 8 },
    wrap: (deps) => ({ ...deps, db: spy.watchDatabase(deps.db), log: spy.watchLog(deps.log) }),
  });
  const email = `ann0@${ORG}.example`;
  await setPassword(db.pool, { orgCode: ORG, memberId: generatedMember(ORG, 0), email, password: PASSWORD });
  const treasurer = api.visitor();
  const answer = await treasurer.post('/api/login', { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await fillDeliveries(db);
  await fillTexts(db);
  await fillExpenses(db, charges);
  await fillReimbursements(db, charges / 20);
  await fillProspects(db, 300);
  await db.pool.query('VACUUM ANALYZE');
  await db.close();
  console.log(`${charges} charges: ${life.members} members, ${events} events`);
  return { charges, api, spy, cookie: treasurer.cookie() };
}

/** Its trial is over, and an organization that is locked out reads nothing. */
async function subscribe(log: EventLog): Promise<void> {
  const currentPeriodEnd = `${plusDays(TODAY, 30)}T19:00:00.000Z`;
  const ids = { subscriptionId: 'sub_club', customerId: 'cus_club' };
  const subscription = { ...ids, status: 'active', plan: 1, quantity: 4, currentPeriodEnd } as const;
  const context = {
    orgCode: ORG,
    actor: 'system:bench',
    at: `${TODAY}T19:00:00.000Z`,
    correlationId: 'c',
    commandId: 's',
  };
  await handle(log, organization, ORG, { type: 'RecordSubscription', subscription }, context);
}

async function play(
  worker: Worker,
  { url, cookie, ms }: { url: string; cookie: string; ms: number },
): Promise<RoundResult> {
  const answered = once(worker, 'message').then(([result]) => result as RoundResult);
  const bodies = new Array<string>(10_000).fill('');
  const round: Round = { url, method: 'GET', headers: { cookie }, bodies, clients: 1, ms };
  worker.postMessage(round);
  const result = await answered;
  if (result.failed > 0) throw new Error(`${url}: ${result.complaint}`);
  return result;
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
