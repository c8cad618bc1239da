import { createHash, timingSafeEqual } from 'node:crypto';
import type { DefaultState, Middleware } from 'koa';
import type pg from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readMailQueue } from '../messaging/queue.ts';
import { readHealth } from './health.ts';

const PATH = '/metrics';

/**
 * Count requests, and answer Prometheus at `/metrics` with the token. Without a token in the configuration
 * there is no such page.
 */
export function serveMetrics(deps: Deps): Middleware<DefaultState> {
  const { metricsToken } = deps;
  if (metricsToken === undefined) return (_, next) => next();
  const register = new Registry();
  const requests = new Counter({
    name: 'bursar_requests_total',
    help: 'Requests that this process answered.',
    labelNames: ['method', 'status'],
    registers: [register],
  });
  addGauges(register, deps);
  return async (ctx, next) => {
    if (ctx.path !== PATH) {
      await next().finally(() => requests.inc({ method: ctx.method, status: String(ctx.status) }));
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    const [, offered = ''] = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization')) ?? [];
    if (!isSame(offered, metricsToken)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      ctx.status = 401;
      ctx.body = 'Send BURSAR_METRICS_TOKEN as a bearer token.';
      return;
    }
    ctx.type = register.contentType;
    ctx.body = await register.metrics();
  };
}

/** Whether two secrets are equal, in a time that does not depend on them. */
function isSame(one: string, other: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function addGauges(register: Registry, deps: Deps): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (it: Gauge<Label>) => unknown,
  ) =>
    new Gauge<Label>({
      name: `bursar_${name}`,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset();
        // What cannot be read, while the database is away, is left out.
        await Promise.resolve(this)
          .then(collect)
          .catch(() => this.reset());
      },
    });
  gauge('mails', 'Mails by state; uncertain: cut short in the last 7 days.', ['state'], async (it) => {
    const mails = await readMailQueue(deps.db.pool, deps.clock());
    for (const [state, count] of Object.entries(mails)) it.set({ state }, count);
  });
  gauge('jobs_failed', 'Jobs that failed at each try and are still kept.', ['job'], async (it) => {
    for (const { name, count } of await failedJobs(deps.db.pool)) it.set({ job: name }, count);
  });
  gauge(
    'lane_behind_events',
    'Events not in the lists of a lane yet, 1000 at most.',
    ['lane'],
    async (it) => {
      const { lanes } = await readHealth(deps);
      for (const [lane, { behind }] of Object.entries(lanes)) if (behind !== null) it.set({ lane }, behind);
    },
  );
  gauge('pool_connections', 'Connections to the database.', ['pool', 'state'], (it) => {
    for (const [name, pool] of Object.entries(deps.db.pools)) {
      it.set({ pool: name, state: 'total' }, pool.totalCount);
      it.set({ pool: name, state: 'idle' }, pool.idleCount);
      it.set({ pool: name, state: 'waiting' }, pool.waitingCount);
    }
  });
  new Counter({
    name: 'bursar_appends_total',
    help: 'Appends to the event log by this process.',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(deps.logOperations.condition().appended))
        this.inc({ outcome }, count);
    },
  });
}

/** None before the jobs have made their tables. */
async function failedJobs(
  pool: pg.Pool,
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('jobs.job') IS NOT NULL AS "isThere"`,
  );
  if (!rows[0]?.isThere) return [];
  const failed = await pool.query<{ name: string; count: number }>(
    `SELECT name, count(*)::int AS count FROM jobs.job WHERE state = 'failed' GROUP BY name`,
  );
  return failed.rows;
}
