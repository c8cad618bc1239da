import type pg from 'pg';
import { writeLives } from '../support/generated-log.ts';

export const ORGANIZATIONS = 10;
const MONTHS = 24;
/** Events per member and month in the generated lives, measured. */
const EVENTS_PER_MONTH = 2.53;
/** What the version of the first organization's ids (a 5) becomes in each further one. */
const VERSIONS = 'abcdef123';

/**
 * Fill an empty log with some number of events of ten organizations; answers how many there are. The first is
 * generated, the others are its copies with ids of their own: the database copies far faster than
 * organizations are made up.
 */
export async function writeOrganizations(pool: pg.Pool, wanted: number): Promise<number> {
  const members = Math.ceil(wanted / ORGANIZATIONS / MONTHS / EVENTS_PER_MONTH);
  const count = await writeLives(pool, [{ orgCode: 'org0', members, months: MONTHS, today: '2026-11-15' }]);
  for (const [index, version] of [...VERSIONS].entries()) {
    const orgCode = `org${index + 1}`;
    const shift = count * (index + 1);
    const own = (text: string) => `replace(replace(${text}, 'org0', '${orgCode}'), '-5', '-${version}')`;
    await pool.query(
      `INSERT INTO log.events (position, stream_id, stream, version, id, type, org_code, data, metadata)
       SELECT position + ${shift}, stream_id + ${shift}, ${own('stream')}, version, ${own('id::text')}::uuid, type,
         '${orgCode}', ${own('data::text')}::json, ${own('metadata::text')}::json
       FROM log.events WHERE position <= ${count} ORDER BY position`,
    );
    await pool.query(
      `INSERT INTO log.streams (stream, id, version) SELECT ${own('stream')}, id + ${shift}, version
       FROM log.streams WHERE id <= ${count}`,
    );
  }
  const total = count * ORGANIZATIONS;
  await pool.query('UPDATE log.sequencer SET position = $1', [total]);
  await pool.query('ANALYZE log.events, log.streams');
  return total;
}
