import { dayIn, formatDay } from '../../../ledger/values/calendar.ts';
import { type Plan, priceOf } from '../../platform/contract/plan.ts';
import { billingMail, readSubscription, subscriptionBefore, trialOf } from '../billingMail.ts';

interface Data {
  readonly plan: number;
  readonly quantity: number;
  readonly monthlyCents: number;
  /** The day of the first payment, while a free trial goes on. */
  readonly freeUntil: string | undefined;
}

/** To confirm a subscription (spec 1 section 4, "Order success"). */
export const mail = billingMail<Data>({
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
    const members = quantity === 1 ? '1 member' : `${quantity.toLocaleString('en-US')} members`;
    const line = { label: `Plan ${plan}`, detail: `${members}, a month`, cents: monthlyCents };
    return {
      subject: 'Your subscription to Bursar',
      blocks: [
        `Thank you. ${organization} has subscribed to Bursar:`,
        { kind: 'amounts', lines: [line] },
        `${freeUntil === undefined ? '' : `The free trial goes on until ${formatDay(freeUntil)}; the first payment is taken then. `}Your card is charged automatically each month, and the invoice is emailed to you.`,
        { kind: 'link', label: 'Manage Billing', url: `${publicUrl}/settings` },
      ],
    };
  },
});
