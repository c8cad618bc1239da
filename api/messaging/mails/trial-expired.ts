import { formatDay } from '../../../ledger/values/calendar.ts';
import { billingMail, type Trial, trialOf } from '../billingMail.ts';

/** Once the trial is over. */
export const mail = billingMail<Trial>({
  label: 'Trial expired',
  // However late: nothing is removed before it was announced (jobs/tenantRemoval.ts).
  hoursFromTrialEnd: [{ name: 'trial-expired', from: 0, to: 100 * 365 * 24 }],
  read(context) {
    const trial = trialOf(context);
    return trial.status === 'expiredTrial' ? trial : { skip: 'The organization has subscribed.' };
  },
  write: ({ endsOn, removedOn }, { organization, publicUrl }) => ({
    subject: 'Your trial has expired',
    blocks: [
      `The free trial of ${organization} expired on ${formatDay(endsOn)}. Nobody can access the account until it is upgraded.`,
      `Its data is kept until ${formatDay(removedOn)}. After that everything is removed: members, charges, payments and files. It cannot be brought back then.`,
      { kind: 'link', label: 'Upgrade Your Account', url: `${publicUrl}/subscriptions` },
    ],
  }),
});
