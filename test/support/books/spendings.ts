import type { Fact } from './facts.ts';

/** What the organization spends, by day: each purchase and expense, and what is taken back of them. */
export function spendingsOf(
  fact: Fact,
): { readonly day: string; readonly entry: ReadonlyMap<string, number> }[] {
  switch (fact.type) {
    case 'ReimbursementApproved':
      return [moved(fact.data.account, 'reimbursementsPayable', fact.data)];
    case 'ReimbursementPaid':
      return [moved('reimbursementsPayable', fact.data.paidFrom, fact.data)];
    case 'ReimbursementRemoved': {
      const { expense, payment, amountCents } = fact.data;
      return [
        ...(expense ? [moved('reimbursementsPayable', expense.account, { ...expense, amountCents })] : []),
        ...(payment ? [moved(payment.paidFrom, 'reimbursementsPayable', { ...payment, amountCents })] : []),
      ];
    }
    case 'ExpenseAdded':
      return [spent(fact.data)];
    case 'ExpenseChanged':
      return [back(fact.data.before), spent(fact.data)];
    case 'ExpenseRemoved':
      return [back(fact.data)];
    default:
      return [];
  }
}

interface Spent {
  readonly account: string;
  readonly paidFrom: string;
  readonly amountCents: number;
  readonly occurredOn: string;
  readonly reimbursementId?: string;
}

/** What a reimbursement has in the books is there once. */
const ownCents = ({ amountCents, reimbursementId }: Spent) =>
  reimbursementId === undefined ? amountCents : 0;

const spent = (data: Spent) => moved(data.account, data.paidFrom, { ...data, amountCents: ownCents(data) });
const back = (data: Spent) => moved(data.paidFrom, data.account, { ...data, amountCents: ownCents(data) });

function moved(
  to: string,
  from: string,
  { amountCents, occurredOn }: { readonly amountCents: number; readonly occurredOn: string },
) {
  return {
    day: occurredOn,
    entry: new Map([
      [to, amountCents],
      [from, -amountCents],
    ]),
  };
}
