import type { CreditEvent, CreditIssued } from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { allocated, because, type Names, paidBy, possessive, type Sentences } from './words.ts';

export const creditSentences: Sentences<CreditEvent> = {
  CreditIssued: ({ amountCents, source }, names) => issued(formatCents(amountCents), source, names),
  CreditWithdrawn: ({ amountCents, reason }, { actor, member }) =>
    `${actor} took back ${formatCents(amountCents)} of ${possessive(member)} credit.${because(reason)}`,
  OpeningCreditEntered: ({ amountCents, memo, occurredOn }, { actor, member }) => {
    const suffix = memo === '' ? '' : `: ${memo.replace(/\.$/, '')}`;
    return `${actor} entered ${possessive(member)} opening balance of ${formatCents(amountCents)} of credit as of ${formatDay(occurredOn)}${suffix}.`;
  },
  OpeningCreditCorrected: ({ amountCents, previousCents, reason, occurredOn }, { actor, member }) => {
    const now = amountCents === 0 ? 'there was none' : `it was ${formatCents(amountCents)}`;
    return `${actor} corrected ${possessive(member)} opening balance of ${formatCents(previousCents)} of credit as of ${formatDay(occurredOn)}: ${now}.${because(reason)}`;
  },
  CreditPaidOut: ({ amountCents, method, reason, occurredOn }, { actor, member }) =>
    `${actor} paid ${formatCents(amountCents)} of ${possessive(member)} credit out ${paidBy[method]} on ${formatDay(occurredOn)}.${because(reason)}`,
  CreditPayoutReversed: ({ amountCents, method, reason }, { actor, member }) =>
    `${actor} took back that ${formatCents(amountCents)} of ${possessive(member)} credit was paid out ${paidBy[method]}: it is free again.${because(reason)}`,
  CreditReserved: ({ amountCents }, { member }) =>
    `${formatCents(amountCents)} of ${possessive(member)} credit was set aside for a payment.`,
  CreditSpent: ({ amountCents, allocations }, names) =>
    `${names.member} used ${formatCents(amountCents)} of credit for ${allocated(allocations, names)}.`,
  CreditReleased: ({ amountCents }, { member }) =>
    `${formatCents(amountCents)} of ${possessive(member)} credit that had been set aside is free again.`,
};

function issued(
  amount: string,
  source: CreditIssued['data']['source'],
  { actor, member, charge }: Names,
): string {
  switch (source.kind) {
    case 'granted': {
      const why = source.reason === '' ? '' : `: ${source.reason.replace(/\.$/, '')}`;
      return `${actor} gave ${member} a credit of ${amount}${why}.`;
    }
    case 'overpayment':
      return `${member} got ${amount} as credit: a payment brought more than was due.`;
    case 'lateFeeWaived':
      return `${member} got ${amount} as credit: the late fee on ${charge(source.chargeId)} had been paid and was waived.`;
    case 'settledInTime':
      return `${member} got ${amount} as credit: money that was received earlier had settled ${charge(source.chargeId)}.`;
    case 'chargeVoided':
      return `${member} got ${amount} as credit: it had been paid on ${charge(source.chargeId)}, which was removed.`;
    case 'chargeAmended':
      return `${member} got ${amount} as credit: it had been paid on ${charge(source.chargeId)}, which was lowered.`;
    default:
      return unreachable(source);
  }
}
