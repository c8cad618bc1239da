import type { Position as StorePosition } from '@eventstore/db-client';
import { openBookmark } from '../bookmark.ts';
import type { EventMetadata, Position, RecordedEvent } from '../log.ts';

interface StoreEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly position?: StorePosition | undefined;
}

export function recorded(event: StoreEvent): RecordedEvent {
  if (event.position === undefined) throw new Error('EventStoreDB before 22.10 does not tell positions');
  return {
    stream: event.streamId,
    version: Number(event.revision) + 1,
    position: positionOf(event.position),
    id: event.id,
    type: event.type,
    data: event.data as object,
    metadata: event.metadata as EventMetadata,
  };
}

/** The store keeps events of its own in the same log: statistics, stream metadata, configuration. */
export function isSystem({ type, stream }: { readonly type: string; readonly stream: string }): boolean {
  return type.startsWith('$') || stream.startsWith('$');
}

/** Digits of the largest unsigned 64-bit number: with as many, strings order as the numbers do. */
const DIGITS = 20;
export const ORIGIN: StorePosition = { commit: 0n, prepare: 0n };

/** A number of 64 bits, which may be more than one of JavaScript's holds. */
export type Whole = { toString(): string };

/** A position as the port's ordered string. */
export function positionOf({
  commit,
  prepare,
}: {
  readonly commit: Whole;
  readonly prepare: Whole;
}): Position {
  return `${commit.toString().padStart(DIGITS, '0')}/${prepare.toString().padStart(DIGITS, '0')}`;
}

export function storePositionOf(position: Position): StorePosition {
  const [commit, prepare] = openBookmark(position).place.split('/');
  return { commit: BigInt(commit ?? 0), prepare: BigInt(prepare ?? 0) };
}
