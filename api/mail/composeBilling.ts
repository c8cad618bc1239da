import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { organisation } from '../../ledger/organisation/decide.ts';
import {
  type OrganisationEvent,
  organisationStream,
  type Subscription,
  type SubscriptionInvoice,
} from '../../ledger/organisation/events.ts';
import { purgeDue, standingOf, trialEnd } from '../../ledger/organisation/standing.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { load } from '../commands.ts';
import { type Plan, priceOf } from '../contract/plan.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import { standingAt } from '../organisation/standing.ts';
import type { RenderedMail } from './layout.ts';
import type { ComposeDeps, Composed, Occasion, Skipped } from './occasion.ts';
import {
  type BillingMailKind,
  invoiceFailedMail,
  invoicePaidMail,
  subscriptionEndedMail,
  subscriptionEndingMail,
  subscriptionStartedMail,
  trialEndingMail,
  trialExpiredMail,
} from './templates/billing.ts';

/** A mail to an administrator about his organisation's trial or subscription, unless it is not true any more. */
export async function composeBillingMail(
  deps: ComposeDeps,
  { queued, member, publicUrl }: Occasion,
  kind: BillingMailKind,
): Promise<Composed | Skipped> {
  if (member.role !== ADMIN) return { skipped: 'Not an administrator any more.' };
  const now = deps.clock();
  const { org: organisation, fname, timeZone, registeredAt } = member;
  const standing = standingAt(member, now);
  const dayOf = (instant: Date | string) => dayIn(timeZone, new Date(instant));
  const reader = { organisation, fname };
  const url = `${publicUrl}/subscriptions`;
  const trial = {
    ...reader,
    endsOn: dayOf(trialEnd(registeredAt)),
    removedOn: dayOf(purgeDue(registeredAt)),
    url,
  };
  switch (kind) {
    case 'trial-ending':
      return standing === 'trial' ? done(trialEndingMail(trial)) : { skipped: 'The trial is over.' };
    case 'trial-expired':
      return standing === 'expiredTrial'
        ? done(trialExpiredMail(trial))
        : { skipped: 'The organization has subscribed.' };
    case 'subscription-started':
    case 'subscription-ending': {
      const subscription = await readSubscription(deps, queued.orgCode);
      if (subscription === undefined || subscription.status === 'cancelled')
        return { skipped: 'The subscription has ended.' };
      const { plan, quantity, currentPeriodEnd, endsAt } = subscription;
      const settings = { ...reader, url: `${publicUrl}/settings` };
      if (kind === 'subscription-ending')
        return endsAt === undefined
          ? { skipped: 'The subscription goes on.' }
          : done(subscriptionEndingMail({ ...settings, endsOn: dayOf(endsAt) }));
      // What the operator of the installation gives away is charged to nobody.
      if (quantity === 0) return { skipped: 'It is free of charge.' };
      const isFree = standingOf({ registeredAt }, now) === 'trial';
      const monthlyCents = quantity * priceOf(plan as Plan).priceCents;
      const bought = { ...settings, plan, quantity, monthlyCents };
      return done(
        subscriptionStartedMail({ ...bought, ...(isFree && { freeUntil: dayOf(currentPeriodEnd) }) }),
      );
    }
    case 'subscription-ended': {
      if (standing === 'subscribed') return { skipped: 'The organization has subscribed again.' };
      const stillTrial = standingOf({ registeredAt }, now) === 'trial';
      return done(subscriptionEndedMail({ ...reader, ...(stillTrial && { trialUntil: trial.endsOn }), url }));
    }
    case 'invoice-paid':
    case 'invoice-failed': {
      const { invoice, isPaid } = await readInvoice(deps, queued.orgCode, queued.subjectId ?? '');
      if (invoice === undefined) return { skipped: 'There is no such invoice.' };
      if (kind === 'invoice-failed' && isPaid) return { skipped: 'The invoice was paid by then.' };
      const { amountCents, periodStart, periodEnd } = invoice;
      const page = await pageOf(deps, invoice);
      const data = { ...reader, amountCents, from: dayOf(periodStart), to: dayOf(periodEnd), url: page };
      return done(kind === 'invoice-paid' ? invoicePaidMail(data) : invoiceFailedMail(data));
    }
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

async function readSubscription({ log }: ComposeDeps, orgCode: string): Promise<Subscription | undefined> {
  const { state } = await load(log, organisation, organisationStream(orgCode), orgCode);
  return state.status === 'registered' ? state.subscription : undefined;
}

async function readInvoice(
  { log }: ComposeDeps,
  orgCode: string,
  invoiceId: string,
): Promise<{ readonly invoice: SubscriptionInvoice | undefined; readonly isPaid: boolean }> {
  const recorded = await log.readStream(organisationStream(orgCode));
  let invoice: SubscriptionInvoice | undefined;
  let isPaid = false;
  for (const event of recorded.map((each) => decode(each) as Recorded<OrganisationEvent>)) {
    if (event.type !== 'SubscriptionInvoicePaid' && event.type !== 'SubscriptionInvoiceFailed') continue;
    if (event.data.invoice.invoiceId !== invoiceId) continue;
    invoice = event.data.invoice;
    isPaid ||= event.type === 'SubscriptionInvoicePaid';
  }
  return { invoice, isPaid };
}

/** Stripe's page of an invoice. It opens without signing in, so that Stripe is asked for it and nothing of it is kept. */
async function pageOf(
  { stripe, publicUrl }: ComposeDeps,
  { invoiceId }: SubscriptionInvoice,
): Promise<string> {
  const read = await stripe.readInvoice(invoiceId).catch((error: unknown) => {
    if (stripeFailure(error)?.code !== 'resource_missing') throw error;
  });
  return read?.hostedInvoiceUrl || `${publicUrl}/settings`;
}

function done(rendered: RenderedMail): Composed {
  return { ...rendered, chargeIds: [] };
}
