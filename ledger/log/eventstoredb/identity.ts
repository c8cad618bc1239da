import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { openBookmark } from '../bookmark.ts';
import { type EventMetadata, LogUnavailable, type Position, WrongVersion } from '../log.ts';
import type { Appends } from './appends.ts';
import { collected } from './calls.ts';
import { positionOf, storePositionOf } from './events.ts';
import type { Call } from './reads.ts';

/** Metadata of a stream that is never written: readers skip it as the store's; a scavenge keeps it. */
const STREAM = '$$bursar';
/** A member of a cluster that lags behind would look like an older copy of the log. */
const FROM_LEADER = { requiresLeader: true } as const;

/** What tells one store, and one state of it, from another. */
export function openIdentity(call: Call, append: Appends['append'], patienceMs: number) {
  async function readName(): Promise<string | undefined> {
    const newest = { ...FROM_LEADER, fromRevision: END, direction: BACKWARDS, maxCount: 1 } as const;
    try {
      const [named] = await call((client) => collected(client.readStream(STREAM, newest), patienceMs));
      return (named?.event?.data as { bursarLog?: string } | undefined)?.bursarLog;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return undefined;
      throw error;
    }
  }

  async function giveName(): Promise<void> {
    const metadata = {} as EventMetadata;
    const name = { id: randomUUID(), type: '$metadata', data: { bursarLog: randomUUID() }, metadata };
    await append(STREAM, 0, [name]).catch((error: unknown) => {
      // Another process was first.
      if (!(error instanceof WrongVersion)) throw error;
    });
  }

  async function identity(): Promise<string> {
    const known = await readName();
    if (known !== undefined) return known;
    await giveName();
    const given = await readName();
    if (given === undefined)
      throw new LogUnavailable('The event log does not show the name that it was given.');
    return given;
  }

  async function holds(position: Position): Promise<boolean> {
    const { place, id } = openBookmark(position);
    if (!/^\d+\/\d+$/.test(place)) return false;
    const fromPosition = storePositionOf(place);
    const from = { ...FROM_LEADER, fromPosition, direction: FORWARDS, maxCount: 1 } as const;
    const read = (client: EventStoreDBClient) =>
      collected(client.readAll(from), patienceMs).catch((error: unknown) => {
        if (isWithinRecord(error)) return [];
        throw error;
      });
    const [there] = await call(read);
    if (there?.event === undefined) return false;
    return positionOf(there.event.position) !== place || id === undefined || there.event.id === id;
  }

  return { identity, holds };
}

/** The position lies within a record: others were written over the place. */
function isWithinRecord(error: unknown): boolean {
  return error instanceof Error && /ReadAllResult|invalid position/i.test(error.message);
}
