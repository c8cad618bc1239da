import pMap from 'p-map';
import type { Caller } from '../auth/caller.ts';
import { AT_ONCE } from '../calls/execute.ts';
import { queueMail } from '../delivery/queue.ts';
import type { Deps } from '../deps.ts';
import type { Recipient } from './recipients.ts';

/** A message that goes to some by mail. */
export interface MailedText {
  readonly batchId: string;
  readonly caller: Caller;
  readonly message: string;
}

/** Keep what the mails say and queue one for each, once per batch: `mails/text-by-mail.ts` writes them. */
export async function queueMailedText(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { batchId, caller, message }: MailedText,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const { orgCode, memberId: actor, fname, lname } = caller;
  const at = clock();
  await db.pool.query(
    `INSERT INTO app.mailed_texts (org_code, batch_id, message, actor_name, asked_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [orgCode, batchId, message, `${fname} ${lname}`, at],
  );
  const queue = ({ memberId }: Recipient) =>
    queueMail(db.pool, {
      ...{ orgCode, memberId, actor, at },
      kind: 'text-by-mail',
      subjectId: batchId,
      dedupKey: `text-by-mail:${memberId}`,
    });
  await pMap(recipients, queue, AT_ONCE);
}
