import { loadStream } from '../../../ledger/loadStream.ts';
import { organization } from '../../../ledger/organization/decide.ts';
import { type CalendarDate, dayIn, formatDay } from '../../../ledger/values/calendar.ts';
import { counted } from '../../../ledger/values/counted.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { restrictionSentences, type StripeRestriction } from '../../../ledger/values/stripeRestriction.ts';
import { type Plan, priceOf } from '../../platform/contract/plan.ts';
import {
  billingMail,
  type Invoice,
  invoiceBlock,
  readInvoice,
  readSubscription,
  subscriptionBefore,
  type Trial,
  trialOf,
} from '../billingMail.ts';

interface SubscriptionStartedData {
  readonly plan: number;
  readonly quantity: number;
  readonly monthlyCents: number;
  /** The day of the first payment, while a free trial goes on. */
  readonly freeUntil: string | undefined;
}

/** To confirm a subscription (spec 1 section 4, "Order success"). */
export const subscriptionStarted = billingMail<SubscriptionStartedData>({
  label: 'Subscription confirmed',
  on: {
    async SubscriptionChanged(event, log) {
      const { subscriptionId, status } = event.data.subscription;
      const isNew = subscriptionId !== (await subscriptionBefore(event, log))?.subscriptionId;
      return isNew && status === 'active' ? subscriptionId : undefined;
    },
  },
  async read(context) {
    const subscription = await readSubscription(context);
    if ('skip' in subscription) return subscription;
    const { plan, quantity, currentPeriodEnd } = subscription;
    // A subscription granted by the operator has no price.
    if (quantity === 0) return { skip: 'It is free of charge.' };
    const monthlyCents = quantity * priceOf(plan as Plan).priceCents;
    const firstPayment = dayIn(context.member.timeZone, new Date(currentPeriodEnd));
    return { plan, quantity, monthlyCents, freeUntil: trialOf(context).isOpen ? firstPayment : undefined };
  },
  write({ plan, quantity, monthlyCents, freeUntil }, { organization, publicUrl }) {
    const members = counted(quantity, 'member');
    const line = { label: `Plan ${plan}`, detail: `${members}, a month`, cents: monthlyCents };
    return {
      subject: 'Your subscription to Bursar',
      blocks: [
        `Thank you. ${organization} has subscribed to Bursar:`,
        { kind: 'amounts', lines: [line] },
        `${freeUntil === undefined ? '' : `The free trial continues until ${formatDay(freeUntil)}; the first payment is taken then. `}Your card is charged automatically each month, and the invoice is emailed to you.`,
        { kind: 'link', label: 'Manage Billing', url: `${publicUrl}/settings` },
      ],
    };
  },
});

/** The subscription was canceled, and ends with what is paid for. */
export const subscriptionEnding = billingMail<{ readonly endsOn: CalendarDate }>({
  label: 'Subscription ending',
  on: {
    async SubscriptionChanged(event, log) {
      const { subscriptionId, status, endsAt } = event.data.subscription;
      const before = await subscriptionBefore(event, log);
      if (status === 'canceled' || subscriptionId !== before?.subscriptionId) return undefined;
      // A subscription can be canceled again after it was resumed; each time is mailed.
      return endsAt !== undefined && endsAt !== before.endsAt ? event.id : undefined;
    },
  },
  async read(context) {
    const subscription = await readSubscription(context);
    if ('skip' in subscription) return subscription;
    const { endsAt } = subscription;
    if (endsAt === undefined) return { skip: 'The subscription continues.' };
    return { endsOn: dayIn(context.member.timeZone, new Date(endsAt)) };
  },
  write: ({ endsOn }, { organization, publicUrl }) => ({
    subject: `Your subscription to Bursar ends on ${formatDay(endsOn)}`,
    blocks: [
      `The subscription of ${organization} was canceled. It ends on ${formatDay(endsOn)}. After that, sign-in is blocked until the organization subscribes again. Its data is kept.`,
      'To renew before that day, choose Manage billing in Settings.',
      { kind: 'link', label: 'Open Settings', url: `${publicUrl}/settings` },
    ],
  }),
});

/** The subscription ended: it was canceled, or could not be paid. */
export const subscriptionEnded = billingMail<Trial>({
  label: 'Subscription ended',
  on: {
    SubscriptionChanged: ({ data: { subscription } }) =>
      subscription.status === 'canceled' ? subscription.subscriptionId : undefined,
  },
  read(context) {
    const trial = trialOf(context);
    return trial.status === 'subscribed' ? { skip: 'The organization has subscribed again.' } : trial;
  },
  write({ isOpen, endsOn }, { organization, publicUrl }) {
    const what = isOpen
      ? `The free trial continues until ${formatDay(endsOn)}. After that, sign-in is blocked until the organization subscribes again.`
      : 'Sign-in is blocked until the organization subscribes again. Its data is kept.';
    return {
      subject: 'Your subscription to Bursar has ended',
      blocks: [
        `The subscription of ${organization} has ended. ${what}`,
        { kind: 'link', label: 'Subscribe Again', url: `${publicUrl}/subscriptions` },
      ],
    };
  },
});

/** The month's invoice, which was charged automatically (spec 1 section 1: it is emailed each month). */
export const invoicePaid = billingMail<Invoice>({
  label: 'Invoice for Bursar',
  on: { SubscriptionInvoicePaid: ({ data }) => data.invoice.invoiceId },
  read: readInvoice,
  write: (invoice) => ({
    subject: `Your invoice for Bursar: ${formatCents(invoice.amountCents)} paid`,
    blocks: [
      'Thank you. Your card was charged automatically for the subscription:',
      invoiceBlock(invoice),
      { kind: 'link', label: 'View Invoice', url: invoice.url },
    ],
  }),
});

/** The card was charged in vain. */
export const invoiceFailed = billingMail<Invoice>({
  label: 'Invoice not paid',
  on: { SubscriptionInvoiceFailed: ({ data }) => data.invoice.invoiceId },
  async read(context) {
    const invoice = await readInvoice(context);
    return 'isPaid' in invoice && invoice.isPaid ? { skip: 'The invoice was paid by then.' } : invoice;
  },
  write: (invoice, { organization }) => ({
    subject: `Your payment for Bursar failed: ${formatCents(invoice.amountCents)}`,
    blocks: [
      'Your card could not be charged for the subscription:',
      invoiceBlock(invoice),
      `Please pay the invoice or add another card. We will try the card again in the next few days. If it keeps failing, the subscription ends and sign-in to ${organization} is blocked.`,
      { kind: 'link', label: 'Pay Invoice', url: invoice.url },
    ],
  }),
});

/** Stripe takes no payments for the organization any more, or says another reason why. */
export const stripeRestricted = billingMail<{ readonly why: StripeRestriction }>({
  label: 'Stripe account restricted',
  // Each time: the account may be restricted again.
  on: { StripeAccountRestricted: ({ data: { accountId }, version }) => `${accountId} ${version}` },
  async read({ log, queued }) {
    const { state } = await loadStream(log, organization, queued.orgCode, queued.orgCode);
    const why = state.status === 'registered' ? state.stripeRestriction : undefined;
    return why === undefined ? { skip: 'Stripe takes payments again.' } : { why };
  },
  write: ({ why }, { organization, publicUrl }) => ({
    subject: 'Stripe is not taking payments for you',
    blocks: [
      `Members of ${organization} cannot pay by card or bank until Stripe takes payments for it again.`,
      restrictionSentences[why],
      { kind: 'link', label: 'Open Settings', url: `${publicUrl}/settings` },
    ],
  }),
});
