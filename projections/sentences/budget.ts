import type { BudgetEvent } from '../../ledger/budget/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { Sentences } from './words.ts';

export const budgetSentences: Sentences<BudgetEvent> = {
  BudgetCreated: (budget, { actor }) => `${actor} added the budget ${budget.name} of ${total(budget)}.`,
  BudgetChanged: (budget, { actor }) =>
    `${actor} changed the budget ${budget.name}. It is of ${total(budget)} now.`,
  BudgetDeleted: ({ name }, { actor }) => `${actor} deleted the budget ${name}.`,
  ExpenseAdded: ({ name, amountCents, occurredOn }, { actor }) =>
    `${actor} added the expense ${name} of ${formatCents(amountCents)}, paid on ${formatDay(occurredOn)}.`,
  ExpenseChanged: ({ name, amountCents, before }, { actor }) => {
    const was = before.amountCents === amountCents ? '' : ` It was ${formatCents(before.amountCents)}.`;
    return `${actor} changed the expense ${name} of ${formatCents(amountCents)}.${was}`;
  },
  ExpenseRemoved: ({ name, amountCents }, { actor }) =>
    `${actor} deleted the expense ${name} of ${formatCents(amountCents)}.`,
};

function total({ categories }: { readonly categories: readonly { readonly amountCents: number }[] }): string {
  return formatCents(categories.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
