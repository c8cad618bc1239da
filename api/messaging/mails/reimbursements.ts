import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { listReimbursements } from '../../../projections/reimbursements.ts';
import { because, paidBy } from '../../../projections/sentences/words.ts';
import { readAccount } from '../../platform/calls/readAccount.ts';
import type { MailDefinition } from '../definition.ts';

interface ReimbursementToApproveData {
  readonly memberName: string;
  readonly expenseName: string;
  readonly amountCents: number;
  readonly day: CalendarDate;
}

/** What a member bought waits for an administrator. */
export const reimbursementToApprove: MailDefinition<ReimbursementToApproveData> = {
  label: 'Reimbursement to approve',
  to: 'admins',
  on: { ReimbursementSubmitted: ({ data }) => data.reimbursementId },
  async read({ db, queued }) {
    const filter = { ids: [queued.subjectId ?? ''], status: 'submitted' as const };
    const [found] = (await listReimbursements(db, queued.orgCode, { filter, limit: 1 })).rows;
    if (found === undefined) return { skip: 'It was already decided.' };
    if (found.memberId === queued.memberId) return { skip: 'Administrators cannot approve their own.' };
    const { name: memberName, expenseName, amountCents, expenseDate: day } = found;
    return { memberName, expenseName, amountCents, day };
  },
  write: ({ memberName, expenseName, amountCents, day }, { publicUrl }) => ({
    subject: `To approve: ${formatCents(amountCents)} for ${memberName}`,
    blocks: [
      `${memberName} bought something for the organization on ${formatDay(day)} and asks to be paid back. Please approve or decline it:`,
      { kind: 'amounts', lines: [{ label: expenseName, cents: amountCents }] },
      { kind: 'link', label: 'Reimbursement', url: `${publicUrl}/reimbursement` },
    ],
  }),
};

interface ReimbursementDecidedData {
  readonly words: 'approved' | 'declined' | 'paid';
  readonly expenseName: string;
  readonly amountCents: number;
  /** How it was paid, e.g. "by check"; empty when it was not. */
  readonly how: string;
  readonly reason: string;
}

const wordsByType = {
  ReimbursementApproved: 'approved',
  ReimbursementDeclined: 'declined',
  ReimbursementPaid: 'paid',
} as const;

/** What became of a member's request to be paid back. */
export const reimbursementDecided: MailDefinition<ReimbursementDecidedData> = {
  label: 'Reimbursement decided',
  to: 'member',
  on: {
    ReimbursementApproved: ({ id }) => id,
    ReimbursementDeclined: ({ id }) => id,
    ReimbursementPaid: ({ id }) => id,
  },
  async read(context) {
    const { events, state } = await readAccount(context);
    const event = events.find(({ id }) => id === context.queued.subjectId);
    if (event === undefined || !(event.type in wordsByType)) return { skip: 'Decision not found.' };
    const words = wordsByType[event.type as keyof typeof wordsByType];
    const { reimbursementId } = event.data as { readonly reimbursementId: string };
    const reimbursement = state.reimbursements.get(reimbursementId);
    if (reimbursement === undefined) return { skip: 'It was removed.' };
    const { expenseName, amountCents } = reimbursement;
    const how = event.type === 'ReimbursementPaid' ? paidBackBy(event.data.method) : '';
    const reason = event.type === 'ReimbursementDeclined' ? event.data.reason : '';
    return { words, expenseName, amountCents, how, reason };
  },
  write: ({ words, expenseName, amountCents, how, reason }, { organization, isAdmin, publicUrl }) => {
    const amount = formatCents(amountCents);
    const page = isAdmin ? 'reimbursement' : 'reimbursements';
    const sentences = {
      approved: `Your reimbursement of ${amount} was approved. You will be paid back:`,
      declined: `Your reimbursement of ${amount} was declined.${because(reason)}`,
      paid: `You were paid back ${amount} ${how}:`,
    };
    return {
      subject: `Reimbursement ${words}: ${amount}, ${organization}`,
      blocks: [
        sentences[words],
        { kind: 'amounts', lines: [{ label: expenseName, cents: amountCents }] },
        { kind: 'link', label: 'See your reimbursements', url: `${publicUrl}/${page}` },
      ],
    };
  },
};

function paidBackBy(method: keyof typeof paidBy | 'credit'): string {
  return method === 'credit' ? 'as credit for your dues' : paidBy[method];
}
