import test from 'ava';
import fc from 'fast-check';
import { z } from 'zod';
import { resources } from '../../api/rest/resources.ts';
import { routes } from '../../api/routes/index.ts';
import { DUE_DAY, startApi } from '../support/api.ts';
import { makeWorld, type World } from './world.ts';

/** Requests in all, over all calls. */
const RUNS = 600;

let world: World;

test.before(async () => {
  world = await makeWorld(await startApi('api_malformed'));
});
test.after.always(() => world.api.stop());
test.after(() => world.api.database.drop());

/** Names and values near to the real ones, so that the input gets past the first check and breaks a later one. */
const properties = routes.flatMap(({ call }) => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
});
const field = fc.constantFrom(
  ...new Set([...properties, 'id', 'type', 'account', 'amount', 'dueDate', 'pmt_type', '__proto__']),
);
const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0000b',
  "'; DROP TABLE read.charges; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(5_000),
  0,
  -0,
  -1,
  1e308,
  0.001,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  '2026-13-45',
  '0000-00-00',
  '99999-01-01',
  DUE_DAY,
  'cash',
  'Dues',
  'Other',
);
const leaf = fc.oneof(nasty, fc.string(), fc.double({ noNaN: true }), fc.uuid(), fc.constant('self'));
const value = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(field, tie('tree'), { maxKeys: 6 }),
  ),
})).tree;
const input = fc.oneof(fc.dictionary(field, value, { maxKeys: 8 }), value);

/** Calls that a fuzzer could make rightly by chance, that need no input, or that end the session. */
const harmless = new Set([
  'logout',
  'logout-everywhere',
  'login',
  'add-newcharge',
  'update-config',
  'delete-charge',
  'create-stripe-connect',
  'update-password',
  'create-setup-intent',
  'get-payment-methods',
  'get-payout-info',
]);

test.serial('malformed input to any call is refused without a fault, and nothing is written', async (t) => {
  const calls = routes.filter(({ call }) => !harmless.has(call.name));
  const before = await world.api.events();
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), input, async ({ call }, raw) => {
      const body = JSON.parse(JSON.stringify(raw) ?? 'null', (_, each) =>
        each === 'self' ? world.alpha.member.memberId : each,
      );
      const answer =
        call.method === 'POST'
          ? await world.alpha.admin.post(`/api/${call.name}`, body)
          : await world.alpha.admin.get(`/api/${call.name}?${queryOf(body)}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer.status < 500 && (call.method === 'GET' || answer.status >= 400);
    }),
    { numRuns: RUNS },
  );
  t.is(await world.api.events(), before);
  t.true((statuses.get(400) ?? 0) > RUNS / 4, JSON.stringify([...statuses]));
});

test.serial('malformed sign-ins are refused without a fault', async (t) => {
  const names = fc.constantFrom('email', 'password', 'remember');
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, value), async (body) => {
      const answer = await world.api.visitor().post('/api/login', body);
      return answer.status >= 400 && answer.status < 500;
    }),
    { numRuns: 60 },
  );
  t.pass();
});

test.serial('malformed queries of any list are refused without a fault', async (t) => {
  const names = fc.constantFrom('sort', 'range', 'filter', 'asOf', 'from', 'to');
  const filters = fc.constantFrom(
    'q',
    'id',
    'uuid',
    'memberId',
    'type',
    'kind',
    'tab',
    'from',
    'to',
    'active',
    'account',
    'status',
    'method',
    'eventId',
    'asOf',
  );
  const json = fc
    .oneof(value, fc.dictionary(filters, value, { maxKeys: 3 }), fc.tuple(fc.integer(), fc.integer()))
    .map((each) => JSON.stringify(each) ?? '');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...resources),
      fc.boolean(),
      fc.dictionary(names, fc.oneof(json, fc.string()), { maxKeys: 3 }),
      fc.oneof(fc.string({ minLength: 1 }), fc.uuid(), fc.constantFrom('summary', '%00', '..')),
      async ({ name }, isOne, query, id) => {
        const path = isOne
          ? `/api/rest/${name}/${encodeURIComponent(id.toWellFormed())}`
          : `/api/rest/${name}`;
        const answer = await world.alpha.admin.get(`${path}?${queryOf(query)}`);
        return answer.status < 500;
      },
    ),
    { numRuns: RUNS },
  );
  t.deepEqual(
    world.api.lines.filter(({ level }) => level === 'error'),
    [],
  );
});

function queryOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body).toWellFormed().slice(0, 500);
  const query = new URLSearchParams();
  for (const [name, each] of Object.entries(body)) {
    query.append(
      name,
      (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')).toWellFormed().slice(0, 2_000),
    );
  }
  return String(query);
}

test.serial('what Postgres cannot store never gets that far', async (t) => {
  const { admin, member } = world.alpha;
  const uuid = member.memberId;
  const due = { uuid, type: 'Dues', account: 'bank 4321', amount: 1, dueDate: DUE_DAY };
  const refused = async (path: string, body: unknown, field: string) => {
    const answer = await admin.post(`/api/${path}`, body);
    t.is(answer.status, 400, JSON.stringify(answer.body));
    t.is(answer.at('errors.0.field'), field);
  };
  await refused('create-dues', { dues: [{ ...due, startDate: '0000-01-01' }] }, 'dues.0.startDate');
  await refused('create-dues', { dues: [{ ...due, memo: 'a\u0000' }] }, 'dues.0.memo');
  await refused('create-dues', { dues: [{ ...due, memo: '\ud800' }] }, 'dues.0.memo');
  await refused('login', { email: 'a\u0000@b.co', password: 'x' }, 'email');
  await refused('add-newcharge', { chargeTypes: 'a\ud800' }, 'chargeTypes');
  for (const { name } of resources) {
    t.is((await admin.get(`/api/rest/${name}/%00`)).status, 404, name);
  }
  for (const filter of [{ uuid: '\u0000' }, { id: ['\u0000'] }, { from: '0000-01-01' }, { q: '\u0000' }]) {
    const answer = await admin.get(`/api/rest/charges?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    t.is(answer.status, 400, JSON.stringify(filter));
  }
});
