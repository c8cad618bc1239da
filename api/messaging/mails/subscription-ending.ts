import { type CalendarDate, dayIn, formatDay } from '../../../ledger/values/calendar.ts';
import { billingMail, readSubscription, subscriptionBefore } from '../billingMail.ts';

/** The subscription was canceled, and ends with what is paid for. */
export const mail = billingMail<{ readonly endsOn: CalendarDate }>({
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
    if (endsAt === undefined) return { skip: 'The subscription goes on.' };
    return { endsOn: dayIn(context.member.timeZone, new Date(endsAt)) };
  },
  write: ({ endsOn }, { organization, publicUrl }) => ({
    subject: `Your subscription to Bursar ends on ${formatDay(endsOn)}`,
    blocks: [
      `The subscription of ${organization} was canceled. It ends on ${formatDay(endsOn)}. From then on nobody can sign in until the organization subscribes again. Its data is kept.`,
      'To go on, renew it before that day: choose Manage billing in the settings.',
      { kind: 'link', label: 'Open Settings', url: `${publicUrl}/settings` },
    ],
  }),
});
