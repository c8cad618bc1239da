import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can be cut. */
export interface Line {
  /** The database's address by this way. */
  readonly url: string;
  /**
   * Break every connection, as a restart of the database or a fault of the network does. New ones can be
   * made.
   */
  cut(): void;
  /** Cut, and let no connection through until `up`. */
  down(): void;
  up(): void;
  close(): Promise<void>;
}

export async function openLine(databaseUrl: string): Promise<Line> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isDown = false;
  const server = createServer((near) => {
    if (isDown) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port || 5432), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }
  return {
    url: url.href,
    cut,
    down() {
      isDown = true;
      cut();
    },
    up() {
      isDown = false;
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
