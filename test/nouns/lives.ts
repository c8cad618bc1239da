import type { Noun } from '../../ledger/catalogue.ts';
import { envelop } from '../../ledger/handle.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { nouns } from './index.ts';

/** The removal of an organization first: it forgets all rows that are kept in memory. */
const all = (Object.keys(nouns) as Noun[])
  .toReversed()
  .flatMap((noun) => nouns[noun].lives.map((life, index) => ({ noun, life, id: `${noun}-${index}` })));

/** Write every life of every noun into a stream, in an organization of its own that has the stream's id. */
export async function writeNouns(log: Pick<EventLog, 'append'>, prefix = ''): Promise<void> {
  for (const { noun, life, id: own } of all) {
    if (life.length === 0) continue;
    const id = `${prefix}${own}`;
    const context = { orgCode: id, actor: 'm1', correlationId: id, commandId: id };
    const events = envelop(life, { ...context, at: '2026-02-02T18:00:00.000Z' });
    await log.append(nouns[noun].decider.streamOf(id), 0, events);
  }
}
