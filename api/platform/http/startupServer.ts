import { createServer, type RequestListener, type Server } from 'node:http';

/** The HTTP server from the start on: it holds the port and answers "wait" until Bursar is ready. */
export interface StartupServer {
  readonly server: Server;
  /** What the start is busy with, for who asks meanwhile. */
  starting(what: string): void;
  /** Answer for good. */
  open(listener: RequestListener): void;
}

/** A server that answers 503 until it is opened. The caller listens and, in the end, closes it. */
export function createStartupServer(): StartupServer {
  let doing = 'Starting';
  let answer: RequestListener = (request, response) => {
    const isHealth = request.url?.split('?')[0] === '/api/health';
    const body = isHealth ? { status: 'down', starting: doing } : { status: 503, message: `${doing} …` };
    response.writeHead(503, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      // The next request is to meet the opened door on a connection of its own.
      Connection: 'close',
    });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => answer(request, response));
  // Longer than browsers and proxies keep an idle connection (60 s), so that none asks on one just closed
  // here.
  server.keepAliveTimeout = 65_000;
  return {
    server,
    starting: (what) => {
      doing = what;
    },
    open: (listener) => {
      answer = listener;
    },
  };
}
