import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type Position, StreamPurged } from '../../ledger/log/log.ts';
import { type OrganisationCommand, organisation } from '../../ledger/organisation/decide.ts';
import { organisationStream } from '../../ledger/organisation/events.ts';
import { purgeStream } from '../../ledger/purge/events.ts';
import { findHolder } from '../auth/emails.ts';
import { latest, load } from '../commands.ts';
import type { BillingSubscription, Checkout } from '../integrations/stripe/billingFacts.ts';
import type { SettleDeps } from '../integrations/stripe/settle.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import { administratorOf, registerWithAdministrator } from './registration.ts';
import { subscriberOf } from './subscriber.ts';

/** What became of settling something of Stripe's. */
export interface Settled {
  /** False when it is not of an organisation that this Bursar knows. */
  readonly isOurs: boolean;
  /** Wait for this before reading; undefined when nothing was new. */
  readonly position: Position | undefined;
}

const NOT_OURS: Settled = { isOurs: false, position: undefined };
const NOTHING_NEW: Settled = { isOurs: true, position: undefined };

/**
 * Bring an organisation up to what Stripe says about its subscription at this moment (spec 1 section 4, "Organisation lifecycle"). Webhooks
 * and calls come here with nothing but the id, however often and in whatever order.
 */
export async function settleSubscription(deps: SettleDeps, subscriptionId: string): Promise<Settled> {
  let settled = NOTHING_NEW;
  let read = await deps.stripe.readSubscription(subscriptionId);
  for (;;) {
    const recorded = await recordSubscription(deps, read);
    settled = { ...recorded, position: recorded.position ?? settled.position };
    if (recorded.position === undefined) break;
    // Between reading and recording, another webhook may have recorded something newer: what was recorded last must be what Stripe says.
    const again = await deps.stripe.readSubscription(subscriptionId);
    if (isDeepStrictEqual(read, again)) break;
    read = again;
  }
  if (!settled.isOurs || read.latestInvoiceId === undefined) return settled;
  // Of the first invoice Stripe tells before there is an organisation to record it for.
  const invoiced = await settleInvoice(deps, read.latestInvoiceId);
  return { isOurs: true, position: latest([settled.position, invoiced.position]) };
}

async function recordSubscription(deps: SettleDeps, read: BillingSubscription): Promise<Settled> {
  const { id: subscriptionId, orgCode, status, customerId, plan, quantity, currentPeriodEnd, endsAt } = read;
  if (orgCode === undefined) return { isOurs: read.isSold, position: undefined };
  // A first payment that never succeeded bought nothing.
  if (status === 'incomplete') return NOTHING_NEW;
  if (status === 'active' && (await isSubscribedOtherwise(deps, orgCode, subscriptionId))) {
    await deps.stripe.undoSubscription(subscriptionId);
    return NOTHING_NEW;
  }
  // A state can come back, so that its id must not: that one is recorded once, the organisation sees to by comparing.
  const given = await give(deps, orgCode, `${subscriptionId}:${randomUUID()}`, subscriptionId, {
    type: 'RecordSubscription',
    subscription: {
      subscriptionId,
      customerId,
      status,
      plan,
      quantity,
      currentPeriodEnd,
      ...(endsAt !== undefined && { endsAt }),
    },
  });
  // Paid for at the very moment at which the organisation was removed: nobody shall pay for nothing every month.
  if (!given.isOurs && status !== 'cancelled' && (await isRemoved(deps, orgCode)))
    await deps.stripe.undoSubscription(subscriptionId);
  return given;
}

/** Whether an organisation has another subscription that Stripe collects for: two payment pages were open, and both were paid. */
async function isSubscribedOtherwise(
  { log, stripe }: SettleDeps,
  orgCode: string,
  subscriptionId: string,
): Promise<boolean> {
  const { state } = await load(log, organisation, organisationStream(orgCode), orgCode);
  const current = state.status === 'registered' ? state.subscription : undefined;
  if (current === undefined || current.status === 'cancelled') return false;
  if (current.subscriptionId === subscriptionId) return false;
  const other = await stripe.readSubscription(current.subscriptionId).catch((error: unknown) => {
    // What a sandbox of before, or the demo's story, had.
    if (stripeFailure(error)?.code !== 'resource_missing') throw error;
  });
  return other?.status === 'active' || other?.status === 'past_due';
}

async function isRemoved({ log }: SettleDeps, orgCode: string): Promise<boolean> {
  if ((await log.readStream(purgeStream(orgCode))).length > 0) return true;
  const { state } = await load(log, organisation, organisationStream(orgCode), orgCode);
  return state.status === 'closed';
}

/** Record that an invoice was paid, or could not be collected. Invoices of nothing, as at the start of a trial, are passed over. */
export async function settleInvoice(deps: SettleDeps, invoiceId: string): Promise<Settled> {
  const invoice = await deps.stripe.readInvoice(invoiceId);
  const { subscriptionId, amountCents, status, periodStart, periodEnd } = invoice;
  if (subscriptionId === undefined) return NOT_OURS;
  const { orgCode, isSold } = await deps.stripe.readSubscription(subscriptionId);
  if (orgCode === undefined) return { isOurs: isSold, position: undefined };
  if (status === 'open' || amountCents === 0) return NOTHING_NEW;
  return give(deps, orgCode, `${invoiceId}:${status}`, subscriptionId, {
    type: 'RecordSubscriptionInvoice',
    invoice: { invoiceId, amountCents, periodStart, periodEnd },
    status,
  });
}

/** The registration that was paid for at a visit to Stripe's page: the same for the browser that comes back and for the webhook. */
export function checkoutRegistrationId(sessionId: string): string {
  return deriveId(`checkout\n${sessionId}`);
}

/**
 * Record what was bought on Stripe's payment page, once it is paid. An organisation that is still to be made is made here, with its administrator: the
 * browser may never come back.
 */
export async function settleCheckout(deps: SettleDeps, sessionId: string): Promise<Settled> {
  const checkout = await deps.stripe.readCheckout(sessionId);
  const { status, subscriptionId } = checkout;
  if (status !== 'complete' || subscriptionId === undefined) return NOTHING_NEW;
  const made = await makeOrganisation(deps, checkout, subscriptionId);
  const settled = await settleSubscription(deps, subscriptionId);
  return { ...settled, position: latest([made, settled.position]) };
}

/** Make the organisation that a subscription was bought for, unless it has one, and say at Stripe whose it is. */
async function makeOrganisation(
  deps: SettleDeps,
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
  // Somebody signed up with this email after the payment page was opened. The subscription is for the organisation that it administers now.
  const other = await subscriberOf(deps, email).catch(undefinedWhenRefused);
  if (other === undefined) await deps.stripe.undoSubscription(subscriptionId);
  else await deps.stripe.assignSubscription(subscriptionId, other.orgCode);
  return undefined;
}

function undefinedWhenRefused(error: unknown): undefined {
  if (!(error instanceof RuleViolation)) throw error;
}

/**
 * Connect an organisation to its account once Stripe takes payments for it, and the bank that it added last to the account number that it
 * gave to Stripe (spec 1 section 4, "Adding a bank").
 */
export async function settleConnectAccount(deps: SettleDeps, accountId: string): Promise<Settled> {
  const { orgCode, chargesEnabled, last4 } = await deps.stripe.readAccount(accountId);
  if (orgCode === undefined) return NOT_OURS;
  if (!chargesEnabled) return NOTHING_NEW;
  const connected = await give(deps, orgCode, `${accountId}:connected`, accountId, {
    type: 'ConnectStripeAccount',
    accountId,
  });
  if (!connected.isOurs || last4 === undefined) return connected;
  const { state } = await load(deps.log, organisation, organisationStream(orgCode), orgCode);
  const methods = state.status === 'registered' ? [...state.paymentMethods] : [];
  const waiting = methods.findLast(([, method]) => method.bankType === 'bank' && method.last4 === '');
  if (waiting === undefined) return connected;
  const [paymentMethodId, method] = waiting;
  const bankName = method.bankType === 'bank' ? method.bankName : '';
  const bank = await give(deps, orgCode, `${accountId}:${paymentMethodId}:${last4}`, accountId, {
    type: 'ConnectPaymentMethod',
    paymentMethodId,
    bankName,
    last4,
  });
  return { isOurs: true, position: latest([connected.position, bank.position]) };
}

async function give(
  { log, clock }: SettleDeps,
  orgCode: string,
  key: string,
  correlationId: string,
  command: OrganisationCommand,
): Promise<Settled> {
  try {
    const { position } = await handle(log, organisation, organisationStream(orgCode), command, {
      orgCode,
      actor: 'webhook:stripe',
      at: clock().toISOString(),
      correlationId,
      commandId: `stripe:${key}`,
    });
    return { isOurs: true, position };
  } catch (error) {
    // Another installation may use the same account at Stripe; and an organisation may be gone.
    if (!(error instanceof NotFound || error instanceof StreamPurged)) throw error;
    return NOT_OURS;
  }
}
