import { validate as isUuid } from 'uuid';
import type { Deps } from '../../deps.ts';
import type { SmsWebhook } from '../../integrations/sms/sms.ts';
import { optIn, optOut } from './optOuts.ts';

/** Heed what a signed webhook says. Repeating it, or an older one that comes late, changes nothing. */
export async function handleWebhook(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  message: SmsWebhook,
): Promise<void> {
  const { pool } = db;
  switch (message.kind) {
    case 'stop':
      return optOut(pool, message.phone, clock());
    case 'start':
      return optIn(pool, message, clock());
    case 'status': {
      if (!isUuid(message.id)) return;
      // What is over stays over; `unknown` is over when Twilio tells that it has the text.
      const { rows } = await pool.query<{ phone: string }>(
        `UPDATE app.texts SET status = $2, error = $3, changed_at = $4, retry_at = NULL
         WHERE id = $1 AND (status IN ('queued', 'sending', 'unknown') OR (status = 'sent' AND $2 <> 'sent'))
         RETURNING phone`,
        [message.id, message.progress, message.error, clock()],
      );
      const phone = rows[0]?.phone;
      if (message.isOptedOut && phone !== undefined) await optOut(pool, phone, clock());
      return;
    }
    default:
  }
}
