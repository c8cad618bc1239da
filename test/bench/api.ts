import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Router from '@koa/router';
import Koa from 'koa';
import { openEventStoreLog } from '../../ledger/log/eventstoredb.ts';
import { listCharges } from '../../projections/charges/queries.ts';
import type { Database } from '../../projections/engine/database.ts';
import { type Answer, type Api, DUE_DAY, type Org, serveApi, TODAY } from '../support/api.ts';
import { migrateAll } from '../support/migrated.ts';
import type { Round, RoundResult } from './client.ts';
import { type PlainCrud, plainCrud } from './plainCrud.ts';

const ORG = 'bench';
const CLIENTS = 16;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_500;
/** Members, and charges of each. A member's account has some twenty events by the end. */
const MEMBERS = 500;
const CHARGES = 8;

interface Contender {
  readonly name: string;
  round(ms: number): Promise<RoundResult>;
}

/**
 * A manual payment by HTTP, until the lists show it, against plain CRUD (plainCrud.ts); a page of charges
 * against a bare Koa route with the same SQL. With `EVENTSTORE_URL`, the log is there: an empty store.
 */
export async function run(url: string): Promise<void> {
  const eventStoreUrl = process.env.EVENTSTORE_URL;
  await migrateAll(url);
  const api = await serveApi(url, {
    deps: { logLine: () => undefined },
    pools: { owners: 8, readers: 8 },
    ...(eventStoreUrl !== undefined && { openLog: () => openEventStoreLog({ url: eventStoreUrl }) }),
  });
  const worker = new Worker(new URL('client.ts', import.meta.url));
  let bare: Awaited<ReturnType<typeof bareServer>> | undefined;
  let crud: PlainCrud | undefined;
  try {
    const org = await api.addOrg(ORG);
    const charges = await seed(org);
    crud = await plainCrud(url, ORG, charges, CLIENTS);
    bare = await bareServer(api, crud);
    await api.db.pool.query('VACUUM ANALYZE');
    const clients = (round: Omit<Round, 'clients'>, count = CLIENTS) =>
      play(worker, { ...round, clients: count });
    const session = { cookie: org.admin.cookie() };
    console.log(`${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS} ms each, taking turns\n`);

    const json = { 'content-type': 'application/json' };
    const addPayment = `${api.url}/api/add-payment`;
    const pay = (
      name: string,
      address: string,
      payments: () => string,
      { cookie = session.cookie, count = CLIENTS } = {},
    ): Contender => ({
      name,
      round: (ms) => {
        const bodies = Array.from({ length: 20_000 }, payments);
        return clients({ url: address, method: 'POST', headers: { ...json, cookie }, bodies, ms }, count);
      },
    });
    const payments = paymentsOn(charges);
    await compare('A manual payment', 1.3, [
      pay('plain CRUD', `${bare.url}/add-payment`, payments, { cookie: crud.cookie }),
      pay('add-payment', addPayment, payments),
    ]);

    // An account each, so that both grow by what is paid into them alone.
    const [one = [], other = []] = Map.groupBy(charges, ({ uuid }) => uuid).values();
    await compare('Manual payments on one account', 0.9, [
      pay('one client', addPayment, paymentsOn(one), { count: 1 }),
      pay(`${CLIENTS} clients`, addPayment, paymentsOn(other)),
    ]);

    const bodies = new Array<string>(100_000).fill('');
    const get = (name: string, address: string): Contender => ({
      name,
      round: (ms) => clients({ url: address, method: 'GET', headers: session, bodies, ms }),
    });
    await compare('A page of the charges list', 0.5, [
      get('bare route, the same SQL', `${bare.url}/charges`),
      get('charges, first page', `${api.url}/api/rest/charges?range=${encodeURIComponent('[0,24]')}`),
    ]);
  } finally {
    await worker.terminate();
    await bare?.close();
    await crud?.close();
    await api.stop();
  }
}

/** Measure the contenders in turns; the first is what the others are held against. */
async function compare(title: string, target: number, contenders: readonly Contender[]): Promise<void> {
  const measured = contenders.map(() => ({ latencies: [] as number[], perSecond: [] as number[], stale: 0 }));
  for (const contender of contenders) await contender.round(WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, contender] of contenders.entries()) {
      const result = await contender.round(ROUND_MS);
      if (result.failed > 0) throw new Error(`${contender.name}: ${result.complaint}`);
      const figures = measured[index];
      figures?.latencies.push(...result.latencies);
      figures?.perSecond.push(result.latencies.length / result.seconds);
      if (figures) figures.stale += result.stale;
    }
  console.log(`${title.padEnd(32)} per second    p50 ms    p99 ms    max ms     stale     ratio`);
  const base = quantile(measured[0]?.perSecond ?? [], 0.5);
  for (const [index, { latencies, perSecond, stale }] of measured.entries()) {
    const rate = quantile(perSecond, 0.5);
    const columns = [
      rate.toFixed(0),
      quantile(latencies, 0.5).toFixed(1),
      quantile(latencies, 0.99).toFixed(1),
      quantile(latencies, 1).toFixed(0),
      String(stale),
      index === 0 ? '' : (rate / base).toFixed(2),
    ];
    const name = contenders[index]?.name ?? '';
    console.log(`  ${name.padEnd(30)}${columns.map((column) => column.padStart(10)).join('')}`);
  }
  console.log(`  (target: a ratio of ${target})\n`);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function play(worker: Worker, round: Round): Promise<RoundResult> {
  const answered = once(worker, 'message').then(([result]) => result as RoundResult);
  worker.postMessage(round);
  return answered;
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
