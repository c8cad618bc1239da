import { randomUUID } from 'node:crypto';
import type { BursarEvent, Recorded } from '../../ledger/catalogue.ts';

/** Events as if they had been written to a stream one after the other, for the tests of what checks them. */
export function recorded(
  events: readonly BursarEvent[],
  stream: string,
  commandIdOf: (event: BursarEvent) => string = () => 'command',
): Recorded[] {
  return events.map((event, index) => {
    const metadata = {
      orgCode: 'abgesu',
      actor: CLERK,
      correlationId: 'request',
      commandId: commandIdOf(event),
    };
    return { ...event, id: randomUUID(), stream, version: index + 1, metadata } as Recorded;
  });
}

/** Who did it all. */
export const CLERK = 'clerk';
