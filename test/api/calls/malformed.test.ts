import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import type { Route } from '../../../api/platform/calls/route.ts';
import type { Problem } from '../../../api/platform/contract/call.ts';
import { isTooDeep } from '../../../api/platform/http/json.ts';
import { resources } from '../../../api/start/resources.ts';
import { routes } from '../../../api/start/routes.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { sized } from '../../support/size.ts';
import { type HttpAnswer, hear, makePeople } from '../people.ts';
import { callAccess, type Role } from './access.ts';
import { validInput } from './cases.ts';
import { inputsOf, malformedOf, nasty } from './malformations.ts';

/** The same requests in every run, so that only a change turns one red. A failure prints its seed. */
const SEED = Number(process.env.BURSAR_FUZZ_SEED ?? 20_261_121);
/** Inputs of each call, and queries of each list. */
const PER_CALL = sized(15, 115);
const PER_LIST = sized(15, 125);
/** Requests under way at the same time. */
const AT_ONCE = 8;

/** Calls that do nothing with an input that is right by chance: its ids, password or link are nobody's. */
const harmless = new Set([
  'login',
  'check-link',
  'choose-password',
  'login-code',
  'end-sessions',
  'begin-two-step',
  'turn-on-two-step',
  'turn-off-two-step',
  'renew-recovery-codes',
]);
for (const [name, { foreign }] of Object.entries(callAccess)) if (foreign !== 'no ids') harmless.add(name);
// The names that they take could be right.
for (const name of ['add-group', 'delete-charge', 'create-stripe-connect']) harmless.delete(name);

let sent = 0;
const cookies = new Map<Role, Readonly<Record<string, string>>>();

const people = await makePeople(await startApi('api_malformed'));
const world = people.world;
/** Events when the tests begin: none is added by any of them. */
const written = await world.api.events();
for (const role of ['nobody', 'admin', 'Member', 'operator'] as const)
  cookies.set(role, await people.cookieOf(role));
atEnd(test, people.world.api.end);

/** A request, and what must be true of its answer besides what is true of all. */
interface Request {
  readonly path: string;
  readonly init: RequestInit;
  readonly check: (t: ExecutionContext, heard: HttpAnswer, what: string) => void;
}

/** Send all, so many at a time, and see that the answers are what a refusal is. */
async function sendAll(t: ExecutionContext, requests: readonly Request[]): Promise<void> {
  const left = [...requests];
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { path, init, check } = next;
      const heard = await hear(world.api.url + path, init);
      sent++;
      const what = `seed ${SEED}: ${init.method ?? 'GET'} ${path.slice(0, 300)} ${shortOf(init.body)} -> ${heard.status} ${heard.text.slice(0, 400)}`;
      t.true(heard.status < 500, what);
      if (heard.status >= 400) checkProblem(t, heard, what);
      check(t, heard, what);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function shortOf(body: unknown): string {
  return typeof body === 'string' ? body.slice(0, 600) : '';
}

/** RFC 9457, with our own members. */
function checkProblem(t: ExecutionContext, { status, headers, text }: HttpAnswer, what: string): void {
  t.is(headers.get('content-type'), 'application/problem+json', what);
  t.is(headers.get('cache-control'), 'no-store', what);
  const problem = JSON.parse(text) as Problem;
  t.is(problem.status, status, what);
  t.regex(problem.type, /^\/api\/docs#problem-\d{3}$/, what);
  for (const sentence of [problem.title, problem.message, problem.code, problem.correlationId])
    t.regex(sentence ?? '', /\S/, what);
  t.notRegex(text, /node_modules|at file:|SELECT |constraint|ZodError/, what);
  if (status === 429) t.regex(headers.get('retry-after') ?? '', /^\d+$/, what);
}

/** Who may make the call, so that what is wrong with it is looked at. */
function allowed({ call }: Route): Role {
  const { who } = callAccess[call.name] ?? {};
  if (who === 'operator') return 'operator';
  return who === 'anyone' ? 'nobody' : 'admin';
}

function post({ call }: Route, body: string, role: Role, headers: Readonly<Record<string, string>> = {}) {
  const json = { 'content-type': 'application/json', ...cookies.get(role) };
  return { path: `/api/${call.name}`, init: { method: 'POST', headers: { ...json, ...headers }, body } };
}

/** Bytes of a body that somebody of a role may send. */
function limitOf({ call }: Route, role: Role): number {
  if (callAccess[call.name]?.who === 'anyone') return 16 * 1024;
  return call.takesList && role === 'admin' ? 4 * 1024 * 1024 : 64 * 1024;
}

/** What must be said of this input; `undefined` when it is right and would be carried out. */
function answerTo(route: Route, body: string): Request['check'] | undefined {
  const limit = limitOf(route, allowed(route));
  if (Buffer.byteLength(body) > limit) return (t, heard, what) => t.is(heard.status, 413, what);
  if (isTooDeep(body)) return refusedAsDeep;
  const input: unknown = JSON.parse(body);
  const { error } = route.call.input.safeParse(input);
  if (error === undefined) {
    if (!harmless.has(route.call.name)) return undefined;
    // 403: a vote in another person's name.
    return (t, { status }, what) => t.true([400, 401, 403, 404, 422, 429].includes(status), what);
  }
  return (t, heard, what) => {
    t.is(heard.status, 400, what);
    const { code, errors = [] } = JSON.parse(heard.text) as Problem;
    t.is(code, 'badInput', what);
    if (typeof input !== 'object' || input === null) return;
    // Names that could reach an object's prototype are refused with the whole body.
    if (/"(__proto__|constructor)":/.test(body) && heard.text.includes('is not valid JSON')) return;
    t.true(errors.length > 0, what);
    const wrong = new Set(
      error.issues.map(({ path, ...issue }) =>
        String(path[0] ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : '')),
      ),
    );
    for (const { field, message } of errors) {
      t.true(wrong.has(field.split('.')[0] ?? ''), `${what}: ${field} is not what is wrong`);
      t.regex(message, /\S/, what);
    }
  };
}

const jsonCalls = routes.filter(({ call }) => call.method === 'POST' && call.body !== 'multipart');
const readCalls = routes.filter(({ call }) => call.method === 'GET');

test.serial('malformed bodies of every call: 400 naming the field, and nothing written', async (t) => {
  const requests = jsonCalls.flatMap((route, index) => {
    const malformed = { weight: 3, arbitrary: malformedOf(route.call) };
    // Of these, also what the schema lets through.
    const inputOrNot = harmless.has(route.call.name)
      ? fc.oneof(malformed, { weight: 1, arbitrary: inputsOf(route.call) })
      : malformed.arbitrary;
    const inputs = fc.sample(inputOrNot, { numRuns: PER_CALL, seed: SEED + index });
    return inputs.flatMap((input) => {
      const body = JSON.stringify(input) ?? 'null';
      const check = answerTo(route, body);
      // Right by chance. Cut, it is wrong again.
      if (check === undefined)
        return [{ ...post(route, body.slice(0, -1), allowed(route)), check: refusedWith(400) }];
      return [{ ...post(route, body, allowed(route)), check }];
    });
  });
  await sendAll(t, requests);
  t.is(await world.api.events(), written);
});

function refusedWith(...statuses: number[]): Request['check'] {
  return (t, heard, what) =>
    t.true(statuses.includes(heard.status), `${statuses.join(' or ')} expected: ${what}`);
}

function refusedAsDeep(...[t, heard, what]: Parameters<Request['check']>): void {
  t.is(heard.status, 400, what);
  t.regex(heard.text, /nested deeper/, what);
}

test.serial('bodies and headers that are no request of ours are refused by every call', async (t) => {
  const requests = jsonCalls.flatMap((route): Request[] => {
    const role = allowed(route);
    const signedIn = role === 'nobody' ? 400 : 401;
    const bad = '{"__proto__": {"role": "admin"}, "ids": ';
    const inner = '[]';
    return [
      { ...post(route, bad, role), check: refusedWith(400) },
      { ...post(route, '"text"', role), check: refusedWith(400) },
      { ...post(route, '\u0000', role), check: refusedWith(400) },
      { ...post(route, `\ufeff${bad}`, role), check: refusedWith(400) },
      { ...post(route, '['.repeat(15_000), role), check: refusedWith(400) },
      { ...post(route, `{"a":"${'x'.repeat(17_000)}"`, role), check: refusedWith(400, 413) },
      { ...post(route, inner, role, { 'content-type': 'text/plain' }), check: refusedWith(415) },
      {
        ...post(route, 'a=1', role, { 'content-type': 'application/x-www-form-urlencoded' }),
        check: refusedWith(415),
      },
      {
        ...post(route, inner, role, { 'content-type': 'application/json; charset=utf-99' }),
        check: refusedWith(400, 415),
      },
      { ...post(route, inner, role, { 'content-encoding': 'gzip' }), check: refusedWith(400) },
      { ...post(route, inner, role, { 'content-encoding': 'none-such' }), check: refusedWith(400, 415) },
      { ...post(route, inner, role, { 'idempotency-key': 'two words' }), check: refusedWith(400) },
      { ...post(route, inner, role, { 'idempotency-key': 'x'.repeat(5_000) }), check: refusedWith(400) },
      {
        ...post(route, inner, role, { 'x-forwarded-for': "'; DROP TABLE app.sessions" }),
        check: refusedWith(400),
      },
      ...['x', 'A'.repeat(43), `"${'%00'.repeat(20)}"`, '../..', '\u00ff'.repeat(43), ''].map((id) => ({
        ...post(route, inner, 'nobody', { cookie: `bursar_session=${id}; =; ;;a=b=c` }),
        check: refusedWith(signedIn),
      })),
      ...['PUT', 'PATCH', 'DELETE', 'GET'].map((method) => ({
        path: `/api/${route.call.name}?%=%&__proto__[a]=1`,
        init: { method, headers: cookies.get(role) ?? {} },
        check: refusedWith(404, 405),
      })),
    ];
  });
  for (const route of jsonCalls) {
    const role = allowed(route);
    const limit = limitOf(route, role);
    const deep = '['.repeat(21) + ']'.repeat(21);
    requests.push(
      { ...post(route, JSON.stringify({ a: 'x'.repeat(limit) }), role), check: refusedWith(413) },
      { ...post(route, `{"a":"${'x'.repeat(limit - 10)}`, role), check: refusedWith(400) },
      { ...post(route, deep, role), check: refusedAsDeep },
    );
    if (callAccess[route.call.name]?.who === 'signedIn')
      requests.push({
        ...post(route, JSON.stringify({ a: 'x'.repeat(64 * 1024) }), 'Member'),
        check: refusedWith(413),
      });
  }
  await sendAll(t, requests);
  t.is(await world.api.events(), written);
});

test.serial('an Idempotency-Key that is none is named, also where the input is right', async (t) => {
  const at = { api: world.api, org: world.alpha };
  const body = JSON.stringify(await validInput('create-dues', at, people.bystander));
  const route = jsonCalls.find(({ call }) => call.name === 'create-dues');
  if (route === undefined) return t.fail();
  const keys = ['two words', 'x'.repeat(201), '\u00e9', 'tab\tbed'];
  await sendAll(
    t,
    keys.map((key) => ({
      ...post(route, body, 'admin', { 'idempotency-key': key }),
      check: (t, heard, what) => {
        t.is(heard.status, 400, what);
        t.is((JSON.parse(heard.text) as Problem).errors?.[0]?.field, 'Idempotency-Key', what);
      },
    })),
  );
  t.is(await world.api.events(), written);
});

/** A query of anything. */
const queries = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => encodeURI(text.toWellFormed())),
  fc.constantFrom(
    '%',
    '%00',
    '%ff%fe',
    'a=%E0%A4',
    '__proto__=1',
    '__proto__[x]=1',
    'a[]=1&a[]=2',
    '&&&==',
    '='.repeat(2_000),
  ),
);

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    query.append(name.toWellFormed(), text.toWellFormed().slice(0, 2_000));
  }
  return String(query);
}

function read(path: string, role: Role): Pick<Request, 'path' | 'init'> {
  return { path, init: { headers: cookies.get(role) ?? {} } };
}

/** It may be answered: nothing is changed by reading. */
const answered: Request['check'] = refusedWith(200, 400, 403, 404, 422);

test.serial('malformed queries of every call that reads: answered or refused, without a fault', async (t) => {
  const requests = readCalls.flatMap((route, index) => {
    const named = malformedOf(route.call).map((input) =>
      typeof input === 'object' && input !== null ? queryOf(input as Record<string, unknown>) : String(input),
    );
    const all = fc.sample(fc.oneof({ weight: 3, arbitrary: named }, queries), {
      numRuns: PER_CALL,
      seed: SEED + index,
    });
    // Longer addresses end at Node's own limit.
    return all.map((query) => ({
      ...read(`/api/${route.call.name}?${query.slice(0, 1_000)}`, allowed(route)),
      check: answered,
    }));
  });
  await sendAll(t, requests);
  t.is(await world.api.events(), written);
});

test.serial('malformed queries of every list: answered or refused naming the part', async (t) => {
  const filters = [
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
    '__proto__',
    'constructor',
  ];
  const json = fc
    .oneof(
      nasty,
      fc.dictionary(fc.constantFrom(...filters), nasty, { maxKeys: 3 }),
      fc.tuple(fc.integer(), fc.integer()),
      fc.tuple(
        fc.constantFrom('id', 'name', 'constructor', 'amount; DROP'),
        fc.constantFrom('ASC', 'DESC', 'asc', 1),
      ),
    )
    .map((each) => JSON.stringify(each) ?? '');
  const names = fc.constantFrom('sort', 'range', 'filter', 'asOf', 'from', 'to');
  const query = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(names, fc.oneof(json, fc.string()), { maxKeys: 3 }).map(queryOf) },
    queries,
  );
  const id = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.uuid(),
    fc.constantFrom('summary', '%00', '..', '__proto__', 'x'.repeat(3_000)),
  );
  const requests = resources.flatMap(({ name }, index) =>
    fc
      .sample(fc.tuple(query, fc.option(id)), { numRuns: PER_LIST, seed: SEED + index })
      .map(([query, id]) => {
        const one = id === null ? '' : `/${encodeURIComponent(id.toWellFormed())}`;
        return {
          ...read(`/api/rest/${name}${one}?${query}`, 'admin'),
          check: (t: ExecutionContext, heard: HttpAnswer, what: string) => {
            answered(t, heard, what);
            if (heard.status !== 400) return;
            const { code, errors = [] } = JSON.parse(heard.text) as Problem;
            if (code === 'badInput') t.regex(errors[0]?.field ?? '', /\S/, what);
          },
        };
      }),
  );
  await sendAll(t, requests);
  t.is(await world.api.events(), written);
});

test.serial('after all of them the server is as it was', async (t) => {
  t.true(sent > sized(2_000, 10_000), `${sent} requests`);
  t.is(await world.api.events(), written);
  t.is((await world.api.visitor().get('/api/health')).status, 200);
  t.is((await world.alpha.admin.get('/api/get-session')).status, 200, 'nobody was signed out');
  t.deepEqual(world.api.errors(), []);
  t.is(({} as Record<string, unknown>).role, undefined, 'no prototype was changed');
});

/** Calls that would end the session with which the others are made. */
const endSession = new Set(['logout', 'logout-everywhere', 'update-password']);

test.serial('strange inputs that schemas let through are done or refused, without a fault', async (t) => {
  const gamma = await world.api.addOrg('gamma');
  const headers = { 'content-type': 'application/json', cookie: gamma.admin.cookie() };
  const requests = jsonCalls
    .filter(({ call }) => !endSession.has(call.name) && !harmless.has(call.name))
    .flatMap(({ call }, index) =>
      fc
        .sample(fc.oneof(inputsOf(call), malformedOf(call)), { numRuns: PER_CALL, seed: SEED - index })
        .map((input) => JSON.stringify(input) ?? 'null')
        .filter((body) => call.input.safeParse(JSON.parse(body)).success)
        .map((body) => ({
          path: `/api/${call.name}`,
          init: { method: 'POST', headers, body },
          check: refusedWith(200, 400, 401, 403, 404, 409, 413, 422, 429),
        })),
    );
  t.true(requests.length > sized(30, 100), `${requests.length} requests`);
  await sendAll(t, requests);
  // The lists can show whatever was written.
  for (const { name, list } of resources) {
    if (list !== undefined) t.is((await gamma.admin.get(`/api/rest/${name}`)).status, 200, name);
  }
  t.is((await world.alpha.admin.get('/api/rest/members')).status, 200);
  t.deepEqual(world.api.errors(), []);
});
