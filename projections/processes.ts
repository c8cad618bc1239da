import type pg from 'pg';
import { processOfStream } from '../ledger/process/events.ts';
import { evolve, initial, type ProcessState } from '../ledger/process/state.ts';
import { recordOf } from './engine/recordOf.ts';
import { instant, text, textOf } from './engine/table.ts';

/** Changes of two streams, for the job that finishes those that a crash cut short. */
export const { projection: processesProjection } = recordOf(
  {
    name: 'processes',
    version: 1,
    idOf: processOfStream,
    initial,
    evolve,
    without: ['input', 'refusedRows'],
  },
  {
    columns: {
      kind: { column: text, of: ({ kind }) => kind },
      status: { column: textOf<ProcessState['status']>(), of: ({ status }) => status },
      started_at: { column: instant, of: ({ startedAt }) => startedAt },
    },
    indexes: [`(started_at) WHERE status <> 'finished'`],
  },
);

/** Processes of all organizations that were started before an instant (ISO) and are not finished. */
export async function unfinishedProcesses(
  pool: pg.Pool,
  before: string,
): Promise<readonly { readonly orgCode: string; readonly id: string; readonly kind: string }[]> {
  const { rows } = await pool.query<{ orgCode: string; id: string; kind: string }>(
    `SELECT org_code AS "orgCode", id, kind FROM read.processes
     WHERE status <> 'finished' AND started_at < $1 ORDER BY started_at`,
    [before],
  );
  return rows;
}
