import type { PayoutEvent } from '../../ledger/payout/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { because, type Sentences } from './words.ts';

export const payoutSentences: Sentences<PayoutEvent> = {
  PayoutPaid: ({ amountCents, occurredOn }) =>
    amountCents < 0
      ? `Stripe takes ${formatCents(-amountCents)} from the bank on ${formatDay(occurredOn)}: its balance was below zero.`
      : `Stripe paid out ${formatCents(amountCents)} to the bank, to arrive on ${formatDay(occurredOn)}.`,
  PayoutItemized: ({ lines, amountCents }) => {
    const count = counted(lines.length, 'movement');
    return `Stripe told what the payout of ${formatCents(amountCents)} is made of: ${count} of money.`;
  },
  PayoutFailed: ({ amountCents, reason }) =>
    amountCents < 0
      ? `The bank did not give Stripe ${formatCents(-amountCents)}, so that its balance stays below zero.${because(reason)}`
      : `The payout of ${formatCents(amountCents)} failed: the money is at Stripe again.${because(reason)}`,
};
