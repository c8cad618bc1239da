import type pg from 'pg';
import type { Queries } from '../../../projections/engine/transaction.ts';

// Opting out holds for a phone in the whole installation: all organizations text from the same number.

/** Stop texts to this phone (E.164). */
export async function optOut(pool: pg.Pool, phone: string, at: Date): Promise<void> {
  await pool.query('INSERT INTO app.text_opt_outs (phone, since) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    phone,
    at,
  ]);
}

/** Resume texts. Each message counts once, so a replayed one does not opt in again. */
export async function optIn(
  pool: pg.Pool,
  { phone, messageId }: { readonly phone: string; readonly messageId: string },
  at: Date,
): Promise<void> {
  await pool.query(
    `WITH fresh AS (
       INSERT INTO app.text_opt_ins (message_id, since) VALUES ($2, $3) ON CONFLICT DO NOTHING RETURNING message_id
     ) DELETE FROM app.text_opt_outs WHERE phone = $1 AND EXISTS (SELECT FROM fresh)`,
    [phone, messageId, at],
  );
}

/** Those of these phones (E.164) that have opted out. */
export async function optedOut(pool: Queries, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ phone: string }>(
    'SELECT phone FROM app.text_opt_outs WHERE phone = ANY($1::text[])',
    [phones],
  );
  return new Set(rows.map(({ phone }) => phone));
}
