import { chart } from '../../ledger/chart.ts';
import type { OpeningEvent } from '../../ledger/opening/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { because, type Sentences } from './words.ts';

export const openingSentences: Sentences<OpeningEvent> = {
  OpeningBalanceEntered: ({ account, amountCents, occurredOn }, { actor }) =>
    `${actor} entered the opening balance of ${chart[account].name}: ${formatCents(amountCents)} as of ${formatDay(occurredOn)}.`,
  OpeningBalanceReversed: ({ account, amountCents, occurredOn, reason }, { actor }) =>
    `${actor} reversed the opening balance of ${chart[account].name}, ${formatCents(amountCents)} as of ${formatDay(occurredOn)}.${because(reason)}`,
  OpeningCheckBounced: ({ account, amountCents, bankFeeCents, occurredOn, reason }, { actor }) => {
    const fee = bankFeeCents === 0 ? '' : ` The bank took ${formatCents(bankFeeCents)} for it.`;
    return `${actor} recorded that a check of ${formatCents(amountCents)} of the opening balance of ${chart[account].name} bounced on ${formatDay(occurredOn)}.${fee}${because(reason)}`;
  },
  OpeningBounceReversed: ({ account, amountCents, occurredOn, reason }, { actor }) =>
    `${actor} took back that a check of ${formatCents(amountCents)} of the opening balance of ${chart[account].name} bounced on ${formatDay(occurredOn)}.${because(reason)}`,
};
