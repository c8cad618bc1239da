import type { Position } from './log.ts';

const SEPARATOR = ':';

/**
 * A position that also names the event there. What readers keep are such positions: a log that is older than what they have read, or another one, is
 * known by them. They order as bare positions do, and come after the bare one of the same place.
 */
export function bookmark({ position, id }: { readonly position: Position; readonly id: string }): Position {
  return `${position}${SEPARATOR}${id}`;
}

/** The bare position, and the id of the event there if it is named. */
export function openBookmark(position: Position): {
  readonly place: string;
  readonly id: string | undefined;
} {
  const [place = '', id] = position.split(SEPARATOR);
  return { place, id };
}
