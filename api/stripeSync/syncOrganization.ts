import { isDeepStrictEqual } from 'node:util';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type Position, StreamPurged } from '../../ledger/log/log.ts';
import { type OrganizationCommand, organization } from '../../ledger/organization/decide.ts';
import { tenantRemovalStream } from '../../ledger/tenantRemoval/events.ts';
import type { BillingSubscription, Checkout } from '../integrations/stripe/billingFacts.ts';
import { isGone, stripeFailure } from '../integrations/stripe/stripe.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { latest } from '../platform/calls/execute.ts';
import { findHolder } from '../processes/loginEmails.ts';
import { administratorOf, registerWithAdministrator } from '../processes/registerOrganization.ts';
import { subscriberOf } from '../processes/subscriber.ts';
import { type SyncDeps, stripeMetadata } from './syncing.ts';

export interface Synced {
  /** False when it is not of an organization that this Bursar knows. */
  readonly isOurs: boolean;
  /** Wait for this before reading; undefined when nothing was new. */
  readonly position: Position | undefined;
}

const NOT_OURS: Synced = { isOurs: false, position: undefined };
const NOTHING_NEW: Synced = { isOurs: true, position: undefined };

/**
 * Bring an organization up to what Stripe now says about its subscription (spec 1 section 4, "Organization
 * lifecycle"). Webhooks and calls give nothing but the id, however often and in whatever order.
 */
export async function syncSubscription(deps: SyncDeps, subscriptionId: string): Promise<Synced> {
  let synced = NOTHING_NEW;
  let read = await deps.stripe.readSubscription(subscriptionId);
  for (;;) {
    const recorded = await recordSubscription(deps, read);
    synced = { ...recorded, position: recorded.position ?? synced.position };
    if (recorded.position === undefined) break;
    // Another webhook may have recorded a newer state in between: read again.
    const again = await deps.stripe.readSubscription(subscriptionId);
    if (isDeepStrictEqual(read, again)) break;
    read = again;
  }
  if (!synced.isOurs || read.latestInvoiceId === undefined) return synced;
  // Of the first invoice Stripe tells before there is an organization to record it for.
  const invoiced = await syncInvoice(deps, read.latestInvoiceId);
  return { isOurs: true, position: latest([synced.position, invoiced.position]) };
}

async function recordSubscription(deps: SyncDeps, read: BillingSubscription): Promise<Synced> {
  const { id: subscriptionId, orgCode, status, customerId, plan, quantity, currentPeriodEnd, endsAt } = read;
  if (orgCode === undefined) return { isOurs: read.isSold, position: undefined };
  // A first payment that never succeeded bought nothing.
  if (status === 'incomplete') return NOTHING_NEW;
  if (status === 'active' && (await isSubscribedOtherwise(deps, orgCode, subscriptionId))) {
    await deps.stripe.undoSubscription(subscriptionId);
    return NOTHING_NEW;
  }
  // A state can come back, so its id must not repeat; the organization compares and records it once.
  const given = await record(deps, orgCode, `${subscriptionId}:${deps.world.newId()}`, subscriptionId, {
    type: 'RecordSubscription',
    subscription: {
      subscriptionId,
      customerId,
      status,
      plan,
      quantity,
      currentPeriodEnd,
      endsAt,
    },
  });
  // Paid while the organization was being removed: stop the monthly charges.
  if (!given.isOurs && status !== 'canceled' && (await isRemoved(deps, orgCode)))
    await deps.stripe.undoSubscription(subscriptionId);
  return given;
}

/** Whether the organization has another subscription that collects: two payment pages were both paid. */
async function isSubscribedOtherwise(
  { log, stripe }: SyncDeps,
  orgCode: string,
  subscriptionId: string,
): Promise<boolean> {
  const { state } = await loadStream(log, organization, orgCode, orgCode);
  const current = state.status === 'registered' ? state.subscription : undefined;
  if (current === undefined || current.status === 'canceled') return false;
  if (current.subscriptionId === subscriptionId) return false;
  const other = await stripe.readSubscription(current.subscriptionId).catch((error: unknown) => {
    // What a sandbox of before, or the demo's story, had.
    if (stripeFailure(error)?.code !== 'resource_missing') throw error;
  });
  return other?.status === 'active' || other?.status === 'past_due';
}

async function isRemoved({ log }: SyncDeps, orgCode: string): Promise<boolean> {
  if ((await log.readStream(tenantRemovalStream(orgCode))).length > 0) return true;
  const { state } = await loadStream(log, organization, orgCode, orgCode);
  return state.status === 'closed';
}

/** Record that an invoice was paid or could not be collected. Invoices of 0, as for a trial, are skipped. */
export async function syncInvoice(deps: SyncDeps, invoiceId: string): Promise<Synced> {
  const invoice = await deps.stripe.readInvoice(invoiceId);
  const { subscriptionId, amountCents, status, periodStart, periodEnd } = invoice;
  if (subscriptionId === undefined) return NOT_OURS;
  const { orgCode, isSold } = await deps.stripe.readSubscription(subscriptionId);
  if (orgCode === undefined) return { isOurs: isSold, position: undefined };
  if (status === 'open' || amountCents === 0) return NOTHING_NEW;
  return record(deps, orgCode, `${invoiceId}:${status}`, subscriptionId, {
    type: 'RecordSubscriptionInvoice',
    invoice: { invoiceId, amountCents, periodStart, periodEnd },
    status,
  });
}

/** The registration paid for at a visit to Stripe's page: the same for the browser and for the webhook. */
export function checkoutRegistrationId(sessionId: string): string {
  return deriveId(`checkout\n${sessionId}`);
}

/**
 * Record what was bought on Stripe's payment page, once it is paid. A new organization is made here, with its
 * administrator: the browser may never come back.
 */
export async function syncCheckout(deps: SyncDeps, sessionId: string): Promise<Synced> {
  const checkout = await deps.stripe.readCheckout(sessionId);
  const { status, isPaid, subscriptionId } = checkout;
  if (status !== 'complete' || !isPaid || subscriptionId === undefined) return NOTHING_NEW;
  const made = await makeOrganization(deps, checkout, subscriptionId);
  const synced = await syncSubscription(deps, subscriptionId);
  return { ...synced, position: latest([made, synced.position]) };
}

/** Make the organization of a subscription, unless it exists, and record its code at Stripe. */
async function makeOrganization(
  deps: SyncDeps,
  checkout: Checkout,
  subscriptionId: string,
): Promise<Position | undefined> {
  const { adminName: name, orgName, schoolName, timeZone } = checkout.registration;
  if (name === undefined || orgName === undefined || schoolName === undefined) return undefined;
  if ((await deps.stripe.readSubscription(subscriptionId)).orgCode !== undefined) return undefined;
  const id = checkoutRegistrationId(checkout.sessionId);
  const email = checkout.email.toLowerCase();
  const holder = await findHolder(deps.log, email);
  if (holder === undefined || holder.memberId === administratorOf(id)) {
    const registration = { id, name: orgName, university: schoolName, timeZone };
    const { orgCode, position } = await registerWithAdministrator(deps, registration, { name, email });
    await deps.stripe.assignSubscription(subscriptionId, orgCode);
    return position;
  }
  // This email signed up after the payment page was opened: the subscription goes to its organization.
  const other = await subscriberOf(deps, email).catch(undefinedWhenRefused);
  if (other === undefined) await deps.stripe.undoSubscription(subscriptionId);
  else await deps.stripe.assignSubscription(subscriptionId, other.orgCode);
  return undefined;
}

function undefinedWhenRefused(error: unknown): undefined {
  if (!(error instanceof RuleViolation)) throw error;
}

/**
 * Connect an organization to its account once Stripe takes payments for it, record when Stripe takes none any
 * more, and why, and when it does again; and connect the bank added last to the
 * account number given to Stripe (spec 1 section 4, "Adding a bank").
 */
export async function syncConnectAccount(
  deps: SyncDeps,
  accountId: string,
  { isBankChanged = false } = {},
): Promise<Synced> {
  const read = await deps.stripe.readAccount(accountId).catch(undefinedWhenGone);
  const orgCode = read === undefined ? await ownerOf(deps, accountId) : read.orgCode;
  if (orgCode === undefined) return NOT_OURS;
  const { restriction, last4 } = read ?? { restriction: 'gone' };
  // A restriction may come back, so its id must not repeat; the organization records only what is new.
  const again = `${accountId}:${deps.world.newId()}`;
  if (restriction !== undefined) {
    const command = { type: 'RestrictStripeAccount', accountId, why: restriction } as const;
    return record(deps, orgCode, again, accountId, command);
  }
  const first = await record(deps, orgCode, `${accountId}:connected`, accountId, {
    type: 'ConnectStripeAccount',
    accountId,
  });
  const restored = await record(deps, orgCode, again, accountId, { type: 'RestoreStripeAccount', accountId });
  const connected = { ...first, position: latest([first.position, restored.position]) };
  if (!connected.isOurs || last4 === undefined) return connected;
  const { state } = await loadStream(deps.log, organization, orgCode, orgCode);
  const methods = state.status === 'registered' ? [...state.paymentMethods] : [];
  const banks = methods.flatMap(([id, method]) => (method.bankType === 'bank' ? [{ id, ...method }] : []));
  const waiting = banks.findLast((bank) => bank.last4 === '');
  const paidOutTo = waiting ?? (isBankChanged ? banks.at(-1) : undefined);
  if (paidOutTo === undefined) return connected;
  const { id: paymentMethodId, bankName } = paidOutTo;
  const command = { type: 'ConnectPaymentMethod', paymentMethodId, bankName, last4 } as const;
  const bank = await record(deps, orgCode, `${again}:bank`, accountId, command);
  return { isOurs: true, position: latest([connected.position, bank.position]) };
}

/** The organization of an account that Stripe does not know any more. */
async function ownerOf({ db }: SyncDeps, accountId: string): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ orgCode: string }>(
    `SELECT org_code AS "orgCode" FROM read.organizations WHERE stripe_account_id = $1`,
    [accountId],
  );
  return rows[0]?.orgCode;
}

function undefinedWhenGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

async function record(
  deps: SyncDeps,
  orgCode: string,
  key: string,
  correlationId: string,
  command: OrganizationCommand,
): Promise<Synced> {
  try {
    const metadata = stripeMetadata(orgCode, key, correlationId);
    const { position } = await dispatch(deps, metadata, organization, orgCode, command);
    return { isOurs: true, position };
  } catch (error) {
    // Another installation may use the same account at Stripe; and an organization may be gone.
    if (!(error instanceof NotFound || error instanceof StreamPurged)) throw error;
    return NOT_OURS;
  }
}
