import type { PurgeCounts } from '../../../ledger/purge/events.ts';
import { type RenderedMail, renderMail } from '../layout.ts';

export interface PurgeMailData {
  readonly orgCode: string;
  /** Days of the world's time, e.g. `Jan 1, 2026`. */
  readonly registeredOn: string;
  readonly trialEndedOn: string;
  readonly counts: PurgeCounts;
}

/** To the operator: an organisation whose trial expired a month ago was removed (spec 1 section 1). */
export function purgeMail({ orgCode, registeredOn, trialEndedOn, counts }: PurgeMailData): RenderedMail {
  const removed = [
    [counts.events, 'event', 'events'],
    [counts.members, 'member', 'members'],
    [counts.charges, 'charge', 'charges'],
    [counts.payments, 'payment', 'payments'],
    [counts.files, 'file', 'files'],
    [counts.mails, 'mail of the delivery log', 'mails of the delivery log'],
  ] as const;
  const list = removed.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
  const texts = [
    `The organization with the code ${orgCode} was removed. It was registered on ${registeredOn}; its trial expired on ${trialEndedOn}, and it never subscribed.`,
    `Removed: ${list}; with all sign-ins.`,
    'What is left is this report. The code stays taken. "npm run operator -- --purges" lists all removals.',
  ];
  return renderMail({
    organisation: 'Bursar',
    subject: `Removed: the organization ${orgCode}`,
    blocks: texts.map((text) => ({ kind: 'text', text }) as const),
    footer: 'Sent by Bursar to the operator of this installation.',
  });
}
