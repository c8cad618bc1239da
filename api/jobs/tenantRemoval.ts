import type pg from 'pg';
import { tenantRemovalDue } from '../../ledger/organization/tenantStatus.ts';
import type { Deps } from '../deps.ts';
import { type MailDeps, sendQueued } from '../messaging/send.ts';
import {
  readTenantRemoval,
  registeredAtOf,
  removeTenant,
  type TenantRemovalDeps,
} from '../processes/tenantRemoval.ts';
import type { SyncDeps } from '../stripeSync/syncing.ts';
import { syncCheckout } from '../stripeSync/syncOrganization.ts';

/** Minimum notice to the administrators before a removal, even after a long downtime. */
const NOTICE_DAYS = 7;
/** Stripe keeps a payment page open for a day, and tries for three to say what was paid there. */
const CHECKOUT_DAYS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the lists may take to lose what was removed. */
const WAIT_MS = 10_000;

/**
 * Remove the organizations with a trial that expired a month ago (spec 1 section 1), and finish interrupted
 * removals. A failure does not stop the others, but repeats the run.
 */
export async function removeExpiredTenants(
  deps: TenantRemovalDeps & MailDeps & SyncDeps & Pick<Deps, 'projections'>,
): Promise<void> {
  const failures: string[] = [];
  for (const orgCode of await candidates(deps.db.pool, deps.clock())) {
    try {
      if (!(await isDue(deps, orgCode))) continue;
      const position = await removeTenant(deps, orgCode);
      if (position !== undefined) await deps.projections.waitFor(position, WAIT_MS);
    } catch (error) {
      failures.push(`${orgCode}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await sendQueued(deps);
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/** Organizations that never subscribed and are old enough. Whether they are due, the log says. */
async function candidates(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ orgCode: string; registeredAt: string }>(
    `SELECT org_code AS "orgCode", registered_at AS "registeredAt" FROM read.organizations
     WHERE subscription IS NULL ORDER BY registered_at`,
  );
  return rows
    .filter(({ registeredAt }) => tenantRemovalDue(registeredAt) <= now)
    .map(({ orgCode }) => orgCode);
}

async function isDue(deps: TenantRemovalDeps & SyncDeps, orgCode: string): Promise<boolean> {
  if ((await readTenantRemoval(deps, orgCode)).status !== 'none') return true;
  const now = deps.clock();
  if (tenantRemovalDue(await registeredAtOf(deps, orgCode)) > now) return false;
  if (!(await wasNotified(deps.db.pool, orgCode, new Date(now.getTime() - NOTICE_DAYS * DAY_MS))))
    return false;
  return !(await isSubscribing(deps, orgCode, new Date(now.getTime() - CHECKOUT_DAYS * DAY_MS)));
}

/** Whether somebody is at Stripe's payment page, or has paid there unnoticed, which is recorded now. */
async function isSubscribing(deps: SyncDeps, orgCode: string, since: Date): Promise<boolean> {
  // Without Stripe there can be no payment.
  if (!deps.stripe.isSetUp) return false;
  const checkouts = await deps.stripe.listCheckouts(orgCode, since);
  for (const { sessionId, status } of checkouts)
    if (status === 'complete') await syncCheckout(deps, sessionId);
  return checkouts.length > 0;
}

/** Whether the mail about the end of the trial was queued by then, or has no recipients. */
async function wasNotified(pool: pg.Pool, orgCode: string, by: Date): Promise<boolean> {
  const { rows } = await pool.query<{ notified: boolean }>(
    `SELECT EXISTS (SELECT FROM app.deliveries WHERE org_code = $1 AND kind = 'trial-expired' AND asked_at <= $2)
       OR NOT EXISTS (SELECT FROM read.members WHERE org_code = $1 AND role = 'admin' AND active) AS notified`,
    [orgCode, by],
  );
  return rows[0]?.notified ?? false;
}
