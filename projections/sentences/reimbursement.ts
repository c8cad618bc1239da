import type { BudgetCategory, ReimbursementEvent } from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { ReimbursementMethod } from '../../ledger/values/reimbursementRules.ts';
import { because, type Names, paidBy, possessive, type Sentences } from './words.ts';

const paidAs: Readonly<Record<ReimbursementMethod, string>> = { credit: 'as credit', ...paidBy };

export const reimbursementSentences: Sentences<ReimbursementEvent> = {
  ReimbursementSubmitted: (data, { actor, member }) =>
    `${actor} submitted ${named(data, member)}, bought on ${formatDay(data.expenseDate)}.`,
  ReimbursementEndorsed: (data, { actor, member }) =>
    `${actor} approved ${named(data, member)}. Another administrator has to approve it as well.`,
  ReimbursementApproved: (data, names) => `${names.actor} approved ${approved(data, names)}`,
  ReimbursementDeclined: (data, { actor, member }) =>
    `${actor} declined ${named(data, member)}.${because(data.reason)}`,
  ReimbursementPaid: (data, { actor, member }) =>
    `${actor} paid ${named(data, member)} ${paidAs[data.method]}.`,
  ReimbursementRemoved: (data, { actor, member }) => {
    const back = data.payment ? ', which had been paid' : data.expense ? ', which had been approved' : '';
    return `${actor} removed ${named(data, member)}${back}.`;
  },
};

/** "Bob Ross’ reimbursement of $12.00 for Pizza" */
function named(of: { readonly expenseName: string; readonly amountCents: number }, member: string): string {
  return `${possessive(member)} reimbursement of ${formatCents(of.amountCents)} for ${of.expenseName}`;
}

function approved(
  data: Parameters<typeof named>[0] & { readonly category?: BudgetCategory; readonly exception?: string },
  { member }: Names,
): string {
  const where = data.category === undefined ? '' : `, as ${data.category.name}`;
  if (data.exception === 'selfApproved')
    return `${named(data, member)}${where}. Self-approved: there was no other administrator.`;
  if (data.exception === 'oneApprover')
    return `${named(data, member)}${where}. Two should have: there was no other administrator.`;
  return `${named(data, member)}${where}.`;
}
