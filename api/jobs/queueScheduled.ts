import { type MailToQueue, queueMails } from '../messaging/queue.ts';
import type { MailDeps } from '../messaging/send.ts';
import { readTenantRemoval } from '../organization/tenantRemoval.ts';

/** Queue the mails whose time has come, those of an organization in one statement. */
export async function queueScheduled(deps: MailDeps, mails: readonly MailToQueue[]): Promise<void> {
  for (const [orgCode, own] of Map.groupBy(mails, (mail) => mail.orgCode)) {
    if (deps.stopping?.aborted) return;
    // Its claims are gone already, while it still stands in the lists: everybody would be mailed once more.
    if ((await readTenantRemoval(deps, orgCode)).status !== 'none') continue;
    await queueMails(deps.db.pool, own);
  }
}
