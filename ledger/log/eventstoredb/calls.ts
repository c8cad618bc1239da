import {
  AccessDeniedError,
  convertToCommandError,
  type EventStoreDBClient,
  InvalidArgumentError,
  isCommandError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { LogUnavailable } from '../log.ts';

/** How long ending the calls of a client may take. */
const DISPOSAL_MS = 1_000;

/** What the store answers on purpose: another try would be answered alike. */
const REFUSALS = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
];

/**
 * Await a call of the client. Refusals and program faults are rethrown; any other error of the client means
 * that the store or the way to it fails now.
 */
export async function answered<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof LogUnavailable || !(error instanceof Error)) throw error;
    if (REFUSALS.some((refusal) => error instanceof refusal)) throw error;
    if (!isCommandError(error) && (error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new LogUnavailable(`The event log cannot be reached: ${error.message}`, { cause: error });
  }
}

/** @throws LogUnavailable when the call has not settled in time; a later outcome is ignored. */
export async function withTimeout<Result>(call: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(ms)), ms);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export type Read<Event> = Pick<StreamingRead<Event>, 'on' | 'destroy'> & { cancel(): unknown };

/** All that a read brings. The client has no time limit for reads: this one ends a silent read. */
export function collected<Event>(read: Read<Event>, ms: number): Promise<Event[]> {
  return answered(
    new Promise((resolve, reject) => {
      const events: Event[] = [];
      const timer = setTimeout(() => {
        reject(noAnswer(ms));
        // Ends the call at the store; without a connection there is none yet, and this waits until there is.
        Promise.resolve(read.cancel()).catch(() => undefined);
        read.destroy();
      }, ms);
      const settle = (how: () => void) => {
        clearTimeout(timer);
        how();
      };
      read
        .on('data', (event: Event) => {
          events.push(event);
          timer.refresh();
        })
        .on('error', (error) =>
          settle(() => reject(isCommandError(error) ? error : convertToCommandError(error))),
        )
        .on('end', () => settle(() => resolve(events)));
    }),
  );
}

export async function endCalls(client: EventStoreDBClient): Promise<void> {
  await withTimeout(client.dispose(), DISPOSAL_MS).catch(() => undefined);
}

/** The package leaves connections open. A failed one is closed already: the client would only reconnect. */
export function disconnect(client: EventStoreDBClient): void {
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
  getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}

/** Nothing came back: the connection may be whole. */
export function isSilence(error: LogUnavailable): boolean {
  return error.cause === undefined;
}

function noAnswer(ms: number): LogUnavailable {
  return new LogUnavailable(`The event log has not answered within ${Math.round(ms)} ms.`);
}
