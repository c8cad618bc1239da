/**
 * The other side of `api.ts`: a worker thread that keeps sixteen clients busy, so that the server has its
 * thread to itself. It is sent a round and answers how it went.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

export interface Round {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** One per request, taken in turn; the clients stop when they are used up. Empty strings for GET. */
  readonly bodies: readonly string[];
  readonly clients: number;
  readonly ms: number;
}

export interface RoundResult {
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** Bodies that were used. */
  readonly used: number;
  /** Answers other than 200, and those that say that the lists lag behind. */
  readonly failed: number;
  readonly stale: number;
  /** The first answer that was not 200. */
  readonly complaint: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

parentPort?.on('message', async (round: Round) => parentPort?.postMessage(await run(round)));

async function run({ bodies, clients, ms, ...what }: Round): Promise<RoundResult> {
  const latencies: number[] = [];
  const seen = { failed: 0, stale: 0, complaint: '' };
  const queue = bodies.values();
  let used = 0;
  const start = performance.now();
  const client = async () => {
    for (const body of queue) {
      used++;
      const began = performance.now();
      const { status, text } = await send(what, body);
      latencies.push(performance.now() - began);
      if (status !== 200) {
        seen.failed++;
        seen.complaint ||= text;
      }
      if (text.includes('"stale":true')) seen.stale++;
      if (performance.now() - start >= ms) return;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { seconds: (performance.now() - start) / 1000, latencies, used, ...seen };
}

function send(
  { url, method, headers }: Pick<Round, 'url' | 'method' | 'headers'>,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const sent = request(
      url,
      { method, agent, headers: { ...headers, ...length } },
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
