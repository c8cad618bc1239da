import type { Deps } from '../../deps.ts';

/** What the mails of a batch say and who sent it; `undefined` once it is forgotten. */
export async function readMailedText(
  { db }: Pick<Deps, 'db'>,
  orgCode: string,
  batchId: string,
): Promise<{ readonly message: string; readonly sender: string } | undefined> {
  const { rows } = await db.pool.query<{ message: string; sender: string }>(
    `SELECT message, actor_name AS sender FROM app.mailed_texts WHERE org_code = $1 AND batch_id::text = $2`,
    [orgCode, batchId],
  );
  return rows[0];
}
