import type { BursarEvent, BursarEventType } from '../../ledger/catalogue.ts';
import type { EmailEvent } from '../../ledger/email/events.ts';
import type { OrganizationClosed } from '../../ledger/organization/events.ts';
import type { ProcessEvent } from '../../ledger/process/events.ts';
import type { TenantRemovalEvent } from '../../ledger/tenantRemoval/events.ts';
import type { HistoryKind } from '../../ledger/values/historyKinds.ts';
import { budgetSentences } from './budget.ts';
import { chargeSentences, collectionsSentences } from './charges.ts';
import { creditSentences } from './credits.ts';
import { documentSentences } from './document.ts';
import { groupSentences } from './group.ts';
import { meetingSentences } from './meeting.ts';
import { memberSentences } from './member.ts';
import { openingSentences } from './opening.ts';
import { organizationSentences } from './organization.ts';
import { paymentSentences } from './payments.ts';
import { payoutSentences } from './payout.ts';
import { prospectGroupSentences } from './prospectGroup.ts';
import { recurringChargeSentences } from './recurringCharge.ts';
import { reimbursementSentences } from './reimbursement.ts';
import { transferSentences } from './transfer.ts';
import type { Names } from './words.ts';

export type { Names } from './words.ts';

/** Events that the history tells: all but bookkeeping of emails and the removal of an organization. */
export type HistoryEvent = Exclude<
  BursarEvent,
  EmailEvent | OrganizationClosed | ProcessEvent | TenantRemovalEvent
>;

/** By the kind of the events, as the history is filtered. */
const byKind = {
  charge: { ...chargeSentences, ...collectionsSentences, ...recurringChargeSentences },
  payment: { ...paymentSentences, ...payoutSentences, ...transferSentences },
  credit: creditSentences,
  reimbursement: reimbursementSentences,
  member: { ...memberSentences, ...groupSentences },
  meeting: meetingSentences,
  organization: { ...organizationSentences, ...openingSentences },
  recruitment: prospectGroupSentences,
  budget: budgetSentences,
  document: documentSentences,
} satisfies Readonly<Record<HistoryKind, object>>;

type DescribedEvent = { [Kind in HistoryKind]: keyof (typeof byKind)[Kind] }[HistoryKind];
/** An event without a sentence does not compile in `sentenceOf`. */
const sentences = Object.assign({}, ...Object.values(byKind)) as Readonly<
  Record<DescribedEvent, (data: HistoryEvent['data'], names: Names) => string>
>;
const kinds = new Map(
  Object.entries(byKind).flatMap(([kind, of]) => Object.keys(of).map((type) => [type, kind as HistoryKind])),
);

/** The kind of an event type; `undefined` when the history does not tell it. */
export function historyKindOf(type: BursarEventType): HistoryKind | undefined {
  return kinds.get(type);
}

/** An event as a sentence, e.g. "Ann Lee charged Bob Ray $120.00 for Dues, due Dec 1, 2026." */
export function sentenceOf({ type, data }: HistoryEvent, names: Names): string {
  return sentences[type](data, names);
}

/** Whom a sentence names besides the actor and the member, by the user id. */
export function personOf(event: BursarEvent): readonly string[] {
  switch (event.type) {
    case 'PaymentRefunded':
      return event.data.requestedBy === undefined ? [] : [event.data.requestedBy];
    case 'PaymentRecorded':
      return event.data.movedFrom === undefined ? [] : [event.data.movedFrom.memberId];
    case 'PaymentReversed':
      return event.data.movedTo === undefined ? [] : [event.data.movedTo.memberId];
    default:
      return [];
  }
}
