import { correctionsOf } from '../../../ledger/corrections.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { because } from '../../../projections/sentences/words.ts';
import { dueNowOn, readAccount } from '../../platform/calls/readAccount.ts';
import { figureNames } from '../../platform/contract/words.ts';
import { chargeMail } from '../chargeMail.ts';
import { type CollectionsRequest, FORM_FOOTER, readRequest } from '../collectionsRequests.ts';
import {
  type Correction,
  type CorrectionFacts,
  correctionEvents,
  correctionFacts,
  correctionIn,
  isOfCorrection,
} from '../corrections.ts';
import type { MailContext, MailDefinition } from '../definition.ts';
import type { Block } from '../layout.ts';

/**
 * What is to be paid, on the days from its due date that the organization has set. One mail per person and
 * day, however many charges have their day.
 */
export const due = chargeMail({
  label: 'Due',
  isByDay: true,
  subject: ({ amount, overdue, days, organization }) =>
    overdue === ''
      ? `${amount} is due${days}: ${organization}`
      : overdue === amount
        ? `${amount} is overdue: ${organization}`
        : `${amount} is due, including ${overdue} overdue: ${organization}`,
  opening: ({ amount, overdue, days, what }) => {
    if (overdue === '') return `${amount} is due${days} for ${what}:`;
    const part = overdue === amount ? 'is overdue' : `is due, including ${overdue} overdue,`;
    return `${amount} ${part} for ${what}. Please pay as soon as you can:`;
  },
});

/** What is new: one mail per member and call, where an administrator chose to let members know. */
export const charged = chargeMail({
  label: 'New charges',
  on: {
    ChargeAssessed: ({ data, metadata }) => (data.notify ? metadata.correlationId : undefined),
  },
  subject: ({ amount, days, organization }) => `New from ${organization}: ${amount} due${days}`,
  opening: ({ amount, days, what }) => `${amount} is due${days} for ${what}:`,
});

/** The one that an administrator sends by hand (spec 2 section 2, "Resend Charge Email"). */
export const reminder = {
  ...chargeMail({
    label: 'Reminder',
    subject: ({ amount, organization }) => `Reminder from ${organization}: ${amount} due`,
    opening: ({ amount, what }) => `This is a reminder that ${amount} is due for ${what}:`,
  }),
  isByHand: true as const,
};

interface CorrectionData extends CorrectionFacts {
  readonly dueNowCents: number;
}

/** Tells a member how a payment, charge or credit was corrected, why, and what is due now. */
export const correction: MailDefinition<CorrectionData> = {
  label: 'Change of a charge, payment or credit',
  to: 'member',
  on: correctionEvents,
  async read(context) {
    const account = await readAccount(context);
    const event = correctionIn(account, context.queued.subjectId ?? '');
    if (event === undefined) return { skip: 'Correction not found.' };
    const taken = correctionsOf(account.events).get(event.id);
    if (taken?.type === 'PaymentReinstated') return { skip: 'The payment was not moved.' };
    if (isOfCorrection(event, account)) return { skip: 'Covered by the email about the correction.' };
    const facts = correctionFacts(event, account, await moveReason(context, event));
    return { ...facts, dueNowCents: dueNowOn(account.state, context.today) };
  },
  write({ title, amountCents, summary, lines, reason, dueNowCents }, { organization, publicUrl }) {
    const amounts: Block[] =
      lines.length === 0
        ? []
        : [{ kind: 'amounts', lines: lines.map(({ name, cents }) => ({ label: name, cents })) }];
    const link = dueNowCents > 0 ? 'See what you owe' : 'See your payments';
    const page = dueNowCents > 0 ? 'profile' : 'payHistory';
    return {
      subject: `${title}: ${formatCents(amountCents)}, ${organization}`,
      blocks: [
        summary,
        ...amounts,
        ...(reason.trim() === '' ? [] : [because(reason).trim()]),
        `${figureNames.dueNow}: ${formatCents(dueNowCents)}.`,
        { kind: 'link', label: link, url: `${publicUrl}/${page}` },
      ],
    };
  },
};

/** Why a payment was moved here: its other half says it, which may be in another account. */
async function moveReason(context: MailContext, { type, data }: Correction): Promise<string> {
  if (type !== 'PaymentRecorded' || data.movedFrom === undefined) return '';
  const { memberId, paymentId } = data.movedFrom;
  const { events } = await readAccount(context, memberId);
  for (const event of events)
    if (event.type === 'PaymentReversed' && event.data.paymentId === paymentId) return event.data.reason;
  return '';
}

/** To the operator: an account goes to collections, in the words that its preview showed. */
export const collections: MailDefinition<CollectionsRequest> = {
  label: 'Account to collections',
  to: 'operator',
  isKept: true,
  perEvent: true,
  on: { AccountSentToCollections: ({ data }) => data.requestId },
  async read({ queued, ...deps }) {
    const request = await readRequest(deps, queued.orgCode, queued.subjectId ?? '');
    return request ?? { skip: 'The request is too old.' };
  },
  write: ({ subject, blocks, replyTo }) => ({ subject, blocks, replyTo, footer: FORM_FOOTER }),
};
