import { once } from 'node:events';
import type { Server } from 'node:net';
import { StartupError } from '../platform/errors/startupError.ts';
import type { Config } from './config.ts';

/** Answers the port, which the system has chosen for 0. */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} is in use by another program: choose another one with PORT.`);
    if (code === 'EADDRNOTAVAIL')
      throw new StartupError(`This machine has no address ${host}: choose another one with BURSAR_HOST.`);
    throw new StartupError(`Port ${port} cannot be opened (${code}): choose another one with PORT.`);
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
