import { loadStream } from '../../../ledger/loadStream.ts';
import { prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import type { ProspectProfile } from '../../../ledger/values/prospectRules.ts';
import type { Deps } from '../../deps.ts';

const COLUMNS = ['name', 'email', 'phone', 'year', 'major', 'instagram', 'snapchat', 'picture'] as const;
const DAY_MS = 86_400_000;

type Where = Pick<Deps, 'db' | 'clock'>;

export interface NewProspect {
  readonly prospectId: string;
  readonly profile: ProspectProfile;
}

/** Keep who new prospects are. Done before the event is written, so that no prospect lacks a name. */
export async function keepProfiles(
  { db, clock }: Where,
  { orgCode, groupId }: Readonly<Record<'orgCode' | 'groupId', string>>,
  prospects: readonly NewProspect[],
): Promise<void> {
  const rows = prospects.map(({ prospectId, profile }) => ({ ...profile, prospect_id: prospectId }));
  const columns = ['prospect_id', ...COLUMNS];
  await db.pool.query(
    `INSERT INTO app.prospect_profiles (org_code, group_id, since, ${columns.join(', ')})
     SELECT $1, $2, $3, ${columns.join(', ')}
     FROM jsonb_to_recordset($4::jsonb) row(${columns.map((column) => `${column} text`).join(', ')})
     ON CONFLICT DO NOTHING`,
    [orgCode, groupId, clock(), JSON.stringify(rows)],
  );
}

/** The profiles of a group's prospects, also those without an event yet. */
export async function profilesOf(
  { db }: Where,
  orgCode: string,
  groupId: string,
): Promise<(ProspectProfile & { readonly prospectId: string })[]> {
  const { rows } = await db.pool.query<ProspectProfile & { prospectId: string }>(
    `SELECT prospect_id AS "prospectId", ${COLUMNS.join(', ')} FROM app.prospect_profiles
     WHERE org_code = $1 AND group_id = $2`,
    [orgCode, groupId],
  );
  return rows;
}

/** Who a prospect is; `undefined` when nothing is known any more. */
export async function readProfile(
  { db }: Where,
  orgCode: string,
  prospectId: string,
): Promise<ProspectProfile | undefined> {
  const { rows } = await db.pool.query<ProspectProfile>(
    `SELECT ${COLUMNS.join(', ')} FROM app.prospect_profiles WHERE org_code = $1 AND prospect_id = $2`,
    [orgCode, prospectId],
  );
  return rows[0];
}

/** Replace who a prospect is; without effect once it was erased. */
export async function changeProfile(
  { db }: Where,
  orgCode: string,
  prospectId: string,
  profile: ProspectProfile,
): Promise<void> {
  await db.pool.query(
    `UPDATE app.prospect_profiles SET ${COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}
     WHERE org_code = $1 AND prospect_id = $2`,
    [orgCode, prospectId, ...COLUMNS.map((column) => profile[column])],
  );
}

/** Delete profiles after their event was refused; their pictures can be sent again. */
export async function forgetProfiles(
  { db }: Where,
  orgCode: string,
  prospectIds: readonly string[],
): Promise<void> {
  const sql = 'DELETE FROM app.prospect_profiles WHERE org_code = $1 AND prospect_id = ANY($2::text[])';
  await db.pool.query(sql, [orgCode, prospectIds]);
}

/**
 * Erase all that is known of who prospects are: row, picture, and the answers to the calls that added them.
 */
export async function eraseProfiles(
  { db: { pool }, files }: Pick<Deps, 'db' | 'files'>,
  orgCode: string,
  prospectIds: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ picture: string }>(
    `SELECT picture FROM app.prospect_profiles
     WHERE org_code = $1 AND prospect_id = ANY($2::text[]) AND picture <> ''`,
    [orgCode, prospectIds],
  );
  // The files first: their row is what finds them again when this is cut short.
  for (const { picture } of rows) await files.remove(picture);
  await pool.query(
    `WITH profiles AS (
       DELETE FROM app.prospect_profiles WHERE org_code = $1 AND prospect_id = ANY($2::text[])
     ), answers AS (
       DELETE FROM app.idempotency WHERE org_code = $1 AND answer::jsonb #>> '{data,_id}' = ANY($2::text[])
     ) DELETE FROM app.uploads WHERE org_code = $1 AND key = ANY($3::text[])`,
    [orgCode, prospectIds, rows.map(({ picture }) => picture)],
  );
}

/** The prospects of a group about whom something is kept. */
export async function prospectsKept({ db }: Where, orgCode: string, groupId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    'SELECT prospect_id AS id FROM app.prospect_profiles WHERE org_code = $1 AND group_id = $2',
    [orgCode, groupId],
  );
  return rows.map(({ id }) => id);
}

/** Erase what a call that was cut short left: of prospects that their group does not have, after a day. */
export async function sweepProfiles(deps: Pick<Deps, 'db' | 'log' | 'files' | 'clock'>): Promise<void> {
  const { rows } = await deps.db.pool.query<{ orgCode: string; groupId: string; ids: string[] }>(
    `SELECT org_code AS "orgCode", group_id AS "groupId", array_agg(prospect_id) AS ids
     FROM app.prospect_profiles WHERE since < $1 GROUP BY org_code, group_id`,
    [new Date(deps.clock().getTime() - DAY_MS)],
  );
  for (const { orgCode, groupId, ids } of rows) {
    const { state } = await loadStream(deps.log, prospectGroup, groupId, orgCode);
    const gone = ids.filter((id) => !Object.hasOwn(state.prospects, id));
    if (gone.length > 0) await eraseProfiles(deps, orgCode, gone);
  }
}
