import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { type Block, type RenderedMail, renderMail } from '../layout.ts';

/** Mails to administrators about what their organisation pays for Bursar itself (spec 1 sections 1 and 4). */
export type BillingMailKind =
  | 'trial-ending'
  | 'trial-expired'
  | 'invoice-paid'
  | 'invoice-failed'
  | 'subscription-started'
  | 'subscription-ending'
  | 'subscription-ended';

interface Reader {
  readonly organisation: string;
  readonly fname: string;
}

export interface TrialMailData extends Reader {
  readonly endsOn: CalendarDate;
  /** The day on which the data is removed. */
  readonly removedOn: CalendarDate;
  /** Where the organisation subscribes. */
  readonly url: string;
}

/** Some days before the trial ends. */
export function trialEndingMail({ organisation, fname, endsOn, url }: TrialMailData): RenderedMail {
  return mail(organisation, `Your free trial of Bursar ends on ${formatDay(endsOn)}`, [
    text(`Hello ${fname},`),
    text(
      `The free trial of ${organisation} ends on ${formatDay(endsOn)}. From then on nobody can sign in until the organization subscribes. Its data is kept for one further month.`,
    ),
    { kind: 'link', label: 'Subscribe', url },
  ]);
}

/** Once the trial has ended. */
export function trialExpiredMail(data: TrialMailData): RenderedMail {
  const { organisation, fname, endsOn, removedOn, url } = data;
  return mail(organisation, 'Your trial has expired', [
    text(`Hello ${fname},`),
    text(
      `The free trial of ${organisation} expired on ${formatDay(endsOn)}. Nobody can access the account until it is upgraded.`,
    ),
    text(
      `Its data is kept until ${formatDay(removedOn)}. After that everything is removed: members, charges, payments and files. It cannot be brought back then.`,
    ),
    { kind: 'link', label: 'Upgrade Your Account', url },
  ]);
}

export interface InvoiceMailData extends Reader {
  readonly amountCents: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Stripe's page of the invoice, or else our settings. */
  readonly url: string;
}

/** The month's invoice, which was charged automatically. */
export function invoicePaidMail(data: InvoiceMailData): RenderedMail {
  const { organisation, fname, amountCents, url } = data;
  return mail(organisation, `Your invoice for Bursar: ${formatCents(amountCents)} paid`, [
    text(`Hello ${fname},`),
    text('Thank you. Your card was charged automatically for the subscription:'),
    { kind: 'amounts', lines: [lineOf(data)] },
    { kind: 'link', label: 'View Invoice', url },
  ]);
}

/** The card was charged in vain. */
export function invoiceFailedMail(data: InvoiceMailData): RenderedMail {
  const { organisation, fname, amountCents, url } = data;
  return mail(organisation, `Your payment for Bursar failed: ${formatCents(amountCents)}`, [
    text(`Hello ${fname},`),
    text('Your card could not be charged for the subscription:'),
    { kind: 'amounts', lines: [lineOf(data)] },
    text(
      `Please pay the invoice, or give another card. The card will be tried again within the next days; if it keeps failing, the subscription ends and nobody of ${organisation} can sign in any more.`,
    ),
    { kind: 'link', label: 'Pay Invoice', url },
  ]);
}

export interface SubscriptionStartedData extends Reader {
  readonly plan: number;
  readonly quantity: number;
  readonly monthlyCents: number;
  /** The day of the first payment, while a free trial goes on. */
  readonly freeUntil?: CalendarDate;
  /** Our settings. */
  readonly url: string;
}

/** To confirm a subscription (spec 1 section 4, "Order success"). */
export function subscriptionStartedMail(data: SubscriptionStartedData): RenderedMail {
  const { organisation, fname, plan, quantity, monthlyCents, freeUntil, url } = data;
  const members = quantity === 1 ? '1 member' : `${quantity.toLocaleString('en-US')} members`;
  return mail(organisation, 'Your subscription to Bursar', [
    text(`Hello ${fname},`),
    text(`Thank you. ${organisation} has subscribed to Bursar:`),
    {
      kind: 'amounts',
      lines: [{ label: `Plan ${plan}`, detail: `${members}, a month`, cents: monthlyCents }],
    },
    text(
      `${freeUntil === undefined ? '' : `The free trial goes on until ${formatDay(freeUntil)}; the first payment is taken then. `}Your card is charged automatically each month, and the invoice is emailed to you.`,
    ),
    { kind: 'link', label: 'Manage Billing', url },
  ]);
}

export interface SubscriptionEndingData extends Reader {
  readonly endsOn: CalendarDate;
  /** Our settings. */
  readonly url: string;
}

/** The subscription was cancelled, and ends with what is paid for. */
export function subscriptionEndingMail(data: SubscriptionEndingData): RenderedMail {
  const { organisation, fname, endsOn, url } = data;
  return mail(organisation, `Your subscription to Bursar ends on ${formatDay(endsOn)}`, [
    text(`Hello ${fname},`),
    text(
      `The subscription of ${organisation} was cancelled. It ends on ${formatDay(endsOn)}. From then on nobody can sign in until the organization subscribes again. Its data is kept.`,
    ),
    text('To go on, renew it before that day: choose Manage billing in the settings.'),
    { kind: 'link', label: 'Open Settings', url },
  ]);
}

export interface SubscriptionEndedData extends Reader {
  /** The last day of a trial that still goes on. */
  readonly trialUntil?: CalendarDate;
  readonly url: string;
}

/** The subscription ended: it was cancelled, or could not be paid. */
export function subscriptionEndedMail(data: SubscriptionEndedData): RenderedMail {
  const { organisation, fname, trialUntil, url } = data;
  const what =
    trialUntil === undefined
      ? 'Nobody can sign in until the organization subscribes again. Its data is kept.'
      : `The free trial goes on until ${formatDay(trialUntil)}; from then on nobody can sign in until the organization subscribes again.`;
  return mail(organisation, 'Your subscription to Bursar has ended', [
    text(`Hello ${fname},`),
    text(`The subscription of ${organisation} has ended. ${what}`),
    { kind: 'link', label: 'Subscribe Again', url },
  ]);
}

function lineOf({ amountCents, from, to }: InvoiceMailData) {
  return { label: 'Bursar', detail: `${formatDay(from)} to ${formatDay(to)}`, cents: amountCents };
}

function mail(organisation: string, subject: string, blocks: readonly Block[]): RenderedMail {
  const footer = `Sent by Bursar to the administrators of ${organisation}.`;
  return renderMail({ organisation, subject, blocks, footer });
}

function text(content: string): Block {
  return { kind: 'text', text: content };
}
