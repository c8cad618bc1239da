import type pg from 'pg';

/** A member, of an organization. */
interface Who {
  readonly orgCode: string;
  readonly memberId: string;
}

/** Note that somebody has signed in. Of each member the last time is kept, and no more. */
export async function recordSignIn(pool: pg.Pool, { orgCode, memberId }: Who, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO app.sign_ins AS s (org_code, member_id, last_at) VALUES ($1, $2, $3)
     ON CONFLICT (org_code, member_id) DO UPDATE SET last_at = greatest(s.last_at, excluded.last_at)`,
    [orgCode, memberId, at],
  );
}

/** Forget when members signed in: they were removed. */
export async function forgetSignIns(pool: pg.Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM app.sign_ins WHERE member_id = ANY($1)', [memberIds]);
}
