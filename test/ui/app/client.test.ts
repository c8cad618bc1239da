import anyTest, { type ExecutionContext } from 'ava';
import { ApiError, callApi } from '../../../ui/app/client.ts';

/** Each test replaces the browser's `fetch` and `location`, so the tests run one after another. */
const test = anyTest.serial;

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

/** Answer every request with this; what was asked and where the browser was sent are recorded. */
function pretend(answer: () => Response | Promise<Response>, at = '/charges?page=2') {
  const sent: Sent[] = [];
  const left: string[] = [];
  const { pathname, search } = new URL(at, 'http://here');
  Object.assign(globalThis, {
    fetch: async (address: string, init: RequestInit) => {
      sent.push({ address, init });
      return answer();
    },
    location: { pathname, search, assign: (target: string) => left.push(target) },
  });
  return { sent, left };
}

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

async function failure(t: ExecutionContext, promise: Promise<unknown>): Promise<ApiError> {
  const error = await t.throwsAsync(promise, { instanceOf: ApiError });
  if (error === undefined) throw new Error('it did not fail');
  return error;
}

test('a read carries its input in the address and answers the output', async (t) => {
  const { sent } = pretend(() => Response.json([]));
  t.deepEqual(await callApi('search-dues', { uuid: 'a b' }), []);
  t.is(sent[0]?.address, '/api/search-dues?uuid=a+b');
  t.is(sent[0]?.init.method ?? 'GET', 'GET');
  t.is(sent[0]?.init.credentials, 'same-origin');
});

test('a change carries JSON and its idempotency key', async (t) => {
  const { sent } = pretend(() => Response.json({ status: 200, message: 'Signed out.' }));
  await callApi('logout', {}, { idempotencyKey: 'key-1' });
  t.is(sent[0]?.address, '/api/logout');
  t.is(sent[0]?.init.body, '{}');
  t.like(sent[0]?.init.headers, { 'content-type': 'application/json', 'idempotency-key': 'key-1' });
});

test('a problem is thrown with its message, its code and the first message of each field', async (t) => {
  const body = {
    type: 'x',
    title: 'x',
    status: 422,
    message: 'No.',
    code: 'overpaid',
    errors: [
      { field: 'amount', message: 'too much' },
      { field: 'amount', message: 'far too much' },
    ],
  };
  const { left } = pretend(() => problem(422, body));
  const error = await failure(t, callApi('add-payment', { payInfo: { pmt_type: 'cash' }, payments: [] }));
  t.is(error.message, 'No.');
  t.is(error.status, 422);
  t.is(error.problem.code, 'overpaid');
  t.deepEqual(error.fieldErrors, { amount: 'too much' });
  t.deepEqual(left, []);
});

test('when the session is over, the browser leaves for the login page, which leads back', async (t) => {
  const { left } = pretend(() => problem(401, { message: 'Please sign in.' }));
  await failure(t, callApi('search-dues', { uuid: 'a' }));
  t.deepEqual(left, ['/login?next=%2Fcharges%3Fpage%3D2']);
  const onLogin = pretend(() => problem(401, { message: 'Email or Password incorrect!' }), '/login?next=/x');
  await failure(t, callApi('search-dues', { uuid: 'a' }));
  t.deepEqual(onLogin.left, []);
});

test('no answer, and an answer that is no problem document, have a sentence of their own', async (t) => {
  pretend(() => Promise.reject(new TypeError('fetch failed')));
  const silent = await failure(t, callApi('search-dues', { uuid: 'a' }));
  t.is(silent.status, 0);
  t.regex(silent.message, /cannot be reached/);
  for (const body of ['<html>502</html>', '{"no":"message"}', 'not json']) {
    pretend(() => new Response(body, { status: 502, headers: { 'content-type': 'application/json' } }));
    const odd = await failure(t, callApi('search-dues', { uuid: 'a' }));
    t.is(odd.status, 502);
    t.is(odd.message, 'Something went wrong. Please try again.');
  }
});
