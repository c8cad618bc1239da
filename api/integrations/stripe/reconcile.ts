import { openStripePayments } from '../../../projections/payments/open.ts';
import { type SettleDeps, settleIntent } from './settle.ts';

const MINUTE_MS = 60_000;
/** How long the webhook and the member's browser are given before Stripe is asked. */
const UNSETTLED_AFTER_MS = 10 * MINUTE_MS;
/** How long a member may leave a payment unconfirmed before it is given up. */
const ABANDONED_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * Ask Stripe about every payment that began and of which nothing more was heard: the net under the webhooks. One that nobody confirmed in a
 * day is cancelled at Stripe and given up. May be repeated at any time. Answers how many it asked about, and what failed.
 */
export async function reconcile(
  deps: SettleDeps,
): Promise<{ readonly asked: number; readonly failures: readonly string[] }> {
  const now = deps.clock().getTime();
  const open = await openStripePayments(deps.db.pool, new Date(now - UNSETTLED_AFTER_MS));
  const failures: string[] = [];
  for (const { intentId } of open) {
    try {
      const { intent, isOurs } = await settleIntent(deps, intentId);
      const isUnconfirmed = unconfirmed.has(intent.status);
      if (isOurs && isUnconfirmed && now - intent.createdAt.getTime() > ABANDONED_AFTER_MS) {
        await deps.stripe.cancelIntent(intentId);
        await settleIntent(deps, intentId);
      }
    } catch (error) {
      // The others are asked about all the same; this one again in the next run.
      failures.push(`${intentId}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { asked: open.length, failures };
}

const unconfirmed: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);
