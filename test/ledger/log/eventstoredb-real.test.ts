import { readFileSync } from 'node:fs';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import test from 'ava';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { openEventStoreLog } from '../../../ledger/log/eventstoredb.ts';
import { logContract } from './contract.ts';

/** The one that is named where Bursar is run with it. */
const IMAGE = /image: (eventstore\S+)/.exec(readFileSync('docker-compose.yml', 'utf8'))?.[1] ?? '';
const PORT = 2113;

/** The real server: the one that `EVENTSTORE_URL` names, else one in a container, where Docker is there. */
async function findServer(): Promise<{ url: string; container?: StartedTestContainer } | { reason: string }> {
  if (process.env.EVENTSTORE_URL) return { url: process.env.EVENTSTORE_URL };
  try {
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
      .start();
    return { url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`, container };
  } catch (error) {
    return {
      reason: `no EVENTSTORE_URL, and no container: ${error instanceof Error ? error.message : error}`,
    };
  }
}

const server = await findServer();
if ('reason' in server) {
  test.skip(`a real EventStoreDB keeps the contract (${server.reason})`, (t) => t.fail());
} else {
  const log = openEventStoreLog({ url: server.url });
  const client = EventStoreDBClient.connectionString(server.url);
  logContract(test, 'real eventstoredb', () => ({
    log,
    another: () => openEventStoreLog({ url: server.url }),
    async putForeign(stream) {
      await client.appendToStream(stream, jsonEvent({ type: 'OrderPlaced', data: { order: 1 } }));
    },
  }));
  test.after.always(async () => {
    await log.close();
    await client.dispose();
    await server.container?.stop();
  });
}
