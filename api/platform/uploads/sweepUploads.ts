import type pg from 'pg';
import { type BursarEventType, decode } from '../../../ledger/catalogue.ts';
import type { EventLog, Position } from '../../../ledger/log/log.ts';
import type { Deps } from '../../deps.ts';
import { fileKinds, type Holdings, type KindRules, kindOfKey } from '../../integrations/files/files.ts';
import { discardUpload, REMOVAL, SWEEPER } from './uploads.ts';

const DAY_MS = 86_400_000;

/** Events that are looked at in one go. */
const PAGE = 1_000;

/**
 * Sweep uploads unchanged for a day. One that an event names stays; else a claim is released, and an
 * unclaimed file is removed. Claims of no use are not waited for: of the call that uploaded the file, of one
 * that was to remove it, and any of a file that was named and is no more.
 */
export async function sweepUploads({
  db,
  log,
  files,
  clock,
}: Pick<Deps, 'db' | 'log' | 'files' | 'clock'>): Promise<void> {
  const { pool } = db;
  const before = new Date(clock().getTime() - DAY_MS);
  const { rows: due } = await pool.query<{ key: string }>(
    'SELECT key FROM app.uploads WHERE since < $1 OR claimed_by = $2',
    [before, SWEEPER],
  );
  const { named, freed } = await namesOf(pool, log, new Set(due.map(({ key }) => key)));
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

/** Which keys are referenced. Scans the log, since the database may be an older copy. */
async function namesOf(
  pool: pg.Pool,
  log: Pick<EventLog, 'readAll'>,
  keys: ReadonlySet<string>,
): Promise<Names> {
  const [named, freed] = [new Set<string>(), new Set<string>()];
  if (keys.size === 0) return { named, freed };
  const holdings: Holdings[] = [];
  for (const { namedBy } of Object.values<KindRules>(fileKinds)) {
    if (!('table' in namedBy)) {
      holdings.push(namedBy);
      continue;
    }
    const { table, column } = namedBy;
    const sql = `SELECT ${column} AS key FROM app.${table} WHERE ${column} = ANY($1)`;
    for (const { key } of (await pool.query<{ key: string }>(sql, [[...keys]])).rows) named.add(key);
  }
  const holdingOf: Holdings = Object.assign({}, ...holdings);
  const types = Object.keys(holdingOf) as BursarEventType[];
  const heldBy = new Map<string, string>();
  for (let after: Position | undefined; ; ) {
    const page = await log.readAll({ after, limit: PAGE, types });
    for (const event of page.events) {
      const { type, data } = decode(event);
      const { id, file } = holdingOf[type]?.(data as never) ?? { id: '', file: '' };
      const holder = `${event.stream}\n${id}`;
      heldBy.delete(holder);
      if (!keys.has(file)) continue;
      heldBy.set(holder, file);
      freed.add(file);
    }
    if (page.events.length < PAGE) break;
    after = page.position;
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
