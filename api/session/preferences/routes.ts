import type pg from 'pg';
import { RuleViolation } from '../../../ledger/decider.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { route } from '../../platform/calls/route.ts';
import { getPreferences, MAX_PREFERENCES, savePreference } from './contract.ts';

/** Preferences are no facts of the ledger: they stand in a table of their own, and a change overwrites. */
export const preferenceRoutes = [
  route(getPreferences, 'signedIn', async ({ deps, caller }) => {
    const { rows } = await deps.db.pool.query<{ name: string; value: string }>(
      'SELECT name, value FROM app.preferences WHERE org_code = $1 AND member_id = $2',
      [caller.orgCode, caller.memberId],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  }),

  route(
    savePreference,
    'signedIn',
    async ({ deps, caller, input: { name, value } }) => {
      if (value === null) await remove(deps.db.pool, caller, name);
      else await save(deps.db.pool, caller, name, JSON.stringify(value));
      return { status: 200 as const, message: 'Saved.' };
    },
    { storesResponse: false },
  ),
];

async function remove(pool: pg.Pool, { orgCode, memberId }: Caller, name: string): Promise<void> {
  await pool.query('DELETE FROM app.preferences WHERE org_code = $1 AND member_id = $2 AND name = $3', [
    orgCode,
    memberId,
    name,
  ]);
}

/** @throws RuleViolation when the person keeps too many */
async function save(
  pool: pg.Pool,
  { orgCode, memberId }: Caller,
  name: string,
  value: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO app.preferences (org_code, member_id, name, value)
     SELECT $1, $2, $3, $4
     WHERE (SELECT count(*) FROM app.preferences WHERE org_code = $1 AND member_id = $2 AND name <> $3) < $5
     ON CONFLICT (org_code, member_id, name) DO UPDATE SET value = excluded.value`,
    [orgCode, memberId, name, value, MAX_PREFERENCES],
  );
  if (rowCount === 0)
    throw new RuleViolation(
      'tooManyPreferences',
      `At most ${MAX_PREFERENCES} preferences can be kept.`,
      'name',
    );
}
