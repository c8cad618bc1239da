import { formatDay } from '../../../ledger/values/calendar.ts';
import { billingMail, type Trial, trialOf } from '../billingMail.ts';

/** A week and a day before the trial ends. */
export const mail = billingMail<Trial>({
  label: 'Trial ending',
  hoursFromTrialEnd: [
    { name: 'trial-7', from: -7 * 24, to: -24 },
    { name: 'trial-1', from: -24, to: 0 },
  ],
  read(context) {
    const trial = trialOf(context);
    return trial.status === 'trial' ? trial : { skip: 'The trial is over.' };
  },
  write: ({ endsOn }, { organization, publicUrl }) => ({
    subject: `Your free trial of Bursar ends on ${formatDay(endsOn)}`,
    blocks: [
      `The free trial of ${organization} ends on ${formatDay(endsOn)}. From then on nobody can sign in until the organization subscribes. Its data is kept for one further month.`,
      { kind: 'link', label: 'Subscribe', url: `${publicUrl}/subscriptions` },
    ],
  }),
});
