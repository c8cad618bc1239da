import { randomUUID } from 'node:crypto';
import type { BursarEvent, Recorded } from '../../ledger/catalogue.ts';

/** Events as if they had been written to a stream one after the other, for the tests of what checks them. */
export function recorded(events: readonly BursarEvent[], stream: string): Recorded[] {
  const metadata = { orgCode: 'abgesu', correlationId: 'request' };
  return events.map(
    (event, index) => ({ ...event, id: randomUUID(), stream, version: index + 1, metadata }) as Recorded,
  );
}
