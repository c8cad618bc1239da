import type pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';

/** What `read.move_checkpoint` raises when the checkpoint is not where it is expected. */
export const CHECKPOINT_MOVED = 'BUR01';

/** A lane's checkpoint: how far its tables are, and what they were made by. */
export const CHECKPOINTS = `CREATE TABLE IF NOT EXISTS read.checkpoints (
    lane        text PRIMARY KEY,
    -- Everything up to here is in the tables; empty before the first event.
    position    text COLLATE "C" NOT NULL,
    -- What the tables and the folds looked like when the rows were made.
    fingerprint text NOT NULL,
    -- The tables that hold them.
    tables      jsonb NOT NULL
  )`;

/**
 * SQL: move a checkpoint. Another fingerprint (a newer version rebuilt the tables) or position raises, so
 * that a transaction with statements sent ahead ends there.
 */
export const MOVE_CHECKPOINT = `CREATE OR REPLACE FUNCTION read.move_checkpoint(
    moved text, made_by text, before text, after text)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE read.checkpoints SET position = after
    WHERE lane = moved AND fingerprint = made_by AND position = before;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the checkpoint is not at "%" any more', before USING ERRCODE = '${CHECKPOINT_MOVED}';
    END IF;
  END
  $$`;

export interface Checkpoint {
  readonly lane: string;
  /** Empty before the first event. */
  readonly position: Position;
  readonly fingerprint: string;
  readonly tables: readonly string[];
}

/** The checkpoints, by lane; `FOR UPDATE` locks them until the transaction ends. */
export async function readCheckpoints(
  client: pg.Pool | pg.ClientBase,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(
    `SELECT lane, position, fingerprint, tables FROM read.checkpoints ORDER BY lane ${lock}`,
  );
  return rows;
}

export function earlier(one: Position, other: Position): Position {
  return [one, other].sort()[0] ?? one;
}

export function later(one: Position, other: Position): Position {
  return [one, other].sort()[1] ?? one;
}
