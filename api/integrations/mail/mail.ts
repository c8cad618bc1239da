import type pg from 'pg';

export interface MailMessage {
  /** A UUID of its own: becomes the Message-ID, so that a mail which arrives twice can be recognized. */
  readonly id: string;
  readonly orgCode: string;
  /** Shown as the sender's name, e.g. the organization's. */
  readonly fromName: string;
  readonly to: string;
  /** Whom an answer goes to, when that is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mails over for delivery (architecture 7). */
export interface Mail {
  /**
   * Resolves once the mail server has taken the mail.
   * @throws MailNotSent when it certainly has not; after any other error the outcome is unknown
   */
  send(message: MailMessage): Promise<void>;
  /** Finish what is being sent and close connections. */
  close(): Promise<void>;
}

export class MailNotSent extends Error {
  /** Whether trying later may help: the server was away or busy, and did not refuse the mail or address. */
  readonly mayRetry: boolean;
  constructor(message: string, mayRetry: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailNotSent';
    this.mayRetry = mayRetry;
  }
}

/** A mail that the outbox keeps. */
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

/** One mail; `undefined` when there is none with this id. */
export async function readOutbox(pool: pg.Pool, id: string): Promise<OutboxMail | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const { rows } = await pool.query<OutboxMail>(`SELECT ${COLUMNS} FROM app.outbox WHERE id = $1`, [id]);
  return rows[0];
}
