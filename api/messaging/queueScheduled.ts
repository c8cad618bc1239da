import { loadStream } from '../../ledger/loadStream.ts';
import { tenantRemoval } from '../../ledger/tenantRemoval/decide.ts';
import { type MailToQueue, queueMails } from './queue.ts';
import type { MailDeps } from './send.ts';

/** Queue the due mails, one statement per organization. */
export async function queueScheduled(deps: MailDeps, mails: readonly MailToQueue[]): Promise<void> {
  for (const [orgCode, own] of Map.groupBy(mails, (mail) => mail.orgCode)) {
    if (deps.stopping?.aborted) return;
    // Its claims are gone already, while it still stands in the lists: everybody would be mailed once more.
    const { state } = await loadStream(deps.log, tenantRemoval, orgCode, orgCode);
    if (state.status !== 'none') continue;
    await queueMails(deps.db.pool, own);
  }
}
