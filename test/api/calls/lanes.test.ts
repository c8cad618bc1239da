import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import Koa from 'koa';
import { sendQueued } from '../../../api/messaging/send.ts';
import { withAdvisoryLock } from '../../../api/platform/calls/withAdvisoryLock.ts';
import { streamed } from '../../../api/platform/http/stream.ts';
import { realWorld } from '../../../ledger/world.ts';
import { openDatabase } from '../../../projections/engine/database.ts';
import { startApi } from '../../support/api.ts';
import { databaseFor } from '../../support/database.ts';
import { atEnd } from '../../support/scope.ts';

// One organization never stops another.

const MEMBERS = 400;
const CALLS = 6;

const api = await startApi('lanes');
const [flooder, beta] = [await api.addOrg('flooder'), await api.addOrg('beta')];
atEnd(test, api.end);

test('many who wait for one lock hold no connection', async (t) => {
  const db = openDatabase((await databaseFor(t, 'lanes_locks')).url);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const order: number[] = [];
  const first = withAdvisoryLock({ db, world: realWorld }, 'a', () => {
    begin();
    return isOver;
  });
  await hasBegun;
  const waiting = Array.from({ length: 12 }, (_, index) =>
    withAdvisoryLock({ db, world: realWorld }, 'a', async () => void order.push(index), 60_000),
  );
  t.is(await withAdvisoryLock({ db, world: realWorld }, 'b', async () => 'done'), 'done');
  t.deepEqual(order, []);
  end();
  await Promise.all([first, ...waiting]);
  t.deepEqual(
    order,
    waiting.map((_, index) => index),
    'first come, first served',
  );
  await db.close();
});

test('while one organization floods its lock and the mails, another changes and is written to', async (t) => {
  const data = Array.from({ length: MEMBERS }, (_, index) => ({
    ...{ fname: 'Flo', lname: `Od${String.fromCharCode(97 + (index % 26))}` },
    email: `flood${index}@flooder.example`,
  }));
  const added = await flooder.admin.post('/api/bulk-add-members', { data });
  t.is(added.at('added'), MEMBERS, JSON.stringify(added.body).slice(0, 300));
  const all = (await flooder.admin.get('/api/get-text-recipients')).at('recipients') as { uuid: string }[];
  const users = all.map(({ uuid }) => ({ uuid }));
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const held = withAdvisoryLock(api.deps, 'mails flooder', () => isOver);
  let answered = 0;
  const flood = Array.from({ length: CALLS }, async () => {
    const answer = await flooder.admin.post('/api/send-text', { users, message: 'Spam', mailOthers: true });
    answered += 1;
    return answer.status;
  });
  const { memberId } = beta.member;
  const change = { _id: memberId, fname: 'Other', lname: 'Name' };
  t.is((await beta.admin.post('/api/update-member', change)).status, 200);
  const transfer = { from: 'checking', to: 'venmo', amount: 5, date: '2026-03-01' };
  t.not((await beta.admin.post('/api/record-transfer', transfer)).status, 503);
  t.is(answered, 0, 'all of them still wait');
  end();
  await held;
  t.deepEqual(new Set(await Promise.all(flood)), new Set([200]));

  t.is((await beta.admin.post('/api/resend-confirmation', { ids: [{ _id: memberId }] })).status, 200);
  const stop = new AbortController();
  const mail = {
    ...api.deps.mail,
    send: async ({ to }: { readonly to: string }) => {
      if (to === beta.member.email) stop.abort();
    },
  };
  await sendQueued({ ...api.deps, mail, stopping: stop.signal });
  t.true(stop.signal.aborted, 'the confirmation went out');
  const { rowCount } = await api.db.pool.query(
    `SELECT FROM app.deliveries WHERE org_code = 'flooder' AND status = 'queued'`,
  );
  t.true((rowCount ?? 0) > (CALLS - 1) * MEMBERS, 'before the tail of the flood');
});

test('the downloads of one organization take turns, and leave connections to others', async (t) => {
  const { db } = api;
  const sql = 'SELECT member_id FROM read.members WHERE org_code = $1';
  const open = (orgCode: string) => db.tenantBatches<{ member_id: string }>(orgCode, sql, [orgCode]);
  const own = Array.from({ length: 6 }, () => open('flooder'));
  const firsts = own.map((download) => download.next());
  t.true(((await firsts[0])?.value?.length ?? 0) > 0);
  const theirs = open('beta');
  t.true((((await theirs.next()).value as unknown[]) ?? []).length > 0);
  await theirs.return();
  for (const [index, download] of own.entries()) {
    t.false((await firsts[index])?.done);
    await download.return();
  }
});

test('a reader that stands still is cut, which ends what it reads', async (t) => {
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      end();
    }
  }
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    ctx.body = await streamed(ctx, endless(), 100);
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asking = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  asking.on('error', () => undefined);
  const [response] = await once(asking, 'response');
  response.on('error', () => undefined);
  response.pause();
  await hasEnded;
  t.pass();
  asking.destroy();
  server.close();
});
