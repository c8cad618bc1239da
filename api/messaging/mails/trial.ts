import { loadStream } from '../../../ledger/loadStream.ts';
import { tenantRemoval } from '../../../ledger/tenantRemoval/decide.ts';
import type { TenantRemovalCounts } from '../../../ledger/tenantRemoval/events.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { billingMail, type Trial, trialOf } from '../billingMail.ts';
import type { MailDefinition } from '../definition.ts';

/** A week and a day before the trial ends. */
export const trialEnding = billingMail<Trial>({
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
      `The free trial of ${organization} ends on ${formatDay(endsOn)}. After that, sign-in is blocked until the organization subscribes. Its data is kept for one more month.`,
      { kind: 'link', label: 'Subscribe', url: `${publicUrl}/subscriptions` },
    ],
  }),
});

/** Once the trial is over. */
export const trialExpired = billingMail<Trial>({
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
      `Its data is kept until ${formatDay(removedOn)}. After that everything is permanently removed: members, charges, payments and files.`,
      { kind: 'link', label: 'Upgrade Your Account', url: `${publicUrl}/subscriptions` },
    ],
  }),
});

interface TenantRemovedData {
  readonly orgCode: string;
  /** Days in UTC, e.g. `Jan 1, 2026`. */
  readonly registeredOn: string;
  readonly trialEndedOn: string;
  readonly counts: TenantRemovalCounts;
}

/** To the operator: an organization was removed a month after its trial expired (spec 1 section 1). */
export const tenantRemoved: MailDefinition<TenantRemovedData> = {
  to: 'operator',
  async read({ log, queued }) {
    const orgCode = queued.subjectId ?? '';
    const { state } = await loadStream(log, tenantRemoval, orgCode, orgCode);
    if (state.status === 'none') return { skip: 'Removal not found.' };
    const dayOf = (instant: string) => formatDay(instant.slice(0, 10));
    const { registeredAt, trialEndedAt, counts } = state;
    return { orgCode, registeredOn: dayOf(registeredAt), trialEndedOn: dayOf(trialEndedAt), counts };
  },
  write({ orgCode, registeredOn, trialEndedOn, counts }) {
    const removed = [
      [counts.events, 'event', 'events'],
      [counts.members, 'member', 'members'],
      [counts.charges, 'charge', 'charges'],
      [counts.payments, 'payment', 'payments'],
      [counts.files, 'file', 'files'],
      [counts.mails, 'email of the delivery log', 'emails of the delivery log'],
    ] as const;
    const list = removed.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
    return {
      subject: `Removed: the organization ${orgCode}`,
      blocks: [
        `The organization with the code ${orgCode} was removed. It was registered on ${registeredOn}; its trial expired on ${trialEndedOn}, and it never subscribed.`,
        `Removed: ${list}; with all sign-ins.`,
        'What is left is this report. The code stays taken. "npm run operator -- --removals" lists all removals.',
      ],
      footer: 'Sent by Bursar to the operator of this installation.',
    };
  },
};
