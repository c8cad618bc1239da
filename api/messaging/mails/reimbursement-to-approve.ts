import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { listReimbursements } from '../../../projections/reimbursements.ts';
import type { MailDefinition } from '../definition.ts';

interface Data {
  readonly memberName: string;
  readonly expenseName: string;
  readonly amountCents: number;
  readonly day: CalendarDate;
}

/** What a member bought waits for an administrator. */
export const mail: MailDefinition<Data> = {
  label: 'Reimbursement to approve',
  to: 'admins',
  on: { ReimbursementSubmitted: ({ data }) => data.reimbursementId },
  async read({ db, queued }) {
    const filter = { ids: [queued.subjectId ?? ''], status: 'submitted' as const };
    const [found] = (await listReimbursements(db, queued.orgCode, { filter, limit: 1 })).rows;
    if (found === undefined) return { skip: 'It did not wait any more.' };
    if (found.memberId === queued.memberId) return { skip: 'Nobody approves their own.' };
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
