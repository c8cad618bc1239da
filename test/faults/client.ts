import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Call, InputOf, OutputOf } from '../../api/platform/contract/call.ts';

/**
 * A change that a client asked for once, and will have an answer to, however often the server dies meanwhile.
 */
export interface Operation {
  readonly call: Call;
  /** Its Idempotency-Key. Also in what its event keeps (a memo, a reason, …), by which it is found. */
  readonly key: string;
  readonly body: unknown;
  /** How often it was sent before an answer came. */
  tries: number;
  /** The answer: `undefined` until there is one. */
  status: number | undefined;
  answer: unknown;
  /** What a repeat of it was answered, later and perhaps by another process; it must be the same. */
  repeated: { readonly status: number | undefined; readonly answer: unknown } | undefined;
}

/**
 * Somebody's client: it signs in again where it must, waits while the server is away, and repeats with the
 * same key.
 */
export interface Client {
  /** Send until there is an answer. */
  perform(operation: Operation): Promise<void>;
  read<C extends Call>(call: C, input: Record<string, string>): Promise<OutputOf<C>>;
  /** Anything else at a path of the server, such as `/api/login`: sent until there is an answer. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Where the server was last seen; a promise while it is away. */
export type Address = () => Promise<string>;

export function createClient(address: Address, credentials: { email: string; password: string }): Client {
  let cookie = '';
  let signingIn: Promise<void> | undefined;

  /** One answer, or `undefined` when the connection broke. */
  async function send(path: string, init: RequestInit): Promise<Response | undefined> {
    try {
      const signal = AbortSignal.timeout(30_000);
      const answer = await fetch(`${await address()}${path}`, { redirect: 'manual', ...init, signal });
      // A server that is killed while it sends has not answered.
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, answer);
    } catch {
      await sleep(50);
      return undefined;
    }
  }

  async function signIn(): Promise<void> {
    for (;;) {
      const answer = await send('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      if (answer?.ok) {
        cookie = answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
        if (cookie === '') throw new Error(`${credentials.email} is not let in: ${await answer.text()}`);
        return;
      }
      if (answer !== undefined && answer.status < 500)
        throw new Error(`${credentials.email} cannot sign in: ${answer.status} ${await answer.text()}`);
      await sleep(100);
    }
  }

  /**
   * The first answer that settles the matter, a 500 included. A 503 says "not now", as a broken connection
   * does.
   */
  async function settled(path: string, init: RequestInit, onTry: () => void): Promise<Response> {
    for (;;) {
      onTry();
      const answer = await send(path, { ...init, headers: { ...init.headers, cookie } });
      if (answer?.status === 401) {
        signingIn ??= signIn().finally(() => {
          signingIn = undefined;
        });
        await signingIn;
      } else if (answer !== undefined && answer.status <= 500) return answer;
      else await sleep(50);
    }
  }

  return {
    async perform(operation) {
      const { call, key, body } = operation;
      const isForm = call.body === 'multipart';
      const init = {
        method: 'POST',
        headers: { 'idempotency-key': key, ...(!isForm && { 'content-type': 'application/json' }) },
        body: isForm ? formOf(body as Readonly<Record<string, Blob | string>>) : JSON.stringify(body),
      };
      const answer = await settled(`/api/${operation.call.name}`, init, () => {
        operation.tries++;
      });
      operation.answer = await answer.json().catch(() => undefined);
      operation.status = answer.status;
    },
    async read(call, input) {
      const answer = await settled(`/api/${call.name}?${new URLSearchParams(input)}`, {}, () => undefined);
      if (!answer.ok) throw new Error(`${call.name} answered ${answer.status}: ${await answer.text()}`);
      return call.output.parse(await answer.json()) as never;
    },
    request: (path, init = {}) => settled(path, init, () => undefined),
  };
}

function formOf(fields: Readonly<Record<string, Blob | string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** What everybody of a run works on: the list of all operations, and when to stop. */
export interface Shift {
  readonly operations: Operation[];
  readonly stopping: AbortSignal;
}

/** An operation to make. Its body may contain its key. */
export function operation<C extends Call>(call: C, body: (key: string) => InputOf<C>): Operation {
  // Short enough for the number of a check.
  const key = randomBytes(8).toString('hex');
  return { call, key, body: body(key), tries: 0, status: undefined, answer: undefined, repeated: undefined };
}

/** Make an operation, and now and then once more when it has its answer. */
export async function make({ operations }: Shift, client: Client, made: Operation): Promise<Operation> {
  operations.push(made);
  await client.perform(made);
  if (randomInt(4) === 0) {
    const again = { ...made };
    await client.perform(again);
    made.repeated = { status: again.status, answer: again.answer };
  }
  return made;
}

/** What an operation that was acknowledged was answered. */
export function answerOf<C extends Call>(
  call: C,
  { status, answer }: Pick<Operation, 'status' | 'answer'>,
): z.output<C['output']> | undefined {
  return status === 200 ? (call.output.parse(answer) as z.output<C['output']>) : undefined;
}

/** Some of a list at random, each once. */
export function pick<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  const picked: Item[] = [];
  while (picked.length < count && rest.length > 0) picked.push(...rest.splice(randomInt(rest.length), 1));
  return picked;
}
