import type { Deps } from '../deps.ts';
import type { Block } from './layout.ts';

/** What is sent to have an account collected: it is about people, so that it stands outside the log. */
export interface CollectionsRequest {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Whom an answer goes to. */
  readonly replyTo: string;
}

/** Keep a request. Done before its event is written, so that the mail about the event has its words. */
export async function keepRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orgCode: string,
  id: string,
  request: CollectionsRequest,
): Promise<void> {
  await db.pool.query(
    `INSERT INTO app.collections_requests (org_code, id, content, since) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [orgCode, id, JSON.stringify(request), clock()],
  );
}

/** A request; `undefined` once it was forgotten (jobs/retention.ts). */
export async function readRequest(
  { db }: Pick<Deps, 'db'>,
  orgCode: string,
  id: string,
): Promise<CollectionsRequest | undefined> {
  const { rows } = await db.pool.query<{ content: CollectionsRequest }>(
    'SELECT content FROM app.collections_requests WHERE org_code = $1 AND id = $2',
    [orgCode, id],
  );
  return rows[0]?.content;
}

/** Delete a request after its event was refused. */
export async function forgetRequest({ db }: Pick<Deps, 'db'>, orgCode: string, id: string): Promise<void> {
  await db.pool.query('DELETE FROM app.collections_requests WHERE org_code = $1 AND id = $2', [orgCode, id]);
}

export const FORM_FOOTER =
  'Sent from a form of Bursar by an administrator who was signed in. Your answer goes to them.';
