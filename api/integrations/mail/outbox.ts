import type pg from 'pg';
import type { Mail, MailMessage } from './mail.ts';

export interface OutboxMail extends Omit<MailMessage, 'fromName'> {
  /** ISO instant. */
  readonly sentAt: string;
  readonly fromName: string;
}

/** The embedded default: mails go into the table app.outbox, where `/outbox` shows them in demo mode. */
export function openOutbox({ pool, clock }: { pool: pg.Pool; clock: () => Date }): Mail {
  return {
    async send({ id, orgCode, fromName, to, subject, text, html }) {
      await pool.query(
        `INSERT INTO app.outbox (id, org_code, from_name, recipient, subject, text, html, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
        [id, orgCode, fromName, to, subject, text, html, clock()],
      );
    },
    close: async () => undefined,
  };
}

const COLUMNS = `id, org_code AS "orgCode", from_name AS "fromName", recipient AS "to", subject, text, html, sent_at AS "sentAt"`;

/** The newest mails of all organizations, newest first. */
export async function listOutbox(pool: pg.Pool, limit: number): Promise<OutboxMail[]> {
  const { rows } = await pool.query<OutboxMail>(
    `SELECT ${COLUMNS} FROM app.outbox ORDER BY sent_at DESC, id LIMIT $1`,
    [limit],
  );
  return rows;
}

export async function readOutbox(pool: pg.Pool, id: string): Promise<OutboxMail | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const { rows } = await pool.query<OutboxMail>(`SELECT ${COLUMNS} FROM app.outbox WHERE id = $1`, [id]);
  return rows[0];
}
