import type {
  MoneyRestored,
  MoneyTakenBack,
  PaymentEvent,
  TakeBackEvent,
} from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { allocated, because, listed, methodWords, type Names, possessive, type Sentences } from './words.ts';

export const paymentSentences: Sentences<PaymentEvent | TakeBackEvent> = {
  PaymentRecorded: ({ method, amountCents, allocations, occurredOn }, names) =>
    `${names.actor} recorded ${possessive(names.member)} payment of ${formatCents(amountCents)} ${methodWords[method]} on ${formatDay(occurredOn)} for ${allocated(allocations, names)}.`,
  PaymentInitiated: ({ amountCents, method, allocations }, names) =>
    `${names.member} began to pay ${formatCents(amountCents)} ${methodWords[method]} for ${allocated(allocations, names)}.`,
  PaymentSubmitted: ({ amountCents, method, payer, allocations }, names) => {
    const from = payer === '' ? '' : ` from ${payer}`;
    return `${names.member} sent ${formatCents(amountCents)} ${methodWords[method]}${from} for ${allocated(allocations, names)}, to be verified.`;
  },
  PaymentPending: (_, { member }) =>
    `${possessive(member)} payment is on its way: the bank has been asked for the money.`,
  PaymentAccepted: ({ amountCents, feeCents, method, allocations, excessCents }, names) => {
    const paid = allocations.length === 0 ? '' : ` for ${allocated(allocations, names)}`;
    const parts = [
      ...(feeCents > 0 ? [`${formatCents(feeCents)} of it is the processing fee`] : []),
      ...(excessCents > 0 ? [`${formatCents(excessCents)} was more than due`] : []),
    ];
    const aside = parts.length === 0 ? '' : ` (${listed(parts)})`;
    const payment = `${possessive(names.member)} payment of ${formatCents(amountCents)} ${methodWords[method]}${paid}${aside}`;
    return method === 'venmo' || method === 'zelle'
      ? `${names.actor} verified ${payment}.`
      : `${payment} was received.`;
  },
  PaymentFailed: ({ reason }, { member }) => `${possessive(member)} payment failed.${because(reason)}`,
  PaymentDeclined: ({ reason }, { actor, member }) =>
    `${actor} declined ${possessive(member)} payment.${because(reason)}`,
  CardDeclined: ({ amountCents, reason }, { member }) =>
    `${possessive(member)} card was declined for ${formatCents(amountCents)}.${because(reason)}`,
  PaymentAbandoned: (_, { member }) => `${member} did not finish a payment.`,
  RefundRequested: ({ amountCents, reason }, { actor, member }) =>
    `${actor} ordered a refund of ${formatCents(amountCents)} of ${possessive(member)} payment.${because(reason)}`,
  RefundRefused: ({ amountCents, reason }, { member }) =>
    `The refund of ${formatCents(amountCents)} of ${possessive(member)} payment was not made.${because(reason)}`,
  PaymentRefunded: (data, names) => {
    const amount = `${formatCents(data.amountCents)} of ${possessive(names.member)} payment`;
    const refunded =
      data.requestedBy === undefined
        ? `${amount} was refunded at Stripe, not in Bursar`
        : `${names.person(data.requestedBy)} refunded ${amount}`;
    return `${refunded}${afterTaking(data, names)}`;
  },
  RefundFailed: (data, names) =>
    `A refund of ${formatCents(data.amountCents)} did not reach ${names.member}: the money is back and ${again(data, names)}.${because(data.reason)}`,
  PaymentReturned: (data, names) =>
    `The bank returned ${formatCents(data.amountCents)} of ${possessive(names.member)} payment${afterTaking(data, names)}`,
  PaymentDisputed: (data, names) =>
    `${formatCents(data.amountCents)} of ${possessive(names.member)} payment is disputed${afterTaking(data, names)}`,
  ShareRecovered: ({ amountCents }, { member }) =>
    `${formatCents(amountCents)} left the organization’s Stripe balance for ${possessive(member)} payment: it had been taken back, and not all could be taken then.`,
  DisputeWon: ({ amountCents }, { member }) =>
    `The dispute over ${possessive(member)} payment was won: ${formatCents(amountCents)} came back.`,
  DisputeLost: (_, { member }) =>
    `The dispute over ${possessive(member)} payment was lost: the money does not come back.`,
};

/** The end of a sentence about money that was taken back. */
function afterTaking(taken: MoneyTakenBack, names: Names): string {
  return `${reopened(taken, names)}.${because(taken.reason)}${owed(taken)}`;
}

/** Where the money was taken from: ": due again is Dues, and $5.00 of credit is gone". */
function reopened({ reopened, fromCreditCents, chargedCents }: MoneyTakenBack, names: Names): string {
  const parts = [
    ...(reopened.length > 0 ? [`${allocated(reopened, names)} is due again`] : []),
    ...(fromCreditCents > 0 ? [`${formatCents(fromCreditCents)} of credit is gone`] : []),
    ...(chargedCents > 0 ? [`${formatCents(chargedCents)} is charged`] : []),
  ];
  return parts.length === 0 ? '' : `: ${listed(parts)}`;
}

/** What the organization's Stripe balance could not bear yet: " $5.00 of it is still to be taken …". */
function owed({ owedCents = 0 }: MoneyTakenBack): string {
  if (owedCents === 0) return '';
  return ` ${formatCents(owedCents)} of it is still to be taken from the organization’s Stripe balance.`;
}

/** What the money does now: "pays Dues again, $5.00 of it is credit". */
function again({ allocations, excessCents }: MoneyRestored, names: Names): string {
  const paid = allocations.length > 0 ? [`pays ${allocated(allocations, names)} again`] : [];
  const excess = excessCents > 0 ? [`${formatCents(excessCents)} of it is credit`] : [];
  return [...paid, ...excess].join(', ') || 'pays nothing';
}
