import type { RequestListener, Server } from 'node:http';
import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { areOutdated } from '../../projections/index.ts';
import type { Deps } from '../deps.ts';
import { serveGoogleSandbox } from '../integrations/google/sandbox/sandbox.ts';
import { serveSandbox, serveTrial } from '../integrations/stripe/sandbox/serve.ts';
import { mountCalendarFeed } from '../meeting/calendarAddress/feed.ts';
import { outboxRouter } from '../messaging/outboxPage.ts';
import { smsWebhook } from '../messaging/texts/webhook.ts';
import { loadCaller } from '../platform/auth/caller.ts';
import { mountCalls } from '../platform/calls/mountCalls.ts';
import { HttpError } from '../platform/errors/errors.ts';
import { answerErrors } from '../platform/http/answerErrors.ts';
import { compressed, nameRange, writtenOnce } from '../platform/http/compress.ts';
import { printLine, requestLog } from '../platform/http/requestLog.ts';
import { apiHeaders, checkHost, checkOrigin, pageHeaders } from '../platform/http/security.ts';
import { createStartupServer } from '../platform/http/startupServer.ts';
import { serveAssets, servePages } from '../platform/http/static.ts';
import { mountRest } from '../platform/lists/rest.ts';
import { mountFiles } from '../platform/uploads/uploads.ts';
import { mountGoogle } from '../session/google/routes.ts';
import { stripeWebhook } from '../stripeSync/webhook.ts';
import { openApi } from './docs/openapi.ts';
import { docsPage } from './docs/page.ts';
import { readHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { resources } from './resources.ts';
import { routes } from './routes.ts';

/** How long requests in flight may take to finish once the server stops. */
const GRACE_MS = 2_000;

/** The whole HTTP side as a server of its own. The caller listens and, in the end, calls `closeServer`. */
export function createServer(deps: Deps): Server {
  const { server, open } = createStartupServer();
  open(answerRequests(deps));
  return server;
}

/** The whole HTTP side: calls, REST reads, documentation and both front ends. */
export function answerRequests(deps: Deps): RequestListener {
  const { trustedProxies = 0 } = deps;
  // Of X-Forwarded-For what our own proxies have added: what stands before that, anybody can send.
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  const logLine = deps.logLine ?? printLine;
  app.use(requestLog(logLine));
  app.use(serveMetrics(deps));
  app.use(nameRange);
  app.use(compressed);
  app.use(writtenOnce);
  app.use(answerErrors(logLine, () => areOutdated(deps.db.pool)));
  const ofPages = pageHeaders({
    imageOrigin: deps.files.origin,
    usesStripeJs: deps.stripe.publishableKey !== '' && deps.stripeSandbox === undefined,
    analyticsUrl: deps.installation?.analyticsUrl,
  });
  app.use((ctx, next) => (isOfApi(ctx.path) ? apiHeaders : ofPages)(ctx, next));
  // Programs ask these, by the machine's address, or signed: host and origin do not matter.
  const watched = new Router();
  mountHealth(watched, deps);
  app.use(watched.routes());
  app.use(stripeWebhook(deps));
  app.use(smsWebhook(deps));
  app.use(checkHost(deps.hosts));
  app.use(checkOrigin);
  if (deps.stripeSandbox !== undefined) app.use(serveSandbox(deps.stripeSandbox, deps));
  if (deps.googleSandbox !== undefined) app.use(serveGoogleSandbox(deps.googleSandbox, deps));
  const open = new Router();
  mountOpenPages(open, ofPages);
  app.use(open.routes());
  app.use(outboxRouter(deps).routes());
  if (deps.dist !== undefined) app.use(serveAssets(deps.dist));
  app.use(loadCaller(deps));
  if (deps.stripeSandbox !== undefined) app.use(serveTrial(deps.stripeSandbox, deps));
  const api = new Router();
  mountCalls(api, routes, deps);
  mountRest(api, deps, resources);
  mountFiles(api, deps);
  mountCalendarFeed(api, deps);
  mountGoogle(api, deps);
  app.use(mergeSlashes);
  app.use(api.routes());
  app.use(refuseOtherApi);
  if (deps.dist !== undefined) app.use(servePages(deps.dist));
  // Faults below Koa's middleware, such as a client that went away while a file was sent, end here.
  app.on('error', (error: unknown) => {
    if (error instanceof Error && 'code' in error && clientLeft.has(String(error.code))) return;
    logLine({ level: 'error', error: error instanceof Error ? error.stack : String(error) });
  });
  return app.callback();
}

/** How the server is. */
function mountHealth(router: Router, deps: Deps): void {
  router.get('/api/health', async (ctx) => {
    const health = await readHealth(deps);
    ctx.status = health.status === 'down' ? 503 : 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = health;
  });
}

/** What needs no session: the documentation. */
function mountOpenPages(router: Router, ofPages: Middleware): void {
  const document = JSON.stringify(openApi(routes));
  const page = docsPage(routes);
  router.get('/api/openapi.json', (ctx) => {
    ctx.type = 'application/json';
    ctx.body = document;
  });
  router.get('/api/docs', ofPages, (ctx) => {
    ctx.type = 'text/html';
    ctx.body = page;
  });
}

/** The documents write call paths with and without a leading slash; programs then ask for `/api//login`. */
const mergeSlashes: Middleware = async (ctx, next) => {
  if (ctx.path.startsWith('/api//')) ctx.path = ctx.path.replace(/\/{2,}/g, '/');
  await next();
};

function isOfApi(path: string): boolean {
  return /^\/api(\/|$)/.test(path);
}

/** Under `/api` nothing else is a page: a known call with another method gets 405, the rest 404. */
const refuseOtherApi: Middleware = async (ctx, next) => {
  if (!isOfApi(ctx.path)) return next();
  if (ctx.status !== 404 || ctx.body !== undefined) return;
  const call = routes.find(({ call }) => `/api/${call.name}` === ctx.path)?.call;
  if (call === undefined) return;
  ctx.set('Allow', call.method);
  throw new HttpError(405, 'method', `This call takes ${call.method} only.`);
};

const clientLeft = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED']);

/** Take no new connections, let the requests in flight finish (for a moment), close. */
export async function closeServer(server: Server): Promise<void> {
  // Who goes on asking on a connection that is open would keep it open.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(grace);
}
