import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Router from '@koa/router';
import Koa from 'koa';
import type pg from 'pg';
import { openPool } from '../../../../projections/engine/database.ts';
import type { StripeConfig } from '../stripe.ts';
import { mountApi, refuseCall } from './api.ts';
import { sandboxControls } from './controls.ts';
import { randomText } from './objects.ts';
import { mountPages, originOf } from './pages.ts';
import { look, migrateSandbox, type SandboxStore } from './store.ts';
import { runDue } from './time.ts';
import { answerTrial } from './trial.ts';
import { deliverDue } from './webhooks.ts';

export interface SandboxOptions extends Partial<Pick<SandboxStore, 'clock' | 'delay'>> {
  readonly databaseUrl: string;
  /** Called with faults of the sandbox; they are dropped by default. */
  readonly onError?: (line: string) => void;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** Where browsers find it, at Bursar's own address. */
export const PREFIX = '/sandbox/stripe';
/** How often it looks for what other processes scheduled. */
const POLL_MS = 500;

/**
 * Stripe, as far as Bursar uses it, in this process: its HTTP API on a free port of 127.0.0.1, and signed
 * webhooks. All state is in Postgres, so that several processes can share a database.
 */
export async function openSandbox({ databaseUrl, ...options }: SandboxOptions) {
  const { clock = () => new Date(), delay, onError = () => undefined } = options;
  const pool = openPool(databaseUrl, 6, 'stripe sandbox');
  await migrateSandbox(pool);
  const { secretKey, publishableKey, webhookSecret } = await readKeys(pool);
  const store: SandboxStore = { pool, clock, delay };

  const forBrowsers = new Router({ prefix: PREFIX });
  mountApi(forBrowsers, { ...store, secretKey: undefined, publishableKey, originOf });
  mountPages(forBrowsers, store);
  const browse = forBrowsers.routes() as Koa.Middleware;
  const api = new Router();
  mountApi(api, { ...store, secretKey, publishableKey, originOf: () => origin });
  const own = new Koa().use(browse).use(api.routes()).use(refuseCall);
  own.silent = true;
  const server = own.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let origin = `http://127.0.0.1:${port}`;

  const endpoint = { url: '', secrets: webhookSecret };
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await runDue(store, origin);
        if (endpoint.url !== '' && (await deliverDue(pool, endpoint, stopping.signal)) > 0) continue;
      } catch (error) {
        if (!stopping.signal.aborted) onError(`Stripe sandbox: ${error}`);
      }
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();

  const controls = sandboxControls(store);
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const config: Required<StripeConfig> = { secretKey, publishableKey, webhookSecret, ...address };
  return {
    config,
    controls,
    /** What it keeps: of the platform, or of a connected account. */
    kept: (account = '') => look(store, { account }),
    /** Answers browsers below `PREFIX`: `/v1/…` with the publishable key, and Stripe's pages. */
    browse,
    /** Answers the page of who tries Bursar, for an administrator of an organization. */
    trial: (orgCode: string, ctx: Koa.Context) => answerTrial(store, controls, orgCode, ctx),
    /** Send webhooks to this address from now on; and where browsers find the pages. */
    deliverTo: (url: string) => {
      endpoint.url = url;
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
async function readKeys(pool: pg.Pool) {
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
  for (const { name, value } of rows) made[name] = value;
  return made;
}
