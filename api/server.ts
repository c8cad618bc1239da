import { createServer as createHttpServer, type Server } from 'node:http';
import Koa from 'koa';
import type { Deps } from './deps.ts';
import { answerErrors } from './errors.ts';
import { printLine, requestLog } from './requestLog.ts';
import { checkHost, checkOrigin, securityHeaders } from './security.ts';
import { serveApps } from './static.ts';

/** How long requests in flight may take to finish once the server is asked to stop. */
const GRACE_MS = 10_000;

/** The whole HTTP side: calls, REST reads, documentation and both front ends. The caller listens and, in the end, calls `closeServer`. */
export function createServer(deps: Deps): Server {
  const app = new Koa({ proxy: deps.trustProxy ?? false });
  const logLine = deps.logLine ?? printLine;
  app.use(requestLog(logLine));
  app.use(answerErrors(logLine));
  app.use(securityHeaders());
  app.use(checkHost(deps.hosts));
  app.use(checkOrigin);
  if (deps.dist !== undefined) app.use(serveApps(deps.dist));
  // Faults below Koa's middleware, such as a client that went away while a file was sent, end here.
  app.on('error', (error: unknown) => {
    if (error instanceof Error && 'code' in error && clientLeft.has(String(error.code))) return;
    logLine({ level: 'error', error: error instanceof Error ? error.stack : String(error) });
  });
  return createHttpServer(app.callback());
}

const clientLeft = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED']);

/** Take no new requests, let those in flight finish (10 s at most), close. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(grace);
}
