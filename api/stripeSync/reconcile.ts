import { sleep } from '../../ledger/world.ts';
import { type OpenStripePayment, openStripePayments } from '../../projections/payments/queries.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import {
  accountEventTypes,
  noticeOf,
  platformEventTypes,
  type StripeNotice,
  syncEvent,
} from './syncEvent.ts';
import { type SyncDeps, todayOf } from './syncing.ts';
import { syncIntent } from './syncPayment.ts';
import { refuseRefund } from './syncReversals.ts';

const MINUTE_MS = 60_000;
/** How long to wait for the webhook and the member's browser before querying Stripe. */
const OPEN_AFTER_MS = 10 * MINUTE_MS;
/** How long a member may leave a payment unconfirmed before it is given up. */
const ABANDONED_AFTER_MS = 24 * 60 * MINUTE_MS;
/** How far back events are looked through: longer than any night in which nothing ran. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS;
/**
 * Rest after each thing looked at, which takes a few calls: a key in test mode may make 25 a second
 * (docs.stripe.com/rate-limits), and members are paying meanwhile.
 */
const PACE_MS = 100;

/**
 * Ask Stripe about every open payment, in case a webhook was lost. One unconfirmed for a day is canceled.
 * May be repeated. Returns how many payments it checked, and the failures.
 */
export async function reconcilePayments(
  deps: SyncDeps,
  { paceMs = PACE_MS } = {},
): Promise<{ readonly checked: number; readonly failures: readonly string[] }> {
  const now = deps.clock().getTime();
  const open = await openStripePayments(deps.db.pool, new Date(now - OPEN_AFTER_MS));
  const failures: string[] = [];
  for (const { accountId, intentId, ...payment } of open) {
    const ref = { accountId, intentId };
    await sleep(paceMs, deps.world);
    try {
      const { intent, isOurs } = await syncIntent(deps, ref);
      if (isOurs) await abandonRefunds(deps, payment);
      const isUnconfirmed = unconfirmed.has(intent.status);
      if (isOurs && isUnconfirmed && now - intent.createdAt.getTime() > ABANDONED_AFTER_MS) {
        await deps.stripe.cancelIntent(ref);
        await syncIntent(deps, ref);
      }
    } catch (error) {
      // Continue with the others; this one is retried by the next run.
      failures.push(failureOf(intentId, error));
    }
  }
  return { checked: open.length, failures };
}

/** Stripe has not made these refunds, so they can be ordered again. */
async function abandonRefunds(
  deps: SyncDeps,
  { orgCode, memberId, unmade }: Pick<OpenStripePayment, 'orgCode' | 'memberId' | 'unmade'>,
): Promise<void> {
  const today = await todayOf(deps, orgCode);
  if (today === undefined) return;
  const reason = 'Stripe was not reached';
  for (const requestId of unmade) await refuseRefund(deps, { orgCode, memberId, requestId, reason, today });
}

/**
 * Sync what Stripe's events of the last days are about, as their webhooks would have, on the platform and
 * every organization's account. May be repeated. Answers how many it synced, and what failed.
 */
export async function replayMissedEvents(
  deps: SyncDeps,
  { paceMs = PACE_MS } = {},
): Promise<{ readonly synced: number; readonly failures: readonly string[] }> {
  if (!deps.stripe.isSetUp) return { synced: 0, failures: [] };
  const failures: string[] = [];
  const seen = new Set<string>();
  const since = new Date(deps.clock().getTime() - LOOK_BACK_MS);
  const lists = [
    { types: platformEventTypes, since },
    ...(await connectedAccounts(deps)).map((accountId) => ({ types: accountEventTypes, since, accountId })),
  ];
  for (const list of lists) {
    try {
      for (const [subject, [newest, ...others]] of await noticesBySubject(deps, list)) {
        if (seen.has(subject) || newest === undefined) continue;
        seen.add(subject);
        await sleep(paceMs, deps.world);
        await syncEvent(deps, newest, others).catch((error: unknown) =>
          failures.push(failureOf(newest.id, error)),
        );
      }
    } catch (error) {
      // An organization may have taken its account away from Bursar.
      if (stripeFailure(error)?.code !== 'account_invalid') failures.push(failureOf('events', error));
    }
  }
  return { synced: seen.size, failures };
}

/** What was heard of each payment, payout or other thing, newest first. */
async function noticesBySubject(
  deps: SyncDeps,
  list: Parameters<SyncDeps['stripe']['listEvents']>[0],
): Promise<Map<string, StripeNotice[]>> {
  const bySubject = new Map<string, StripeNotice[]>();
  for await (const event of deps.stripe.listEvents(list)) {
    const notice = noticeOf(event);
    // A warning is recorded besides its payment.
    const isWarning = notice.type === 'radar.early_fraud_warning.created';
    const subject = (isWarning ? undefined : notice.intentId) ?? notice.subjectId;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), notice]);
  }
  return bySubject;
}

async function connectedAccounts({ db }: SyncDeps): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT stripe_account_id AS id FROM read.organizations WHERE stripe_account_id <> '' ORDER BY org_code`,
  );
  return rows.map(({ id }) => id);
}

function failureOf(what: string, error: unknown): string {
  return `${what}: ${error instanceof Error ? error.message : error}`;
}

const unconfirmed: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);
