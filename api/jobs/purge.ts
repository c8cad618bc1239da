import type pg from 'pg';
import { purgeDue } from '../../ledger/organisation/standing.ts';
import type { Deps } from '../deps.ts';
import type { SettleDeps } from '../integrations/stripe/settle.ts';
import { type MailDeps, sendQueued } from '../mail/send.ts';
import { settleCheckout } from '../organisation/billing.ts';
import { type PurgeDeps, purgeOrganisation, readPurge, registeredAtOf } from '../organisation/purge.ts';

/** Nothing is removed before the administrators were told for so long that the trial is over: an installation that stood still for months wakes up gently. */
const NOTICE_DAYS = 7;
/** Stripe keeps a payment page open for a day, and tries for three to say what was paid there. */
const CHECKOUT_DAYS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the lists may take to lose what was removed. */
const WAIT_MS = 10_000;

/**
 * Remove the organisations whose trial expired a month ago (spec 1 section 1), and finish removals that were cut short. One that fails does not stop the
 * others, but the run is tried again.
 */
export async function purgeExpired(
  deps: PurgeDeps & MailDeps & SettleDeps & Pick<Deps, 'projections'>,
): Promise<void> {
  const failures: string[] = [];
  for (const orgCode of await candidates(deps.db.pool, deps.clock())) {
    try {
      if (!(await isDue(deps, orgCode))) continue;
      const position = await purgeOrganisation(deps, orgCode);
      if (position !== undefined) await deps.projections.waitFor(position, WAIT_MS);
    } catch (error) {
      failures.push(`${orgCode}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await sendQueued(deps);
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/** Organisations that may be due: never subscribed, and registered long enough ago. Whether they are, the log says. */
async function candidates(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ orgCode: string; registeredAt: string }>(
    `SELECT org_code AS "orgCode", registered_at AS "registeredAt" FROM read.organisations
     WHERE subscription IS NULL ORDER BY registered_at`,
  );
  return rows.filter(({ registeredAt }) => purgeDue(registeredAt) <= now).map(({ orgCode }) => orgCode);
}

async function isDue(deps: PurgeDeps & SettleDeps, orgCode: string): Promise<boolean> {
  if ((await readPurge(deps, orgCode)).status !== 'none') return true;
  const now = deps.clock();
  if (purgeDue(await registeredAtOf(deps, orgCode)) > now) return false;
  if (!(await wasTold(deps.db.pool, orgCode, new Date(now.getTime() - NOTICE_DAYS * DAY_MS)))) return false;
  return !(await isSubscribing(deps, orgCode, new Date(now.getTime() - CHECKOUT_DAYS * DAY_MS)));
}

/**
 * Whether somebody is at Stripe's payment page for the organisation, or has paid there: Stripe's word of that may not have arrived, above all where Bursar stood
 * still. What was paid is recorded now.
 */
async function isSubscribing(deps: SettleDeps, orgCode: string, since: Date): Promise<boolean> {
  // Where nobody can pay, nobody has.
  if (!deps.stripe.isSetUp) return false;
  const checkouts = await deps.stripe.listCheckouts(orgCode, since);
  for (const { sessionId, status } of checkouts)
    if (status === 'complete') await settleCheckout(deps, sessionId);
  return checkouts.length > 0;
}

/** Whether the mail about the end of the trial was asked for by then, or there is nobody to get it. */
async function wasTold(pool: pg.Pool, orgCode: string, by: Date): Promise<boolean> {
  const { rows } = await pool.query<{ told: boolean }>(
    `SELECT EXISTS (SELECT FROM app.deliveries WHERE org_code = $1 AND kind = 'trial-expired' AND asked_at <= $2)
       OR NOT EXISTS (SELECT FROM read.members WHERE org_code = $1 AND role = 'admin' AND active) AS told`,
    [orgCode, by],
  );
  return rows[0]?.told ?? false;
}
