import { fullName } from '../../../ledger/values/plainText.ts';
import type { Queries } from '../../../projections/engine/transaction.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { queueMails } from '../queue.ts';
import type { Recipient } from './recipients.ts';

/** A message that goes to some by mail. */
export interface MailedText {
  readonly batchId: string;
  readonly caller: Caller;
  readonly message: string;
}

/** Keep what the mails say and queue one for each, once per batch: `mails/text-by-mail.ts` writes them. */
export async function queueMailedText(
  db: Queries,
  at: Date,
  { batchId, caller, message }: MailedText,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const { orgCode, memberId: actor, fname, lname } = caller;
  await db.query(
    `INSERT INTO app.mailed_texts (org_code, batch_id, message, actor_name, asked_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [orgCode, batchId, message, fullName({ fname, lname }), at],
  );
  const mails = recipients.map(({ memberId }) => ({
    ...{ orgCode, memberId, actor, at },
    kind: 'text-by-mail' as const,
    subjectId: batchId,
    dedupKey: `text-by-mail:${memberId}`,
  }));
  await queueMails(db, mails);
}
