import type pg from 'pg';
import { RuleViolation } from '../../../ledger/decider.ts';
import { StartupError } from '../errors/startupError.ts';

/** Who operates the installation, by email. */
export async function listOperators(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'SELECT email FROM app.credentials JOIN app.operators USING (member_id) ORDER BY email',
  );
  return rows.map(({ email }) => email);
}

export async function isOperator(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM app.operators WHERE member_id = $1', [memberId]);
  return rowCount === 1;
}

/**
 * Keep an organization's administrator from taking over an operator's sign-in.
 * @throws RuleViolation when this member is an operator
 */
export async function requireNoOperator(pool: pg.Pool, memberId: string, field: string): Promise<void> {
  if (!(await isOperator(pool, memberId))) return;
  const message = 'This person operates the installation: only who runs the server can do this.';
  throw new RuleViolation('operator', message, field);
}

/**
 * Make somebody who can sign in an operator, or revoke that, from the next request on.
 * @throws StartupError when no member signs in with this email
 */
export async function setOperator(pool: pg.Pool, email: string, operates: boolean): Promise<void> {
  const { rows } = await pool.query<{ member_id: string }>(
    'SELECT member_id FROM app.credentials WHERE email = $1',
    [email.toLowerCase()],
  );
  const memberId = rows[0]?.member_id;
  if (memberId === undefined) throw new StartupError(`Nobody signs in as ${email}.`);
  const sql = operates
    ? 'INSERT INTO app.operators (member_id) VALUES ($1) ON CONFLICT DO NOTHING'
    : 'DELETE FROM app.operators WHERE member_id = $1';
  await pool.query(sql, [memberId]);
}
