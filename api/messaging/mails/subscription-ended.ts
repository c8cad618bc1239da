import { formatDay } from '../../../ledger/values/calendar.ts';
import { billingMail, type Trial, trialOf } from '../billingMail.ts';

/** The subscription ended: it was canceled, or could not be paid. */
export const mail = billingMail<Trial>({
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
      ? `The free trial goes on until ${formatDay(endsOn)}; from then on nobody can sign in until the organization subscribes again.`
      : 'Nobody can sign in until the organization subscribes again. Its data is kept.';
    return {
      subject: 'Your subscription to Bursar has ended',
      blocks: [
        `The subscription of ${organization} has ended. ${what}`,
        { kind: 'link', label: 'Subscribe Again', url: `${publicUrl}/subscriptions` },
      ],
    };
  },
});
