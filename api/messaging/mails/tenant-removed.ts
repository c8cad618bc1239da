import { loadStream } from '../../../ledger/loadStream.ts';
import { tenantRemoval } from '../../../ledger/tenantRemoval/decide.ts';
import type { TenantRemovalCounts } from '../../../ledger/tenantRemoval/events.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import type { MailDefinition } from '../definition.ts';

interface Data {
  readonly orgCode: string;
  /** Days in UTC, e.g. `Jan 1, 2026`. */
  readonly registeredOn: string;
  readonly trialEndedOn: string;
  readonly counts: TenantRemovalCounts;
}

/** To the operator: an organization was removed a month after its trial expired (spec 1 section 1). */
export const mail: MailDefinition<Data> = {
  to: 'operator',
  async read({ log, queued }) {
    const orgCode = queued.subjectId ?? '';
    const { state } = await loadStream(log, tenantRemoval, orgCode, orgCode);
    if (state.status === 'none') return { skip: 'There is no such removal.' };
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
      [counts.mails, 'mail of the delivery log', 'mails of the delivery log'],
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
