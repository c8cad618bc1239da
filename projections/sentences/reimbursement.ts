import type { BudgetCategory, ReimbursementEvent } from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { ReimbursementMethod } from '../../ledger/values/reimbursementRules.ts';
import { because, type Names, paidBy, possessive, type Sentences } from './words.ts';

const paidAs: Readonly<Record<ReimbursementMethod, string>> = { credit: 'as credit', ...paidBy };

export const reimbursementSentences: Sentences<ReimbursementEvent> = {
  ReimbursementSubmitted: (data, names) =>
    `${names.actor} submitted ${named(data, names)}, bought on ${formatDay(data.expenseDate)}.`,
  ReimbursementEndorsed: (data, names) =>
    `${names.actor} approved ${named(data, names)}. Another administrator has to approve it as well.`,
  ReimbursementApproved: (data, names) => `${names.actor} approved ${approved(data, names)}`,
  ReimbursementDeclined: (data, names) =>
    `${names.actor} declined ${named(data, names)}.${because(data.reason)}`,
  ReimbursementPaid: (data, names) => `${names.actor} paid ${named(data, names)} ${paidAs[data.method]}.`,
  ReimbursementRemoved: (data, names) => {
    const back = data.payment ? ', which had been paid' : data.expense ? ', which had been approved' : '';
    return `${names.actor} removed ${named(data, names)}${back}.`;
  },
};

/** "Bob Ross’ reimbursement of $12.00 for Pizza"; of members who act themselves, "their reimbursement". */
function named(
  of: { readonly expenseName: string; readonly amountCents: number },
  { actor, member }: Names,
): string {
  const owner = actor === member ? 'their' : possessive(member);
  return `${owner} reimbursement of ${formatCents(of.amountCents)} for ${of.expenseName}`;
}

function approved(
  data: Parameters<typeof named>[0] & { readonly category?: BudgetCategory; readonly exception?: string },
  names: Names,
): string {
  const where = data.category === undefined ? '' : `, as ${data.category.name}`;
  if (data.exception === 'selfApproved')
    return `${named(data, names)}${where}. Self-approved: there was no other administrator.`;
  if (data.exception === 'oneApprover')
    return `${named(data, names)}${where}. Two should have: there was no other administrator.`;
  return `${named(data, names)}${where}.`;
}
