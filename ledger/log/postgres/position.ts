import { openBookmark } from '../bookmark.ts';
import type { Position } from '../log.ts';

/** Positions are padded to the digits of a bigint, so that strings sort as numbers do. */
export function positionOf(value: bigint | string): Position {
  return value.toString().padStart(19, '0');
}

/** The number of a position, whether it names its event or not. */
export function numberOf(position: Position): bigint {
  return BigInt(openBookmark(position).place);
}
