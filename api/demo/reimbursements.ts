import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { signIns } from './people.ts';
import { type DemoReceipt, receiptOf } from './receipts.ts';
import { instant, type Scenario } from './scenario.ts';

/** What members bought: days before today, what, cents, and what the treasurer made of it a day later. */
const purchases = [
  [2, 3, 'Cleaning supplies', 3_860, 'paid'],
  [11, 6, 'Raffle tickets', 2_450, 'declined'],
  [6, 9, 'Poster board and markers', 2_715, 'approved'],
  [3, 12, 'Ice and cups', 1_980, 'approved'],
  [2, 0, 'Paint for the homecoming float', 4_625, 'submitted'],
] as const;

export const purchaseReceipts: readonly DemoReceipt[] = purchases.map(([, , name, amountCents]) => ({
  name,
  amountCents,
}));

/**
 * Reimbursements of the last weeks: one waits, two are owed, one was declined, and one was paid as credit
 * after all that its member paid.
 */
export function recordReimbursements({ record, people, today }: Scenario): void {
  const treasurer = people[0]?.memberId ?? '';
  const member = people.find(({ profile }) => profile.email === signIns.member);
  for (const [days, index, expenseName, amountCents, fate] of purchases) {
    const memberId = (index === 0 ? member : people[index])?.memberId ?? '';
    const reimbursementId = deriveId(`demo reimbursement ${expenseName}`);
    const bought = plusDays(today, -days);
    const decidedOn = plusDays(bought, 1);
    const about = (act: string) => `reimbursement:${act}:${expenseName}`;
    const of = { reimbursementId, today: decidedOn } as const;
    const dispatch = (act: string, minute: number, command: Parameters<typeof account.decide>[0]) =>
      record(account, memberId, command, {
        at: instant(decidedOn, minute),
        actor: treasurer,
        key: about(act),
      });
    record(
      account,
      memberId,
      {
        type: 'SubmitReimbursement',
        reimbursementId,
        expenseName,
        expenseDate: bought,
        amountCents,
        receipt: receiptOf(expenseName),
        today: bought,
      },
      { at: instant(bought, 20 * 60 + index), actor: memberId, key: about('submit') },
    );
    if (fate === 'submitted') continue;
    if (fate === 'declined') {
      const reason = 'Raffle tickets are your own: please ask before you buy them.';
      dispatch('decline', 18 * 60, { type: 'DeclineReimbursement', ...of, reason });
      continue;
    }
    const approval = { by: treasurer, isOwn: false, others: [] };
    dispatch('approve', 18 * 60, { type: 'ApproveReimbursement', ...of, approval });
    if (fate === 'paid')
      dispatch('pay', 18 * 60 + 5, { type: 'PayReimbursement', ...of, method: 'credit', paidOn: decidedOn });
  }
}
