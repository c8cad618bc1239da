import { setPassword } from '../../api/platform/auth/credentials.ts';
import { handle } from '../../ledger/handle.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { lanes } from '../../projections/index.ts';
import { type Api, PASSWORD, serveApi, TODAY } from '../support/api.ts';
import { writeLives } from '../support/generated-log.ts';
import { generatedMember } from '../support/generated-names.ts';
import { migrateAll } from '../support/migrated.ts';
import { type Clients, openClients } from './client.ts';
import { type Figure, median } from './figures.ts';
import { fillDeliveries, fillExpenses, fillProspects, fillReimbursements, fillTexts } from './reads/fill.ts';
import { type Request, requestsOf } from './reads/requests.ts';
import { Spy } from './reads/spy.ts';

/** Charges of the organization of each database; the first is what growth is held against. */
const SIZES = (process.env.BURSAR_BENCH_CHARGES ?? '1000,100000').split(',').map(Number);
/** Charges of each member: a larger organization has more members, not members who owe more often. */
const MONTHS = 60;
/** In the largest, 20 thousand expenses, 10 thousand texts and 5 thousand reimbursements. */
const SHARES = { expenses: 0.2, texts: 0.1, reimbursements: 0.05 };
/** Of each organization; where it has fewer members, all of them are invited. */
const MEETINGS = { count: 300, members: 150 };
/** One round is enough of what takes longer than `SLOW_MS`. */
const ROUNDS = 3;
const ROUND_MS = 15;
const SLOW_MS = 300;
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

/** What was measured of one request: ratios that are held against the goal. */
interface Ratios {
  readonly name: string;
  /** In each club, to its bare SQL. */
  readonly toBare: readonly number[];
  /** The largest club to the smallest. */
  readonly growth: number;
}

/**
 * Every list that the screens offer, by each sort and filter, and every call that they read, by HTTP and as
 * the bare statements that it is made of, their rows fetched: in three databases with one organization each,
 * in turns, so that whatever else the machine does falls on all of them.
 */
export async function run(_url: string, newDatabase: (name: string) => Promise<string>): Promise<Figure[]> {
  const clients = openClients();
  const clubs: Club[] = [];
  try {
    for (const charges of SIZES) clubs.push(await clubOf(charges, await newDatabase(`reads_${charges}`)));
    console.log(
      `\np50 in milliseconds, by HTTP and as bare SQL, with ${SIZES.join(', ')} charges; * sorts and filters by stored columns alone\n`,
    );
    console.log(
      `${''.padEnd(46)}${SIZES.map((size) => `${size / 1000}k`.padStart(9) + 'bare'.padStart(9) + 'ratio'.padStart(7)).join('')}  growth  SQL`,
    );
    const wanted = new RegExp(process.env.BURSAR_BENCH_ONLY ?? '');
    const lists = await Promise.all(clubs.map((club) => requestsOf(club.api, ORG)));
    const all: Ratios[] = [];
    const stored: Ratios[] = [];
    for (const [index, request] of (lists[0] ?? []).entries()) {
      if (!wanted.test(request.name)) continue;
      const ratios = await compare(
        clients,
        clubs,
        lists.map((list) => list[index] as Request),
      );
      all.push(ratios);
      if (request.isStored) stored.push(ratios);
    }
    return [
      ...SIZES.flatMap((size, index) =>
        figuresOf(`${size} charges : its SQL`, all, ({ toBare }) => toBare[index] ?? Number.NaN),
      ),
      ...figuresOf(
        `by stored columns, ${SIZES.at(-1)} : ${SIZES[0]} charges`,
        stored,
        ({ growth }) => growth,
      ),
    ];
  } finally {
    await clients.close();
    for (const { api } of clubs) await api.stop();
  }
}

/** The worst of a ratio, and how many requests miss the goal. */
function figuresOf(what: string, requests: readonly Ratios[], ratioOf: (ratios: Ratios) => number): Figure[] {
  const [worst] = requests.toSorted((one, other) => ratioOf(other) - ratioOf(one));
  if (worst === undefined) return [];
  const missed = requests.filter((one) => ratioOf(one) > GOAL).length;
  return [
    { what: `${what}, the worst (${worst.name})`, value: ratioOf(worst), goal: `at most ${GOAL}` },
    { what: `${what}, over ${GOAL} of ${requests.length}`, value: missed, goal: 'at most 0' },
  ];
}

/** Measure one request in all clubs, and print its line. */
async function compare(
  clients: Clients,
  clubs: readonly Club[],
  requests: readonly Request[],
): Promise<Ratios> {
  const { name = '', isStored = false } = requests[0] ?? {};
  const runs = [];
  for (const [index, { spy, api, cookie }] of clubs.entries()) {
    const ask = (ms: number) => {
      const url = `${api.url}${requests[index]?.path}`;
      const bodies = new Array<string>(1_000).fill('');
      return clients.play({ url, method: 'GET', headers: { cookie }, bodies, clients: 1, ms });
    };
    // The first fills caches.
    await ask(0);
    let first = Number.NaN;
    const { statements, again } = await spy.during(async () => {
      first = (await ask(0)).latencies[0] ?? Number.NaN;
    });
    runs.push({
      ask,
      again,
      statements,
      isSlow: first > SLOW_MS,
      http: [] as number[],
      bare: [] as number[],
    });
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const { ask, again, isSlow, http, bare } of runs) {
      if (isSlow && round > 0) continue;
      http.push(...(await ask(ROUND_MS)).latencies);
      const until = performance.now() + ROUND_MS;
      do {
        const start = performance.now();
        await again();
        bare.push(performance.now() - start);
      } while (performance.now() < until);
    }
  const medians = runs.map(({ http, bare }) => ({ http: median(http), bare: median(bare) }));
  const toBare = medians.map(({ http, bare }) => http / bare);
  const growth = (medians.at(-1)?.http ?? 0) / (medians[0]?.http ?? 0);
  const columns = medians.map(
    ({ http, bare }, index) =>
      `${http.toFixed(2).padStart(9)}${bare.toFixed(2).padStart(9)}${toBare[index]?.toFixed(1).padStart(7)}`,
  );
  const isMissed = toBare.some((ratio) => ratio > GOAL) || (isStored && growth > GOAL);
  console.log(
    `${(isStored ? '* ' : '  ') + name}`.padEnd(46) +
      `${columns.join('')}${growth.toFixed(1).padStart(8)}${String(runs.at(-1)?.statements).padStart(5)}${isMissed ? '  <' : ''}`,
  );
  return { name, toBare, growth };
}

/** A database with one organization of so many charges, and its server. */
async function clubOf(charges: number, url: string): Promise<Club> {
  const db = openDatabase(url);
  await migrateAll(url);
  const log = openPostgresLog({ url });
  const members = Math.ceil(charges / MONTHS);
  const life = { orgCode: ORG, members, months: MONTHS, today: TODAY, meetings: MEETINGS };
  const events = await writeLives(db.pool, [life]);
  await subscribe(log);
  await rebuild({ log, pool: db.pool, lanes, compare: false });
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
  await fillTexts(db, charges * SHARES.texts);
  await fillExpenses(db, charges * SHARES.expenses);
  await fillReimbursements(db, charges * SHARES.reimbursements);
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
