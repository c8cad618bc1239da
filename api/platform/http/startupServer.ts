import { createServer, type RequestListener, type Server } from 'node:http';

/** The HTTP server during startup: it holds the port and answers 503 until the application is ready. */
export interface StartupServer {
  readonly server: Server;
  /** The current startup step, shown in the 503 answers. */
  starting(what: string): void;
  /** Hand over to the application. */
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
