import { eventsOfTypes } from '../../../projections/history/queries.ts';
import type { HistoryEvent } from '../../../projections/sentences/sentences.ts';
import type { Deps } from '../../deps.ts';
import { fileKinds, type Holdings, type KindRules, kindOfKey } from '../../integrations/files/files.ts';
import { requireCaughtUp } from '../calls/execute.ts';
import { discardUpload, REMOVAL, SWEEPER } from './uploads.ts';

const DAY_MS = 86_400_000;

type SweepDeps = Pick<Deps, 'db' | 'log' | 'projections' | 'files' | 'clock'>;

interface Upload {
  readonly key: string;
  readonly orgCode: string;
}

/**
 * Sweep uploads unchanged for a day. One that an event names stays; else a claim is released, and an
 * unclaimed file is removed. Claims of no use are not waited for: of the call that uploaded the file, of one
 * that was to remove it, and any of a file that was named and is no more.
 */
export async function sweepUploads(deps: SweepDeps): Promise<void> {
  const { db, files, clock } = deps;
  const { pool } = db;
  const before = new Date(clock().getTime() - DAY_MS);
  const { rows: due } = await pool.query<Upload>(
    'SELECT key, org_code AS "orgCode" FROM app.uploads WHERE since < $1 OR claimed_by = $2',
    [before, SWEEPER],
  );
  const { named, freed } = await namesOf(deps, due);
  for (const { key } of due) {
    if (named.has(key)) {
      // Unless a call is about to remove it since.
      await pool.query('DELETE FROM app.uploads WHERE key = $1 AND since < $2', [key, before]);
      continue;
    }
    // A claim made since the look-up began has moved `since`. A withdrawn reference is never claimed again.
    const { rows } = await pool.query<{ claimedBy: string | null }>(
      `UPDATE app.uploads SET since = $2,
         claimed_by = CASE WHEN claimed_by IS NULL OR claimed_by IN ($4, $6) OR $5 THEN $4 END
       WHERE key = $1 AND (since < $3 OR claimed_by = $4) RETURNING claimed_by AS "claimedBy"`,
      [key, clock(), before, SWEEPER, freed.has(key) || isNamedAtOnce(key), REMOVAL],
    );
    if (rows[0]?.claimedBy === SWEEPER) await discardUpload({ db, files }, key);
  }
}

interface Names {
  readonly named: ReadonlySet<string>;
  /** Named once, and no more. */
  readonly freed: ReadonlySet<string>;
}

/** Which uploads are referenced. By the history: the database may be an older copy than the log. */
async function namesOf(deps: SweepDeps, uploads: readonly Upload[]): Promise<Names> {
  const [named, freed] = [new Set<string>(), new Set<string>()];
  if (uploads.length === 0) return { named, freed };
  const keys = new Set(uploads.map(({ key }) => key));
  const holdings: Holdings[] = [];
  for (const { namedBy } of Object.values<KindRules>(fileKinds)) {
    if (!('table' in namedBy)) {
      holdings.push(namedBy);
      continue;
    }
    const { table, column } = namedBy;
    const sql = `SELECT ${column} AS key FROM app.${table} WHERE ${column} = ANY($1)`;
    for (const { key } of (await deps.db.pool.query<{ key: string }>(sql, [[...keys]])).rows) named.add(key);
  }
  const holdingOf: Holdings = Object.assign({}, ...holdings);
  const types = Object.keys(holdingOf) as HistoryEvent['type'][];
  const heldBy = new Map<string, string>();
  await requireCaughtUp(deps);
  for (const orgCode of new Set(uploads.map((upload) => upload.orgCode)))
    for await (const events of eventsOfTypes(deps.db, orgCode, types))
      for (const { stream, type, data } of events) {
        const { id, file } = holdingOf[type]?.(data as never) ?? { id: '', file: '' };
        const holder = `${stream}\n${id}`;
        heldBy.delete(holder);
        if (!keys.has(file)) continue;
        heldBy.set(holder, file);
        freed.add(file);
      }
  for (const key of heldBy.values()) {
    named.add(key);
    freed.delete(key);
  }
  return { named, freed };
}

function isNamedAtOnce(key: string): boolean {
  const kind = kindOfKey(key);
  return kind !== undefined && (fileKinds[kind] as KindRules).isNamedAtOnce === true;
}
