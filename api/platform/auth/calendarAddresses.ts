import type { Queries } from '../../../projections/engine/transaction.ts';
import { hashOf, newSecret } from './secret.ts';

/**
 * The private addresses at which calendar programs read a member's calendar: who knows one reads it. Its
 * token is kept as SHA-256 (docs/decisions/0037).
 */
interface Owner {
  readonly orgCode: string;
  readonly memberId: string;
}

/** Create a member's token, replacing an earlier one. Only its hash is stored. */
export async function makeCalendarToken(
  db: Queries,
  { orgCode, memberId }: Owner,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await db.query(
    `INSERT INTO app.calendar_addresses (member_id, org_code, token_hash, since) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE SET token_hash = excluded.token_hash, since = excluded.since`,
    [memberId, orgCode, hashOf(token), now],
  );
  return token;
}

/** Since when somebody's address is good, ISO; empty when they have none. */
export async function calendarAddressSince(db: Queries, memberId: string): Promise<string> {
  const { rows } = await db.query<{ since: Date | string }>(
    'SELECT since FROM app.calendar_addresses WHERE member_id = $1',
    [memberId],
  );
  return rows[0] === undefined ? '' : new Date(rows[0].since).toISOString();
}

/** The owner of a token. The caller checks that they may still see the calendar. */
export async function ownerOfCalendarToken(db: Queries, token: string): Promise<Owner | undefined> {
  const { rows } = await db.query<Owner>(
    'SELECT org_code AS "orgCode", member_id AS "memberId" FROM app.calendar_addresses WHERE token_hash = $1',
    [hashOf(token)],
  );
  return rows[0];
}

/** Make addresses open nothing any more. */
export async function removeCalendarTokens(db: Queries, memberIds: readonly string[]): Promise<void> {
  await db.query('DELETE FROM app.calendar_addresses WHERE member_id = ANY($1::uuid[])', [memberIds]);
}
