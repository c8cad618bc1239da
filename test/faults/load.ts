import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { addPayment, createDues, searchDues } from '../../api/contract/account.ts';
import type { Call } from '../../api/contract/call.ts';
import { createMember, searchMember } from '../../api/contract/member.ts';
import { searchBanks, searchCharges } from '../../api/contract/organisation.ts';

/** A change that a client asked for once, and will have an answer to, however often the server dies meanwhile. */
export interface Operation {
  readonly call: typeof createDues | typeof addPayment | typeof createMember;
  /** Its Idempotency-Key. Also in a charge's memo, a payment's order id and a new member's email, so that its events can be found. */
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

/** The treasurer's client: it signs in again where it must, waits while the server is away, and repeats with the same key. */
export interface Client {
  /** Send until there is an answer. */
  perform(operation: Operation): Promise<void>;
  read<C extends Call>(call: C, input: Record<string, string>): Promise<z.output<C['output']>>;
}

/** Where the server was last seen; a promise while it is away. */
export type Address = () => Promise<string>;

export function createClient(address: Address, credentials: { email: string; password: string }): Client {
  let cookie = '';
  let signingIn: Promise<void> | undefined;

  /** One answer, or `undefined` when the connection broke. */
  async function send(path: string, init: RequestInit): Promise<Response | undefined> {
    try {
      return await fetch(`${await address()}/api/${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
    } catch {
      await sleep(50);
      return undefined;
    }
  }

  async function signIn(): Promise<void> {
    for (;;) {
      const answer = await send('login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      if (answer?.ok) {
        cookie = answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
        return;
      }
      if (answer !== undefined && answer.status < 500)
        throw new Error(`The treasurer cannot sign in: ${answer.status} ${await answer.text()}`);
      await sleep(100);
    }
  }

  /** The first answer that settles the matter. A 503 says "not now", as a broken connection does. */
  async function settled(path: string, init: RequestInit, onTry: () => void): Promise<Response> {
    for (;;) {
      onTry();
      const answer = await send(path, { ...init, headers: { ...init.headers, cookie } });
      if (answer?.status === 401) {
        signingIn ??= signIn().finally(() => {
          signingIn = undefined;
        });
        await signingIn;
      } else if (answer !== undefined && answer.status < 500) return answer;
      else await sleep(50);
    }
  }

  return {
    async perform(operation) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': operation.key },
        body: JSON.stringify(operation.body),
      };
      const answer = await settled(operation.call.name, init, () => {
        operation.tries++;
      });
      operation.answer = await answer.json().catch(() => undefined);
      operation.status = answer.status;
    },
    async read(call, input) {
      const answer = await settled(`${call.name}?${new URLSearchParams(input)}`, {}, () => undefined);
      if (!answer.ok) throw new Error(`${call.name} answered ${answer.status}: ${await answer.text()}`);
      return call.output.parse(await answer.json()) as never;
    },
  };
}

/** Several clerks at once, each making one change after another at random until told to stop. Every operation is kept. */
export async function work(client: Client, clerks: number, stopping: AbortSignal): Promise<Operation[]> {
  const operations: Operation[] = [];
  const members = (await client.read(searchMember, { active: 'true' })).map(({ _id }) => _id);
  const [charges] = await client.read(searchCharges, {});
  const bank = (await client.read(searchBanks, {})).find(({ bankType }) => bankType === 'bank');
  const terms = {
    type: charges?.chargeTypes[0] ?? '',
    account: `bank ${bank?.account_number.slice(-4) ?? ''}`,
  };
  const clerk = async () => {
    while (!stopping.aborted) {
      const operation = await anyOperation(client, members, terms);
      operations.push(operation);
      await client.perform(operation);
      if (randomInt(4) === 0) operation.repeated = await repeat(client, operation);
      const added = operation.call === createMember && operation.status === 200;
      if (added) members.push(createMember.output.parse(operation.answer)._id);
    }
  };
  await Promise.all(Array.from({ length: clerks }, clerk));
  return operations;
}

/** What all charges of the load have in common. */
interface Terms {
  readonly type: string;
  readonly account: string;
}

async function repeat(client: Client, operation: Operation): Promise<Operation['repeated']> {
  const again = { ...operation };
  await client.perform(again);
  return { status: again.status, answer: again.answer };
}

async function anyOperation(client: Client, members: readonly string[], terms: Terms): Promise<Operation> {
  const dice = randomInt(10);
  if (dice < 4) return newCharges(members, terms);
  if (dice < 5) return newMember();
  return (await newPayment(client, members)) ?? newCharges(members, terms);
}

function operation(call: Operation['call'], body: (key: string) => unknown): Operation {
  const key = randomUUID();
  return { call, key, body: body(key), tries: 0, status: undefined, answer: undefined, repeated: undefined };
}

function newCharges(members: readonly string[], terms: Terms): Operation {
  const dues = pick(members, 1 + randomInt(5)).map((uuid) => ({
    uuid,
    ...terms,
    amount: (1 + randomInt(50_000)) / 100,
    dueDate: new Date(Date.now() + randomInt(30) * 86_400_000).toISOString().slice(0, 10),
  }));
  return operation(createDues, (key) => ({ dues: dues.map((each) => ({ ...each, memo: key })) }));
}

function newMember(): Operation {
  return operation(createMember, (key) => ({
    fname: 'Robin',
    lname: 'Fault',
    email: `${key}@faults.example`,
  }));
}

/** A part, or all, of what some members owe; nothing when they owe nothing. Other clerks may be paying the same charges. */
async function newPayment(client: Client, members: readonly string[]): Promise<Operation | undefined> {
  const payments: { id: string; uuid: string; amount: number }[] = [];
  for (const uuid of pick(members, 1 + randomInt(3))) {
    const open = (await client.read(searchDues, { uuid })).filter(({ remaining }) => remaining >= 0.1);
    for (const charge of open.slice(0, 2)) {
      const cents = Math.round(charge.remaining * 100);
      const amount = (randomInt(3) === 0 ? cents : 10 + randomInt(cents - 9)) / 100;
      payments.push({ id: charge._id, uuid, amount });
    }
  }
  if (payments.length === 0) return undefined;
  return operation(addPayment, (key) => ({ payInfo: { pmt_type: 'cash', order_id: key }, payments }));
}

function pick<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  const picked: Item[] = [];
  while (picked.length < count && rest.length > 0) picked.push(...rest.splice(randomInt(rest.length), 1));
  return picked;
}
