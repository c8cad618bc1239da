import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { type Jobs, startJobs } from '../../api/jobs/index.ts';
import { openEventStoreLog } from '../../ledger/log/eventstoredb.ts';
import { listCharges } from '../../projections/charges/queries.ts';
import type { Database } from '../../projections/engine/database.ts';
import {
  type Answer,
  type Api,
  type ApiOptions,
  DUE_DAY,
  type Org,
  serveApi,
  TODAY,
} from '../support/api.ts';
import { migrateAll } from '../support/migrated.ts';
import { openClients, type RoundResult } from './client.ts';
import { openCounter } from './counts.ts';
import { type Figure, median, quantile } from './figures.ts';
import { type PlainCrud, plainCrud } from './plainCrud.ts';

const ORG = 'bench';
const CLIENTS = 16;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const WARM_UP_MS = 1_000;
/** Members, and charges of each. A member's account has some thirty events by the end. */
const MEMBERS = 500;
const CHARGES = 8;

interface Contender {
  readonly name: string;
  round(ms: number): Promise<RoundResult>;
  /** The least ratio to the first of the contenders. */
  readonly goal?: number;
}

/**
 * A manual payment by HTTP, until the lists show it, against plain CRUD (plainCrud.ts), with and without a
 * key, and with and without the jobs; a page of charges against a bare Koa route with the same SQL. With
 * `EVENTSTORE_URL`, the log is there: an empty store, held against a second server whose log is in Postgres.
 */
export async function run(url: string, newDatabase: (name: string) => Promise<string>): Promise<Figure[]> {
  const eventStoreUrl = process.env.EVENTSTORE_URL;
  const count = openCounter(url);
  const openLog =
    eventStoreUrl === undefined ? {} : { openLog: () => openEventStoreLog({ url: eventStoreUrl }) };
  const api = await serve(url, openLog);
  const onPostgres = eventStoreUrl === undefined ? undefined : await serve(await newDatabase('api_postgres'));
  const { play, close } = openClients();
  const figures: Figure[] = [];
  let bare: Awaited<ReturnType<typeof bareServer>> | undefined;
  let crud: PlainCrud | undefined;
  let jobs: Jobs | undefined;
  try {
    const org = await api.addOrg(ORG);
    const charges = await seed(org);
    crud = await plainCrud(url, ORG, charges, CLIENTS);
    bare = await bareServer(api, crud);
    await api.db.pool.query('VACUUM ANALYZE');
    const session = { cookie: org.admin.cookie() };
    console.log(`${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS} ms each, taking turns\n`);

    const get = (name: string, address: string): Contender => {
      const bodies = new Array<string>(100_000).fill('');
      const round = { url: address, method: 'GET', headers: session, bodies, clients: CLIENTS } as const;
      return { name, round: (ms) => play({ ...round, ms }) };
    };
    const firstPage = `${api.url}/api/rest/charges?range=${encodeURIComponent('[0,24]')}`;
    figures.push(
      ...(await compare('A page of the charges list', [
        get('bare route, the same SQL', `${bare.url}/charges`),
        { ...get('charges, first page', firstPage), goal: 0.5 },
      ])),
    );

    const addPayment = `${api.url}/api/add-payment`;
    const pay = (
      name: string,
      payments: () => string,
      { address = addPayment, cookie = session.cookie, clients = CLIENTS, isKeyed = true } = {},
    ): Contender => ({
      name,
      round: (ms) => {
        const headers = { 'content-type': 'application/json', cookie };
        const bodies = Array.from({ length: 20_000 }, payments);
        return play({ url: address, method: 'POST', headers, isKeyed, bodies, clients, ms });
      },
    });
    const payments = paymentsOn(charges);
    const plain = pay('plain CRUD', payments, { address: `${bare.url}/add-payment`, cookie: crud.cookie });
    const keyed = pay('add-payment', payments);
    const keyless = pay('add-payment without a key', payments, { isKeyed: false });
    await compare('A manual payment, without jobs', [plain, keyed, keyless]);

    if (onPostgres !== undefined) {
      const there = await onPostgres.addOrg(ORG);
      const options = { address: `${onPostgres.url}/api/add-payment`, cookie: there.admin.cookie() };
      figures.push(
        ...(await compare('A manual payment, by log', [
          pay('Postgres', paymentsOn(await seed(there)), options),
          { ...pay('EventStoreDB', payments), goal: 0.85 },
        ])),
      );
    }

    jobs = startJobs(url, api.deps, console.error);
    await jobs.started;
    const contenders = [plain, { ...keyed, goal: 1.5 }, keyless];
    figures.push(...(await compare('A manual payment', contenders, count)));

    // An account each, so that both grow by what is paid into them alone.
    const [one = [], other = []] = Map.groupBy(charges, ({ uuid }) => uuid).values();
    figures.push(
      ...(await compare('Payments on one account', [
        pay('one client', paymentsOn(one), { clients: 1 }),
        { ...pay(`${CLIENTS} clients`, paymentsOn(other)), goal: 0.9 },
      ])),
    );
    return figures;
  } finally {
    await close();
    await jobs?.stop();
    await bare?.close();
    await crud?.close();
    await onPostgres?.stop();
    await api.stop();
  }
}

async function serve(url: string, openLog: Pick<ApiOptions, 'openLog'> = {}): Promise<Api> {
  await migrateAll(url);
  const deps = { logLine: () => undefined };
  return serveApi(url, { deps, pools: { owners: 8, readers: 8 }, ...openLog });
}

/**
 * Measure the contenders in turns; the first is what the others are held against. `count`, when given, counts
 * in the rounds with which they warm up.
 */
async function compare(
  title: string,
  contenders: readonly Contender[],
  count?: ReturnType<typeof openCounter>,
): Promise<Figure[]> {
  const measured = contenders.map(() => ({ latencies: [] as number[], perSecond: [] as number[], stale: 0 }));
  const counted: string[][] = [];
  for (const { round } of contenders) {
    if (count === undefined) await round(WARM_UP_MS);
    else {
      let calls = 0;
      const { roundTrips, walSyncs } = await count(async () => {
        calls = (await round(ROUND_MS)).latencies.length;
      });
      counted.push([(roundTrips / calls).toFixed(1), (walSyncs / calls).toFixed(2)]);
    }
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, contender] of contenders.entries()) {
      const result = await contender.round(ROUND_MS);
      const figures = measured[index];
      figures?.latencies.push(...result.latencies);
      figures?.perSecond.push(result.latencies.length / result.seconds);
      if (figures) figures.stale += result.stale;
    }
  const heads = ['per second', 'p50 ms', 'p99 ms', 'max ms', 'stale', 'ratio'];
  if (count !== undefined) heads.push('trips', 'WAL syncs');
  console.log(line(title, heads));
  const base = median(measured[0]?.perSecond ?? []);
  const ratios = measured.map(({ perSecond }) => median(perSecond) / base);
  for (const [index, { latencies, perSecond, stale }] of measured.entries())
    console.log(
      line(`  ${contenders[index]?.name}`, [
        median(perSecond).toFixed(0),
        median(latencies).toFixed(1),
        quantile(latencies, 0.99).toFixed(1),
        quantile(latencies, 1).toFixed(0),
        String(stale),
        index === 0 ? '' : (ratios[index] ?? Number.NaN).toFixed(2),
        ...(counted[index] ?? []),
      ]),
    );
  console.log('');
  return contenders.flatMap(({ name, goal }, index): Figure[] => {
    const what = `${title}, ${name} : ${contenders[0]?.name}`;
    return goal === undefined ? [] : [{ what, value: ratios[index] ?? Number.NaN, goal: `at least ${goal}` }];
  });
}

function line(name: string, cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(11)).join('');
}

interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The queries that the first page of the charges list is made of. */
async function chargesQueries(db: Database): Promise<Query[]> {
  const queries: Query[] = [];
  const spy: Database = {
    ...db,
    tenant: (orgCode, sql, params = []) => {
      queries.push({ sql, params });
      return db.tenant(orgCode, sql, params);
    },
  };
  await listCharges(spy, ORG, { today: TODAY, limit: 25 });
  return queries;
}

interface Charged {
  readonly id: string;
  readonly uuid: string;
}

/** Members with charges; answers the charges, so that neighbors are of different members. */
async function seed(org: Org): Promise<Charged[]> {
  const data = Array.from({ length: MEMBERS }, (_, index) => ({
    fname: 'Ann',
    lname: 'Bench',
    email: `ann${index}@bench.example`,
  }));
  await expectOk(org.admin.post('/api/bulk-add-members', { data }));
  const listed = await expectOk(org.admin.get('/api/search-member?active=true'));
  const members = (listed.body as { _id: string }[]).map(({ _id }) => _id);
  const charges: Charged[] = [];
  for (let index = 0; index < CHARGES; index++) {
    const dues = members.map((uuid) => ({
      uuid,
      type: 'Dues',
      account: 'bank 4321',
      amount: 10_000,
      dueDate: DUE_DAY,
    }));
    const answer = await expectOk(org.admin.post('/api/create-dues', { dues }));
    const results = answer.at('results') as { _id: string; uuid: string }[];
    charges.push(...results.map(({ _id, uuid }) => ({ id: _id, uuid })));
  }
  return charges;
}

async function expectOk(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** Bodies of payments over the charges in turn: no two clients meet on one account for long. */
function paymentsOn(charges: readonly Charged[]): () => string {
  let next = 0;
  return () => {
    const charge = charges[next++ % charges.length];
    return JSON.stringify({ payInfo: { pmt_type: 'cash' }, payments: [{ ...charge, amount: 1 }] });
  };
}

/** Koa and Postgres, and nothing of ours between them but the queries; the plain CRUD routes beside them. */
async function bareServer(api: Api, crud: PlainCrud): Promise<{ url: string; close(): Promise<void> }> {
  const app = new Koa();
  const router = new Router();
  let queries: readonly Query[] | undefined;
  router.get('/charges', async (ctx) => {
    queries ??= await chargesQueries(api.db);
    const [rows] = await Promise.all(queries.map(({ sql, params }) => api.db.tenant(ORG, sql, params)));
    ctx.body = rows;
  });
  app.use(router.routes());
  app.use(crud.routes);
  const server = createServer(app.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
