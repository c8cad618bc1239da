import { correctionsOf } from '../../../ledger/corrections.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { because } from '../../../projections/sentences/words.ts';
import { dueNowOn, readAccount } from '../../platform/calls/readAccount.ts';
import { figureNames } from '../../platform/contract/words.ts';
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

interface Data extends CorrectionFacts {
  readonly dueNowCents: number;
}

/** Tells a member how a payment, charge or credit was corrected, why, and what is due now. */
export const mail: MailDefinition<Data> = {
  label: 'Change of a charge, payment or credit',
  to: 'member',
  on: correctionEvents,
  async read(context) {
    const account = await readAccount(context);
    const event = correctionIn(account, context.queued.subjectId ?? '');
    if (event === undefined) return { skip: 'There is no such correction.' };
    const taken = correctionsOf(account.events).get(event.id);
    if (taken?.type === 'PaymentReinstated') return { skip: 'The payment was not moved.' };
    if (isOfCorrection(event, account)) return { skip: 'The mail about the correction says so.' };
    const facts = correctionFacts(event, account, await moveReason(context, event));
    return { ...facts, dueNowCents: dueNowOn(account.state, context.today) };
  },
  write({ title, amountCents, summary, lines, reason, dueNowCents }, { organization, publicUrl }) {
    const amounts: Block[] =
      lines.length === 0
        ? []
        : [{ kind: 'amounts', lines: lines.map(({ name, cents }) => ({ label: name, cents })) }];
    const link = dueNowCents > 0 ? 'See what is to pay' : 'See your payments';
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
