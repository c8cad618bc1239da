import test from 'ava';
import { openEventStoreLog } from '../../../ledger/log/eventstoredb.ts';
import { type EventStoreServer, startEventStoreServer } from '../../support/eventstoredb-server.ts';
import { follow, newEvents, newStream } from './contract.ts';

const addresses: Readonly<Record<string, (server: EventStoreServer) => string>> = {
  'a preference for followers': (it) => `${it.clusterUrl}&nodePreference=follower`,
  'a follower alone': (it) => it.followerUrl,
};

for (const [name, addressOf] of Object.entries(addresses))
  test(`an address with ${name}: the log is named, written, read, followed and purged`, async (t) => {
    const server = await startEventStoreServer();
    const log = openEventStoreLog({ url: addressOf(server) });
    t.teardown(async () => {
      await log.close();
      server.stop();
    });
    const identity = await log.identity();
    t.is(await log.identity(), identity);
    const stream = newStream();
    const followed = follow(log, undefined, 3);
    const { position } = await log.append(stream, 0, newEvents(2));
    t.true(await log.holds(position));
    await log.append(stream, 2, newEvents(1));
    t.is((await log.readStream(stream)).length, 3);
    t.is((await followed).events.length, 3);
    await log.purge([stream]);
    t.deepEqual(await log.readStream(stream), []);
    if (name !== 'a follower alone') t.is(server.forwarded(), 0, 'writes go to the leader at once');
  });
