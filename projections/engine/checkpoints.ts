import type pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';

/** What `read.move_checkpoints` raises when a checkpoint is not where it is expected. */
export const CHECKPOINT_MOVED = 'BUR01';

/**
 * SQL: move checkpoints, all or none. Other fingerprints (a newer version rebuilt the tables) or positions
 * raise, so that a transaction with statements sent ahead ends there.
 */
export const MOVE_CHECKPOINTS = `CREATE OR REPLACE FUNCTION read.move_checkpoints(
    names text[], fingerprints text[], before text, after text)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    moved integer;
  BEGIN
    UPDATE read.checkpoints c SET position = after
    FROM unnest(names, fingerprints) AS mine (projection, fingerprint)
    WHERE c.projection = mine.projection AND c.fingerprint = mine.fingerprint AND c.position = before;
    GET DIAGNOSTICS moved = ROW_COUNT;
    IF moved <> cardinality(names) THEN
      RAISE EXCEPTION 'a checkpoint is not at "%" any more', before USING ERRCODE = '${CHECKPOINT_MOVED}';
    END IF;
  END
  $$`;

/** How far a projection's tables are, and what they were made by. */
export interface Checkpoint {
  readonly projection: string;
  /** Empty before the first event. */
  readonly position: Position;
  readonly fingerprint: string;
  readonly tables: readonly string[];
}

/** The checkpoints of these projections, by name; `FOR UPDATE` locks them until the transaction ends. */
export async function readCheckpoints(
  client: pg.Pool | pg.ClientBase,
  names: readonly string[],
  lock: '' | 'FOR UPDATE' = '',
): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(
    `SELECT projection, position, fingerprint, tables FROM read.checkpoints
     WHERE projection = ANY($1::text[]) ORDER BY projection ${lock}`,
    [names],
  );
  return rows;
}

export function earlier(one: Position, other: Position): Position {
  return [one, other].sort()[0] ?? one;
}

export function later(one: Position, other: Position): Position {
  return [one, other].sort()[1] ?? one;
}
