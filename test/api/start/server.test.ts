import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test from 'ava';
import { compress } from '../../../api/build.ts';
import { routes } from '../../../api/start/routes.ts';
import { closeServer } from '../../../api/start/server.ts';
import { LogUnavailable } from '../../../ledger/log/log.ts';
import type { LogCondition } from '../../../ledger/log/operations.ts';
import { DUE_DAY, startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, makeWorld } from '../world.ts';

let condition: Partial<LogCondition> = { appends: 'up' };
/** Limits of the pages of the log that were asked for. */
const pagesRead: number[] = [];
let logIsDown = false;
let projectionsLag = false;

const dist = await mkdtemp(join(tmpdir(), 'bursar-dist-'));
for (const app of ['console', 'member-portal']) {
  await mkdir(join(dist, app), { recursive: true });
  await mkdir(join(dist, 'assets', app), { recursive: true });
  await writeFile(join(dist, app, 'index.html'), `<!doctype html><title>${app}</title>`);
  await writeFile(join(dist, app, 'preloads.json'), '[]');
  const script = join(dist, 'assets', app, 'main-abc123.js');
  await writeFile(script, `console.log('${app}')`);
  await compress(script);
}
await writeFile(join(dist, 'secret.txt'), 'secret');
const api = await startApi('api_server', {
  deps: { dist },
  wrap: (deps) => ({
    ...deps,
    log: {
      ...deps.log,
      append: (...args) => {
        if (logIsDown) throw new LogUnavailable('down', { cause: new Error('disk full') });
        return deps.log.append(...args);
      },
      readAll: (options) => {
        pagesRead.push(options.limit);
        return deps.log.readAll(options);
      },
      head: () => (logIsDown ? Promise.reject(new LogUnavailable('down')) : deps.log.head()),
    },
    logOperations: {
      ...deps.logOperations,
      condition: () => ({ ...deps.logOperations.condition(), ...condition }),
    },
    projections: {
      ...deps.projections,
      waitFor: async (...args) => !projectionsLag && deps.projections.waitFor(...args),
    },
  }),
});
const world = await makeWorld(api);
const { admin, member } = world.alpha;
atEnd(test, api.end);
test.after.always(() => rm(dist, { recursive: true }));
test.afterEach.always(() => {
  logIsDown = false;
  condition = { appends: 'up' };
  projectionsLag = false;
});

test.serial('another site cannot make changes with the cookie', async (t) => {
  const own = new URL(api.url);
  const post = (headers: Record<string, string>) =>
    admin.post('/api/add-newcharge', { chargeTypes: 'Dues' }, { headers });
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://${own.hostname}:1` },
    { origin: `${own.origin}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    const answer = await post(headers);
    t.is(answer.status, 403, JSON.stringify(headers));
    t.is(answer.at('code'), 'origin');
  }
  t.is((await post({ origin: own.origin })).status, 200);
});

test.serial('security headers are on every answer, and nothing of them needs HTTPS', async (t) => {
  for (const path of ['/login', '/api/health', '/api/get-session', '/nowhere']) {
    const { headers } = await api.visitor().get(path);
    t.notRegex(headers.get('content-security-policy') ?? '', /upgrade-insecure/);
    t.is(headers.get('x-content-type-options'), 'nosniff');
    t.is(headers.get('strict-transport-security'), null);
    t.is(headers.get('x-powered-by'), null);
    t.truthy(headers.get('x-correlation-id'));
  }
});

test.serial('unknown calls, other methods and doubled slashes', async (t) => {
  t.is((await admin.get('/api/no-such-call')).status, 404);
  t.is((await admin.get('/api')).status, 404);
  const wrong = await admin.get('/api/create-dues');
  t.is(wrong.status, 405);
  t.is(wrong.headers.get('allow'), 'POST');
  t.is((await admin.get('/api//get-config')).status, 200);
  t.is((await admin.post('/api/rest/members', {})).status, 404);
});

test.serial('every request is one line with its correlation id, without names of people', async (t) => {
  const before = api.lines.length;
  const answer = await admin.get(`/api/search-member?_id=${admin.memberId}`, {
    headers: { 'x-correlation-id': 'ask-12345678' },
  });
  t.is(answer.headers.get('x-correlation-id'), 'ask-12345678');
  // A webhook may come besides.
  const lines = api.lines.slice(before).filter(({ path }) => path === '/api/search-member');
  t.is(lines.length, 1);
  t.like(lines[0], { method: 'GET', status: 200, correlationId: 'ask-12345678', org: 'alpha' });
  const forged = await admin.get('/api/get-config', { headers: { 'x-correlation-id': 'a "b"' } });
  t.regex(forged.headers.get('x-correlation-id') ?? '', /^[\w-]{36}$/);
});

test.serial('a fault is a 500 without its cause, and the log has it under the correlation id', async (t) => {
  await api.db.pool.query('REVOKE SELECT ON read.payments FROM bursar_reader');
  const answer = await admin.get('/api/get-recent-payments');
  await api.db.pool.query('GRANT SELECT ON read.payments TO bursar_reader');
  t.is(answer.status, 500);
  t.notRegex(JSON.stringify(answer.body), /payments|denied/);
  const line = api.lines.find(
    ({ correlationId, error }) => error !== undefined && correlationId === answer.at('correlationId'),
  );
  t.regex(String(line?.error), /denied for table payments/);
});

test.serial('a log that takes nothing is a 503 with Retry-After', async (t) => {
  logIsDown = true;
  const answer = await admin.post('/api/add-newcharge', { chargeTypes: 'Later' });
  t.is(answer.status, 503);
  t.truthy(answer.headers.get('retry-after'));
  t.is(answer.at('code'), 'unavailable');
  const line = api.lines.find(
    ({ correlationId, error }) => error !== undefined && correlationId === answer.at('correlationId'),
  );
  t.is(line?.error, 'down Caused by: disk full', 'without a stack');
  const lines = api.lines.filter(({ correlationId }) => correlationId === line?.correlationId);
  t.is(lines.length, 1);
});

test.serial('an answer with an effect that cannot be read yet says so', async (t) => {
  projectionsLag = true;
  const answer = await admin.post('/api/add-newcharge', { chargeTypes: 'Soon' });
  t.is(answer.status, 200);
  t.is(answer.at('stale'), true);
});

test.serial('health reports what is up and how far behind, and is 503 when something is down', async (t) => {
  await charge(world.alpha, world.alpha.other);
  const up = await api.visitor().get('/api/health');
  t.is(up.status, 200);
  t.like(up.body, { status: 'up', database: 'up', log: 'up', projector: 'up' });
  t.deepEqual(up.at('lanes.strong'), { behind: 0 });
  const { pool } = api.db;
  const kept = await pool.query(`SELECT fingerprint FROM read.checkpoints WHERE lane = 'strong'`);
  const setFingerprint = (fingerprint: string) =>
    pool.query(`UPDATE read.checkpoints SET fingerprint = $1 WHERE lane = 'strong'`, [fingerprint]);
  await setFingerprint('of another version');
  const outdated = await api.visitor().get('/api/health');
  await setFingerprint(kept.rows[0].fingerprint);
  t.is(outdated.status, 200);
  t.is(outdated.at('status'), 'degraded');
  t.deepEqual(outdated.at('lanes.strong'), { behind: 0, outdated: true });
  logIsDown = true;
  const down = await api.visitor().get('/api/health');
  t.is(down.status, 503);
  t.is(down.at('log'), 'down');
  t.notRegex(JSON.stringify(down.body), /postgres:|127\.0\.0\.1/);
});

test.serial('health tells how appends go and what is not ours, though reads are answered', async (t) => {
  const health = () => api.visitor().get('/api/health');
  for (const [appends, httpStatus, status] of [
    ['degraded', 200, 'degraded'],
    ['down', 503, 'down'],
  ] as const) {
    condition = { appends };
    const answer = await health();
    t.is(answer.status, httpStatus);
    t.like(answer.body, { status, appends, log: 'up' });
    t.is(answer.at('foreign'), undefined);
  }
  condition = { appends: 'up', foreign: { events: 3, type: 'OrderPlaced', stream: 'order-ada@example.org' } };
  t.like((await health()).body, {
    status: 'up',
    appends: 'up',
    foreign: { events: 3, type: 'OrderPlaced', stream: 'order-…' },
  });
});

test.serial('health reads one page of the log when lists are behind, else none', async (t) => {
  await charge(world.alpha, world.alpha.other);
  const health = () => api.visitor().get('/api/health');
  pagesRead.length = 0;
  t.is((await health()).at('lanes.strong.behind'), 0);
  t.deepEqual(pagesRead, []);
  const { pool } = api.db;
  const { rows } = await pool.query(`SELECT position FROM read.checkpoints WHERE lane = 'strong'`);
  const moveTo = (position: string) =>
    pool.query(`UPDATE read.checkpoints SET position = $1 WHERE lane = 'strong'`, [position]);
  await moveTo('');
  const behind = await health();
  await moveTo(rows[0].position);
  t.true(Number(behind.at('lanes.strong.behind')) > 10);
  t.is(behind.at('lanes.eventual.behind'), 0);
  t.deepEqual(pagesRead, [1_000]);
});

test.serial('the OpenAPI document has every call with its input and answer', async (t) => {
  const answer = await api.visitor().get('/api/openapi.json');
  t.is(answer.status, 200);
  const paths = answer.at('paths') as Record<string, Record<string, unknown>>;
  for (const { call } of routes) {
    const operation = paths[`/api/${call.name}`]?.[call.method.toLowerCase()] as
      | Record<string, unknown>
      | undefined;
    t.truthy(operation, call.name);
    t.is(operation?.summary, call.summary);
  }
  const input = JSON.stringify(paths['/api/create-dues']);
  for (const field of ['dues', 'uuid', 'lateFeeStartDate', 'earlyDiscount', 'results'])
    t.true(input.includes(`"${field}"`), field);
  t.truthy(paths['/api/rest/charges']);
});

test.serial('the documentation page names every call and has no script', async (t) => {
  const answer = await api.visitor().get('/api/docs');
  t.is(answer.status, 200);
  const page = String(answer.body);
  for (const { call } of routes) t.true(page.includes(`id="${call.name}"`), call.name);
  t.notRegex(page, /<script/);
});

test.serial('files: hashed ones are kept forever, others are not served', async (t) => {
  const visitor = api.visitor();
  const asset = await visitor.get('/assets/console/main-abc123.js');
  t.is(asset.status, 200);
  t.is(asset.headers.get('cache-control'), 'max-age=31536000,immutable');
  t.is((await visitor.get('/assets/console/missing.js')).status, 404);
  const elsewhere = ['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt'].map(
    (path) => `/assets${path}`,
  );
  for (const path of ['/secret.txt', ...elsewhere]) t.not((await raw(path)).body, 'secret', path);
});

test.serial('what is long goes out compressed, with the range of a list beside it', async (t) => {
  for (let index = 0; index < 8; index++) await charge(world.alpha, member);
  const visit = (path: string, encoding: string) =>
    fetch(api.url + path, { headers: { cookie: admin.cookie(), 'accept-encoding': encoding } });
  for (const encoding of ['br', 'gzip']) {
    const list = await visit('/api/rest/charges', encoding);
    t.is(list.headers.get('content-encoding'), encoding);
    t.regex(list.headers.get('content-range') ?? '', /^charges 0-/);
    t.true(((await list.json()) as object[]).length >= 8);
    const asset = await visit('/assets/console/main-abc123.js', encoding);
    t.is(asset.headers.get('content-encoding'), encoding);
    t.is(await asset.text(), `console.log('console')`);
  }
  t.is((await visit('/api/rest/charges', 'identity')).headers.get('content-encoding'), null);
  t.is((await visit('/api/health', 'br')).headers.get('content-encoding'), null);
});

/** A request whose path is sent as it is. */
function raw(path: string): Promise<{ body: string }> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path }, (answer) => {
      let body = '';
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('end', () => resolve({ body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test.serial('lists refuse what they do not know by name', async (t) => {
  await charge(world.alpha, world.alpha.member);
  const refused = async (path: string, field: string) => {
    const answer = await admin.get(`/api/rest/${path}`);
    t.is(answer.status, 400, path);
    t.is(answer.at('errors.0.field'), field, path);
  };
  await refused('charges?sort=["password","ASC"]', 'sort');
  await refused('charges?sort=["amount","UP"]', 'sort.1');
  await refused('charges?sort=nonsense', 'sort');
  await refused('charges?sort=["__proto__","ASC"]', 'sort');
  await refused('charges?filter={"orgCode":"beta"}', 'filter.orgCode');
  await refused('charges?filter={"tab":"mine"}', 'filter.tab');
  await refused('charges?filter=[]', 'filter');
  await refused('charges?range=[5,1]', 'range');
  await refused('charges?range=[-1,1]', 'range.0');
  await refused('members?filter={"q":1}', 'filter.q');
  await refused('history?filter={"from":"yesterday"}', 'filter.from');
  await refused(`accounts/${admin.memberId}?asOf=today`, 'asOf');
  const ahead = async (path: string, field: string) => {
    const { status, body } = await admin.get(`/api/rest/${path}`);
    const errors = [{ field, message: 'The day should not be after today' }];
    t.like({ status, ...(body as object) }, { status: 422, code: 'InFuture', errors }, path);
  };
  await ahead(`accounts/${admin.memberId}?asOf=2199-01-01`, 'asOf');
  await ahead(`accounts/${admin.memberId}?asKnownOn=2199-01-01`, 'asKnownOn');
  await ahead('aged-receivables/summary?asKnownOn=2199-01-01', 'asKnownOn');
  await ahead('aged-receivables?filter={"asOf":"2199-01-01"}', 'filter.asOf');
  await ahead('receivable-charges?filter={"asKnownOn":"2199-01-01"}', 'filter.asKnownOn');
  await ahead('journal?filter={"asKnownOn":"2199-01-01"}', 'filter.asKnownOn');
  await ahead('trial-balance?filter={"asKnownOn":"2199-01-01"}', 'filter.asKnownOn');
});

test.serial('lists page, sort and count as react-admin asks', async (t) => {
  const { admin, other } = world.beta;
  for (const amount of [30, 10, 20]) await charge(world.beta, other, amount);
  const page = await admin.get(
    '/api/rest/charges?sort=["amount","DESC"]&range=[1,2]&filter={"tab":"current"}',
  );
  t.is(page.headers.get('content-range'), 'charges 1-2/3');
  t.deepEqual(
    (page.body as { amount: number }[]).map(({ amount }) => amount),
    [20, 10],
  );
  const empty = await admin.get('/api/rest/charges?filter={"tab":"overdue"}');
  t.is(empty.headers.get('content-range'), 'charges 0-0/0');
  const rows = (await admin.get('/api/rest/charges')).body as { id: string }[];
  const ids = rows.slice(0, 2).map(({ id }) => id);
  const many = await admin.get(`/api/rest/charges?filter=${JSON.stringify({ id: ids })}`);
  t.deepEqual((many.body as { id: string }[]).map(({ id }) => id).sort(), [...ids].sort());
  const due = { uuid: other.memberId, type: 'Fine', account: 'bank 4321', amount: 1, dueDate: DUE_DAY };
  const more = Array.from({ length: 30 }, () => due);
  const added = await admin.post('/api/create-dues', { dues: more });
  const all = (added.at('results') as { _id: string }[]).map(({ _id }) => _id);
  const thirty = await admin.get(`/api/rest/charges?filter=${JSON.stringify({ id: all })}`);
  t.is((thirty.body as unknown[]).length, 30, 'records by their ids come all at once');
  await admin.post('/api/delete-dues', { ids: all.map((_id) => ({ _id })) });
  const reference = await admin.get(`/api/rest/charges?filter=${JSON.stringify({ uuid: other.memberId })}`);
  t.is((reference.body as unknown[]).length, 3);
});

test('a server that closes answers requests on open connections, and then ends them', async (t) => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const server = createHttpServer(async (_, response) => {
    begun.resolve();
    await release.promise;
    response.end('done');
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun.promise;
  const closed = closeServer(server);
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
  release.resolve();
  const answers = await text(socket);
  await closed;
  t.is(answers.match(/200 OK/g)?.length, 2);
  t.is(answers.match(/connection: close/gi)?.length, 1, 'the second, which came while it closed');
});
