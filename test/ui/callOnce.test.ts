import test from 'ava';
import { callOnce } from '../../ui/app/callOnce.ts';
import { LostAnswer } from '../../ui/app/errors.ts';
import { openTab } from '../support/sessionStorage.ts';

test.beforeEach(openTab);

const transfer = { from: 'checking', to: 'savings', amount: 40 } as never;
/** The same, as another form may list its fields. */
const reordered = { amount: 40, to: 'savings', from: 'checking' } as never;

/** An API that answers with these statuses in turn, and nothing for 0. */
function api(...statuses: readonly number[]): {
  readonly keys: (string | null)[];
  readonly restore: () => void;
} {
  const { fetch } = globalThis;
  const keys: (string | null)[] = [];
  const left = [...statuses];
  globalThis.fetch = async (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const status = left.shift() ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json({ message: 'An answer.' }, { status });
  };
  return { keys, restore: () => Object.assign(globalThis, { fetch }) };
}

const send = (input: never) => callOnce('record-transfer', input).catch((error: unknown) => error);

for (const status of [0, 500, 503, 401, 403, 408, 425, 429]) {
  test.serial(
    `a call keeps its key when ${status || 'no answer'} leaves open what became of it`,
    async (t) => {
      const { keys, restore } = api(status, 200, 200);
      t.teardown(restore);
      const first = await send(transfer);
      t.is(first instanceof LostAnswer, status === 0 || status >= 500);
      await send(reordered);
      t.is(keys[1], keys[0]);
      await send(transfer);
      t.not(keys[2], keys[0], 'after an answer it is another act');
    },
  );
}

for (const status of [400, 404, 409, 422]) {
  test.serial(
    `a call that was refused with ${status} is another attempt when it is sent again`,
    async (t) => {
      const { keys, restore } = api(0, status, 200);
      t.teardown(restore);
      for (let times = 0; times < 3; times += 1) await send(transfer);
      t.is(keys[1], keys[0]);
      t.not(keys[2], keys[0]);
    },
  );
}

test.serial('another input, and the same input of another call, have keys of their own', async (t) => {
  const { keys, restore } = api(0, 0, 0);
  t.teardown(restore);
  await send(transfer);
  await send({ ...(transfer as object), amount: 41 } as never);
  await callOnce('record-deposit', transfer).catch(() => undefined);
  t.is(new Set(keys).size, 3);
});

test.serial('what is stored names no input, and does not grow without end', async (t) => {
  const { keys, restore } = api(...Array.from({ length: 132 }, () => 0));
  t.teardown(restore);
  for (let at = 0; at < 130; at += 1) await send({ password: `Secret-${at}` } as never);
  const stored = sessionStorage.getItem('bursar.attempts') ?? '';
  t.false(stored.includes('Secret'));
  t.is(Object.keys(JSON.parse(stored)).length, 100);
  await send({ password: 'Secret-129' } as never);
  await send({ password: 'Secret-29' } as never);
  t.is(keys[130], keys[129]);
  t.not(keys[131], keys[29], 'the oldest go first');
});

test.serial('a key is kept for days, but for less time than the server keeps the answer', async (t) => {
  for (const [days, isKept] of [
    [5.5, true],
    [6.5, false],
  ] as const) {
    const { keys, restore } = api(0, 200);
    t.teardown(restore);
    await send(transfer);
    const attempts = JSON.parse(sessionStorage.getItem('bursar.attempts') ?? '{}');
    const aged = Object.entries(attempts as Record<string, { key: string; at: number }>).map(
      ([id, { key, at }]) => [id, { key, at: at - days * 24 * 60 * 60 * 1000 }],
    );
    sessionStorage.setItem('bursar.attempts', JSON.stringify(Object.fromEntries(aged)));
    await send(transfer);
    t.is(keys[1] === keys[0], isKept, `${days} days`);
  }
});
