/**
 * Clients in a worker thread, so that the server has its thread to itself. The worker, which is this file as
 * well, is sent a round and answers how it went.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, Worker } from 'node:worker_threads';

export interface Round {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Each request has an Idempotency-Key of its own. */
  readonly isKeyed?: boolean;
  /** One per request, taken in turn; the clients stop when they are used up. Empty strings for GET. */
  readonly bodies: readonly string[];
  readonly clients: number;
  readonly ms: number;
}

export interface RoundResult {
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** Answers that say that the lists lag behind. */
  readonly stale: number;
  /** The first answer that was not 200. */
  readonly complaint: string;
}

export interface Clients {
  /** @throws Error when an answer was not 200 */
  play(round: Round): Promise<RoundResult>;
  close(): Promise<unknown>;
}

export function openClients(): Clients {
  const worker = new Worker(new URL(import.meta.url));
  return {
    play: async (round) => {
      const answered = once(worker, 'message');
      worker.postMessage(round);
      const [result] = (await answered) as [RoundResult];
      if (result.complaint !== '') throw new Error(`${round.url}: ${result.complaint}`);
      return result;
    },
    close: () => worker.terminate(),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

parentPort?.on('message', async (round: Round) => parentPort?.postMessage(await run(round)));

async function run({ bodies, clients, ms, ...what }: Round): Promise<RoundResult> {
  const latencies: number[] = [];
  const seen = { stale: 0, complaint: '' };
  const queue = bodies.values();
  const start = performance.now();
  const client = async () => {
    for (const body of queue) {
      const began = performance.now();
      const { status, text } = await send(what, body);
      latencies.push(performance.now() - began);
      if (status !== 200) seen.complaint ||= text || String(status);
      if (text.includes('"stale":true')) seen.stale++;
      if (performance.now() - start >= ms) return;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { seconds: (performance.now() - start) / 1000, latencies, ...seen };
}

function send(
  { url, method, headers, isKeyed }: Pick<Round, 'url' | 'method' | 'headers' | 'isKeyed'>,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const key = isKeyed ? { 'idempotency-key': randomUUID() } : {};
    const sent = request(
      url,
      { method, agent, headers: { ...headers, ...key, ...length } },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}
