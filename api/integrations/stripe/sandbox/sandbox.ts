import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import type pg from 'pg';
import { openPool } from '../../../../projections/database.ts';
import type { StripeConfig } from '../stripe.ts';
import { type AnswerDeps, answer } from './answer.ts';
import { sandboxControls } from './controls.ts';
import { readRequest, type SandboxRequest, send } from './exchange.ts';
import { migrateSandbox } from './migrate.ts';
import { randomText } from './objects.ts';
import { answerPage } from './pages.ts';
import { runDue } from './time.ts';
import { answerTrial } from './trial.ts';
import { deliverDue } from './webhooks.ts';

export interface SandboxOptions {
  /** Where its state is: schema `sandbox`. */
  readonly databaseUrl: string;
  readonly clock?: () => Date;
  /** In seconds; see `ScopeOptions`. */
  readonly delay?: number;
  /** Told of faults of its own; nobody is told by default. */
  readonly onError?: (line: string) => void;
}

/** Stripe in this process. */
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** How often it looks for what other processes scheduled. */
const POLL_MS = 500;

/**
 * Stripe, as far as Bursar uses it, in this process: its HTTP API on a free port of 127.0.0.1, and signed
 * webhooks. All state is in Postgres, so that several processes can share a database.
 */
export async function openSandbox(options: SandboxOptions) {
  const { databaseUrl, clock = () => new Date(), delay, onError = () => undefined } = options;
  const pool = openPool(databaseUrl, 6, 'stripe sandbox');
  await migrateSandbox(pool);
  const keys = await readKeys(pool);
  const deps: AnswerDeps = { pool, clock, delay, ...keys };

  let webhookUrl: string | undefined;
  const own = new Koa().use(async (ctx) =>
    send(ctx, await answer(deps, { ...(await readRequest(ctx)), origin })),
  );
  own.silent = true;
  const server = own.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let origin = `http://127.0.0.1:${port}`;

  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await runDue(pool, { now: Math.floor(clock().getTime() / 1000), origin, delay });
        const endpoint = { url: webhookUrl ?? '', secrets: keys.webhookSecret };
        const sent = webhookUrl === undefined ? 0 : await deliverDue(pool, endpoint, stopping.signal);
        if (sent > 0) continue;
      } catch (error) {
        if (!stopping.signal.aborted) onError(`Stripe sandbox: ${error}`);
      }
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();

  const controls = sandboxControls(pool, { clock, delay });
  const config: Required<StripeConfig> = { ...keys, host: '127.0.0.1', port, protocol: 'http' };
  return {
    /** For `openStripe`. */
    config,
    /** Banks, cardholders and time. */
    controls,
    /** Answer a browser at our own origin: `/v1/…` with the publishable key. */
    answer: (request: SandboxRequest) => answer({ ...deps, secretKey: undefined }, request),
    /** Answer a page of Stripe's. The URL begins after `/sandbox/stripe`. */
    page: (request: SandboxRequest) => answerPage(deps, request),
    /** Answer the page of who tries Bursar, for an administrator of an organization. */
    trial: (orgCode: string, request: Pick<SandboxRequest, 'method' | 'body'>) =>
      answerTrial({ pool, controls, clock }, orgCode, request),
    /** Send webhooks to this address from now on; and where browsers find the pages. */
    deliverTo: (url: string) => {
      webhookUrl = url;
      origin = new URL(url).origin;
    },
    async stop() {
      stopping.abort();
      await working;
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

/** The keys of this installation, made at its first start. */
async function readKeys(
  pool: pg.Pool,
): Promise<Pick<StripeConfig, 'secretKey' | 'publishableKey' | 'webhookSecret'>> {
  const made = {
    secretKey: `sk_sandbox_${randomText(24)}`,
    publishableKey: `pk_sandbox_${randomText(24)}`,
    // Of the endpoint for the platform, and of the one for connected accounts.
    webhookSecret: `whsec_${randomText(32)},whsec_${randomText(32)}`,
  };
  await pool.query(
    'INSERT INTO sandbox.settings (name, value) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING',
    [Object.keys(made), Object.values(made)],
  );
  const { rows } = await pool.query<{ name: keyof typeof made; value: string }>(
    'SELECT name, value FROM sandbox.settings WHERE name = ANY($1)',
    [Object.keys(made)],
  );
  return { ...made, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}
