import type { Recorded } from '../../ledger/catalogue.ts';
import { fold } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { organization } from '../../ledger/organization/decide.ts';
import type {
  Subscription,
  SubscriptionChanged,
  SubscriptionInvoice,
} from '../../ledger/organization/events.ts';
import type { OrganizationState } from '../../ledger/organization/state.ts';
import { tenantRemovalDue, tenantStatusOf, trialEnd } from '../../ledger/organization/tenantStatus.ts';
import { type CalendarDate, dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import { tenantStatusAt } from '../platform/auth/tenantStatus.ts';
import type { MailContext, MailDefinition, MailGroup, Skip } from './definition.ts';
import type { Block } from './layout.ts';

type AdminMail<Data> = Extract<MailDefinition<Data>, { readonly to: MailGroup }>;

/** A mail to the administrators about what their organization pays for Bursar (spec 1 sections 1 and 4). */
export function billingMail<Data>({ write, ...rest }: Omit<AdminMail<Data>, 'to'>): AdminMail<Data> {
  return {
    ...rest,
    to: 'admins',
    write: (data, reader) => ({
      ...write(data, reader),
      footer: `Sent by Bursar to the administrators of ${reader.organization}.`,
    }),
  };
}

export interface Trial {
  readonly status: ReturnType<typeof tenantStatusAt>;
  /** It goes on, whatever became of a subscription. */
  readonly isOpen: boolean;
  readonly endsOn: CalendarDate;
  /** The day on which the data is removed. */
  readonly removedOn: CalendarDate;
}

/** The trial of the reader's organization. */
export function trialOf({ member, clock }: MailContext): Trial {
  const { registeredAt, timeZone } = member;
  const now = clock();
  return {
    status: tenantStatusAt(member, now),
    isOpen: tenantStatusOf({ registeredAt }, now) === 'trial',
    endsOn: dayIn(timeZone, trialEnd(registeredAt)),
    removedOn: dayIn(timeZone, tenantRemovalDue(registeredAt)),
  };
}

/** The subscription, unless it has ended. */
export async function readSubscription({ log, queued }: MailContext): Promise<Subscription | Skip> {
  const { state } = await loadStream(log, organization, queued.orgCode, queued.orgCode);
  const subscription = subscriptionIn(state);
  return subscription === undefined || subscription.status === 'canceled'
    ? { skip: 'The subscription has ended.' }
    : subscription;
}

/** The subscription as it was before an event. */
export async function subscriptionBefore(
  { metadata: { orgCode }, version }: Recorded<SubscriptionChanged>,
  log: EventLog,
): Promise<Subscription | undefined> {
  const { events } = await loadStream(log, organization, orgCode, orgCode);
  return subscriptionIn(fold(organization, events.slice(0, version - 1)));
}

function subscriptionIn(state: OrganizationState): Subscription | undefined {
  return state.status === 'registered' ? state.subscription : undefined;
}

export interface Invoice {
  readonly amountCents: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Stripe's page of the invoice, or else our settings. */
  readonly url: string;
  readonly isPaid: boolean;
}

/** The invoice that a mail is about. */
export async function readInvoice(context: MailContext): Promise<Invoice | Skip> {
  const { log, queued, member } = context;
  let invoice: SubscriptionInvoice | undefined;
  let isPaid = false;
  const { events } = await loadStream(log, organization, queued.orgCode, queued.orgCode);
  for (const event of events) {
    if (event.type !== 'SubscriptionInvoicePaid' && event.type !== 'SubscriptionInvoiceFailed') continue;
    if (event.data.invoice.invoiceId !== queued.subjectId) continue;
    invoice = event.data.invoice;
    isPaid ||= event.type === 'SubscriptionInvoicePaid';
  }
  if (invoice === undefined) return { skip: 'Invoice not found.' };
  const { amountCents, periodStart, periodEnd } = invoice;
  const [from, to] = [periodStart, periodEnd].map((at) => dayIn(member.timeZone, new Date(at))) as [
    CalendarDate,
    CalendarDate,
  ];
  return { amountCents, from, to, isPaid, url: await pageOf(context, invoice) };
}

/** The invoice page opens without signing in, so its address is fetched each time and never stored. */
async function pageOf(
  { stripe, publicUrl }: MailContext,
  { invoiceId }: SubscriptionInvoice,
): Promise<string> {
  const read = await stripe.readInvoice(invoiceId).catch((error: unknown) => {
    if (stripeFailure(error)?.code !== 'resource_missing') throw error;
  });
  return read?.hostedInvoiceUrl || `${publicUrl}/settings`;
}

export function invoiceBlock({ amountCents, from, to }: Invoice): Block {
  const detail = `${formatDay(from)} to ${formatDay(to)}`;
  return { kind: 'amounts', lines: [{ label: 'Bursar', detail, cents: amountCents }] };
}
