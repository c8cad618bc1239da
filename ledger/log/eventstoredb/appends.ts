import { EventStoreDBClient } from '@eventstore/db-client';
import { LogUnavailable } from '../log.ts';
import { answered, withTimeout } from './calls.ts';

type AppendCall = EventStoreDBClient['appendToStream'];

export interface AppendClient {
  readonly append: AppendCall;
  close(): Promise<void>;
}

/**
 * A client for appends alone. All appends of a client share one call to the server, and when that ends without an error the client goes on writing into it: this
 * append and every later one waits for ever. So each has a timeout of ours, and after any failure of the connection a new client takes over. The old one is
 * disposed of first: until then it would reject the appends of the new one too, as the package keeps those of all clients in one table.
 */
export function openAppendClient(url: string, timeoutMs: number): AppendClient {
  let current = Promise.resolve(EventStoreDBClient.connectionString(url));

  async function renewed(old: EventStoreDBClient): Promise<EventStoreDBClient> {
    await dispose(old);
    return EventStoreDBClient.connectionString(url);
  }

  function dispose(client: EventStoreDBClient): Promise<void> {
    return withTimeout(client.dispose(), timeoutMs).catch(() => undefined);
  }

  return {
    async append(stream, events, options) {
      const used = current;
      const client = await used;
      try {
        return await answered(withTimeout(client.appendToStream(stream, events, options), timeoutMs));
      } catch (error) {
        if (error instanceof LogUnavailable && used === current) current = renewed(client);
        throw error;
      }
    },
    close: async () => dispose(await current),
  };
}
