import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import pg from 'pg';
import { readConfig } from '../../../api/start/config.ts';
import { startProgram } from '../../../api/start/program.ts';
import { reasonOf } from '../../../api/start/reason.ts';
import { createTestDatabase, databaseFor } from '../../support/database.ts';
import { ask, otherAddress } from '../../support/elsewhere.ts';
import { type Program, signIn, spawnProgram } from '../../support/program.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

const database = await createTestDatabase('main');
/** The data folders are inside. */
const scratch = await mkdtemp(join(tmpdir(), 'bursar-main-'));
atEnd(test, async (passed) => {
  await rm(scratch, { recursive: true, force: true });
  await database.end(passed);
});

const started: Program[] = [];
const start = (variables: NodeJS.ProcessEnv, args?: readonly string[]): Program => {
  const place = { BURSAR_DATA: join(scratch, 'data'), DATABASE_URL: database.url };
  const program = spawnProgram({ ...place, ...variables }, args);
  started.push(program);
  return program;
};
// A failed test leaves its programs running.
test.afterEach.always(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});

/** Sign in as the demo's treasurer and count their members. */
async function activeMembers(address: string): Promise<number> {
  const cookie = await signIn(address);
  const members = await fetch(`${address}/api/search-member?active=true`, { headers: { cookie } });
  return members.ok ? ((await members.json()) as unknown[]).length : 0;
}

/** The status that others get on this machine's own address; `undefined` where it has none. */
async function statusOutside(address: string): Promise<number | string | undefined> {
  const outside = otherAddress();
  if (outside === undefined) return undefined;
  return ask(`http://${outside}:${new URL(address).port}/api/health`).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code,
  );
}

const refusals: readonly {
  readonly title: string;
  readonly variables: () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>;
  readonly args?: readonly string[];
  readonly line: RegExp;
}[] = [
  { title: 'an unknown argument', variables: () => ({}), args: ['--rol=api'], line: /^Unknown arguments/ },
  {
    title: 'a port in use',
    variables: async () => {
      const other = createServer().listen(0).unref();
      await once(other, 'listening');
      return { PORT: String((other.address() as AddressInfo).port) };
    },
    line: /^Port \d+ is in use by another program/,
  },
  {
    title: 'an address that this machine does not have',
    variables: () => ({ BURSAR_HOST: '192.0.2.123' }),
    line: /^This machine has no address 192\.0\.2\.123: .* BURSAR_HOST/,
  },
  {
    title: 'a foreign data folder',
    variables: async () => {
      const folder = await mkdtemp(join(scratch, 'foreign-'));
      await writeFile(join(folder, 'thesis.txt'), 'mine');
      return { BURSAR_DATA: folder };
    },
    line: /^The data folder .* is not empty and is not Bursar's/,
  },
  {
    title: 'a data folder that cannot be made',
    variables: () => ({ BURSAR_DATA: '/dev/null/data' }),
    line: /^The data folder \/dev\/null\/data cannot be used: /,
  },
  {
    title: 'a data folder inside a folder that can have none',
    variables: () => ({ BURSAR_DATA: '/proc/bursar/data' }),
    line: /^The data folder \/proc\/bursar\/data cannot be used: ENOENT/,
  },
  {
    title: 'a database that cannot be reached',
    variables: () => ({ DATABASE_URL: 'postgres://bursar:secret@127.0.0.1:1/bursar' }),
    line: /^The database 127\.0\.0\.1:1\/bursar cannot be used: .*ECONNREFUSED/,
  },
  {
    title: 'an event log that cannot be reached',
    variables: () => ({ EVENTSTORE_URL: 'esdb://bursar:secret@127.0.0.1:1?tls=false' }),
    line: /^The event log at 127\.0\.0\.1:1 cannot be used: /,
  },
];

test.serial('a start that fails ends with status 1 and one clear line', async (t) => {
  const program = start({ PORT: 'eighty' });
  t.is(await program.ended, 1);
  t.regex(program.printed.err, /^PORT should be a port number.*\n$/);
});

for (const { title, variables, args = ['--no-pages'], line } of refusals) {
  test.serial(`${title} fails the start with one clear line`, async (t) => {
    const lines: string[] = [];
    const output = {
      print: () => undefined,
      complain: (it: string) => void lines.push(it),
      log: () => undefined,
    };
    const place = { PORT: '0', BURSAR_DATA: join(scratch, 'data'), DATABASE_URL: database.url };
    const all = { ...place, ...(await variables()) };
    const failed = (async () => {
      const program = startProgram(readConfig(all, args), output, output.complain);
      await program.ready.finally(program.stop);
    })();
    const reason = reasonOf(await t.throwsAsync(failed)) ?? '';
    t.regex(reason, line);
    t.false(`${reason}${lines}`.includes('secret'));
    t.deepEqual(lines, []);
  });
}

test.serial('the schema of a newer Bursar is left alone, with one clear line', async (t) => {
  const newer = await databaseFor(t, 'main_newer');
  const client = new pg.Client({ connectionString: newer.url });
  await client.connect();
  await client.query(`CREATE SCHEMA app; CREATE TABLE app.migrations (name text);
    INSERT INTO app.migrations VALUES ('9999_newer')`);
  const program = start({ DATABASE_URL: newer.url });
  t.is(await program.ended, 1);
  t.regex(program.printed.err, /9999_newer/);
  t.is(program.printed.err.trim().split('\n').length, 1, program.printed.err);
  const { rows } = await client.query(`SELECT nspname FROM pg_namespace WHERE nspname IN ('log', 'read')`);
  t.deepEqual(rows, [], 'nothing was made in it');
  await client.end();
});

test.serial(
  'it is ready for this machine alone and lists what is missing; SIGTERM ends it with 0',
  async (t) => {
    const program = start({});
    const address = await program.ready;
    t.is((await fetch(`${address}/api/health`)).status, 200);
    t.true((['ECONNREFUSED', undefined] as unknown[]).includes(await statusOutside(address)));
    await until(() => program.printed.out.includes('npm run register'));
    t.regex(program.printed.out, /Only this machine reaches it/);
    for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'GOOGLE_CLIENT_ID'])
      t.true(program.printed.out.includes(`${name} is not set`), name);
    program.child.kill('SIGTERM');
    t.is(await program.ended, 0);
    await t.throwsAsync(fetch(`${address}/api/health`));
    t.is(program.printed.err, '');
  },
);

test.serial(
  'with BURSAR_HOST it listens at all addresses; SIGINT twice within moments counts once',
  async (t) => {
    const program = start({ BURSAR_HOST: '0.0.0.0' });
    const address = await program.ready;
    t.is((await fetch(`${address}/api/health`)).status, 200);
    t.true(([200, undefined] as unknown[]).includes(await statusOutside(address)));
    t.notRegex(program.printed.out, /Only this machine reaches it/);
    program.child.kill('SIGINT');
    program.child.kill('SIGINT');
    t.is(await program.ended, 0);
    t.is(program.printed.err, '');
  },
);

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** What health and a page answered, again and again until the program was ready. */
async function answersWhileStarting(program: Program, address: string): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const ask = (path: string) => fetch(`${address}${path}`).catch(() => undefined);
  for (; !/ ready /.test(program.printed.out) && program.child.exitCode === null; await sleep(10)) {
    const page = await ask('/login');
    const health = await ask('/api/health');
    const { status, starting } = ((await health?.json()) ?? {}) as { status?: string; starting?: string };
    // While it starts, what was asked for before was asked for during the start.
    if (page !== undefined && starting !== undefined)
      seen.add(`${health?.status} ${status} ${starting}, page ${page.status}`);
  }
  return seen;
}

test.serial(
  'starts that are cut short never spoil the demo; health and pages say what a start is busy with',
  async (t) => {
    const own = await databaseFor(t, 'main_demo');
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    const recorded = async () => {
      const { rows } = await client
        .query<{ n: number }>('SELECT count(*)::integer AS n FROM log.events')
        .catch(() => ({ rows: [] }));
      return rows[0]?.n ?? 0;
    };
    const variables = { DATABASE_URL: own.url, BURSAR_DATA: join(scratch, 'demo'), BURSAR_DEMO: '1' };
    // At so many of its 1,400 events. SIGTERM is last: what was begun before it may still be written.
    const cuts = [
      [1, 'SIGKILL', null],
      [300, 'SIGKILL', null],
      [600, 'SIGTERM', 0],
    ] as const;
    for (const [events, signal, status] of cuts) {
      const program = start(variables);
      while ((await recorded()) < events || !program.printed.out.includes('Laying out')) {
        if (program.child.exitCode !== null) return t.fail(program.printed.err);
        await sleep(10);
      }
      program.child.kill(signal);
      t.is(await program.ended, status);
      t.notRegex(program.printed.out, / ready /, `cut at ${events} events`);
      t.is(program.printed.err, '');
    }
    const port = await freePort();
    const last = start({ ...variables, PORT: String(port) });
    const seen = await answersWhileStarting(last, `http://localhost:${port}`);
    t.true(seen.has('503 down Laying out the demo organization, page 503'), [...seen].join('\n'));
    t.true(
      [...seen].every((answer) => /^503 down .*, page 503$/.test(answer)),
      [...seen].join('\n'),
    );
    const health = await fetch(`${await last.ready}/api/health`);
    t.is(health.status, 200);
    t.like(await health.json(), { status: 'up', starting: undefined });
    t.true((await activeMembers(await last.ready)) >= 40);
    const { rows } = await client.query(
      `SELECT type, count(*)::integer AS n FROM log.events
     WHERE type IN ('SubscriptionChanged', 'StripeAccountConnected', 'MemberAdded') GROUP BY type ORDER BY type`,
    );
    await client.end();
    t.deepEqual(rows, [
      { type: 'MemberAdded', n: 48 },
      { type: 'StripeAccountConnected', n: 1 },
      { type: 'SubscriptionChanged', n: 2 },
    ]);
    last.child.kill('SIGTERM');
    t.is(await last.ended, 0);
  },
);

test.serial(
  'two APIs that start at once on an empty database lay out the demo in turn, and see what a projector folds',
  async (t) => {
    const own = await databaseFor(t, 'main_two');
    const variables = { DATABASE_URL: own.url, BURSAR_DATA: join(scratch, 'two'), BURSAR_DEMO: '1' };
    const programs = [
      ...['api', 'api'].map((role) => start(variables, [`--role=${role}`, '--no-pages'])),
      start(variables, ['--role=projector']),
    ];
    const [first, second, projector] = programs;
    const addresses = [(await first?.ready) ?? '', (await second?.ready) ?? ''];
    for (const address of addresses) await until(async () => (await activeMembers(address)) >= 40);
    t.is(await activeMembers(addresses[0] ?? ''), await activeMembers(addresses[1] ?? ''));
    const health = async () => (await (await fetch(`${addresses[0]}/api/health`)).json()) as object;
    t.like(await health(), { status: 'up', projector: 'up' });
    // The projector first: an API sees that it is gone.
    for (const program of programs.toReversed()) {
      program.child.kill('SIGTERM');
      t.is(await program.ended, 0, program.printed.err);
      if (program === projector) t.like(await health(), { status: 'degraded', projector: 'down' });
    }
  },
);
