import type { Position } from './log.ts';

const SEPARATOR = ':';

/**
 * A position that also names the event there, so that readers recognize an older or different log. Bookmarks
 * sort as positions do, after the bare position of the same place.
 */
export function bookmark({ position, id }: { readonly position: Position; readonly id: string }): Position {
  return `${position}${SEPARATOR}${id}`;
}

export function openBookmark(position: Position): {
  readonly place: string;
  readonly id: string | undefined;
} {
  const [place = '', id] = position.split(SEPARATOR);
  return { place, id };
}
