import { sumOf } from '../../ledger/account/allocations.ts';
import type {
  FundsReinstated,
  PaymentCorrectionEvent,
  PaymentEvent,
  PaymentReversal,
  ReversalEvent,
  StripeFeeKind,
} from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { ReversalKind } from '../../ledger/values/paymentRules.ts';
import { formatPayer } from '../../ledger/values/phone.ts';
import {
  allocated,
  because,
  type ChargeNames,
  detailsWords,
  dueAgain,
  listed,
  methodWords,
  type Names,
  possessive,
  type Sentences,
} from './words.ts';

export const paymentSentences: Sentences<PaymentEvent | ReversalEvent | PaymentCorrectionEvent> = {
  PaymentRecorded: (data, names) => {
    const { amountCents, allocations, excessCents = 0, movedFrom, occurredOn: paidOn, ...details } = data;
    const isPart = movedFrom === undefined && data.receiptId !== undefined;
    const part = isPart ? ', part of a check for several members,' : '';
    const payment = `payment of ${formatCents(amountCents)} ${detailsWords({ ...details, paidOn })}${part}`;
    const kept = excessCents === amountCents ? 'as credit' : `${formatCents(excessCents)} of it as credit`;
    const goals = [
      ...(allocations.length > 0 ? [`for ${allocated(allocations, names)}`] : []),
      ...(excessCents > 0 ? [kept] : []),
    ];
    const goal = goals.join(', ');
    return movedFrom === undefined
      ? `${names.actor} recorded ${possessive(names.member)} ${payment} ${goal}.`
      : `${names.actor} moved a ${payment} from ${names.person(movedFrom.memberId)} to ${names.member}, ${goal}.`;
  },
  PaymentInitiated: ({ amountCents, method, allocations }, names) =>
    `${names.member} began to pay ${formatCents(amountCents)} ${methodWords[method]} for ${allocated(allocations, names)}.`,
  PaymentSubmitted: ({ amountCents, method, payer, allocations, occurredOn }, names) => {
    const from = payer === '' ? '' : ` from ${formatPayer(method, payer)}`;
    return `${names.member} sent ${formatCents(amountCents)} ${methodWords[method]}${from} on ${formatDay(occurredOn)} for ${allocated(allocations, names)}, to be verified.`;
  },
  DateSentCorrected: ({ before, after }, { actor, member }) =>
    `${actor} saw that ${possessive(member)} payment was sent on ${formatDay(after)}, not on ${formatDay(before)}.`,
  PaymentPending: (_, { member }) =>
    `${possessive(member)} payment is on its way: the bank has been asked for the money.`,
  PaymentAccepted: ({ amountCents, addedFeeCents, method, allocations, excessCents }, names) => {
    const paid = allocations.length === 0 ? '' : ` for ${allocated(allocations, names)}`;
    const parts = [
      ...(addedFeeCents > 0 ? [`${formatCents(addedFeeCents)} of it is the card fee`] : []),
      ...(excessCents > 0 ? [`${formatCents(excessCents)} was more than due`] : []),
    ];
    const aside = parts.length === 0 ? '' : ` (${listed(parts)})`;
    const payment = `${possessive(names.member)} payment of ${formatCents(amountCents)} ${methodWords[method]}${paid}${aside}`;
    return method === 'venmo' || method === 'zelle'
      ? `${names.actor} verified ${payment}.`
      : `${payment} was received.`;
  },
  StripeFeesTaken: ({ fees }, { member }) => {
    const sum = sumOf(fees);
    const parts = fees.map(
      ({ kind, amountCents }) => `${formatCents(Math.abs(amountCents))} ${feeWords[kind]}`,
    );
    const went = sum < 0 ? `gave ${formatCents(-sum)} back` : `took ${formatCents(sum)}`;
    return `Stripe ${went} for ${possessive(member)} payment: ${listed(parts)}.`;
  },
  PaymentFailed: ({ reason }, { member }) => `${possessive(member)} payment failed.${because(reason)}`,
  PaymentDeclined: ({ reason }, { actor, member }) =>
    `${actor} declined ${possessive(member)} payment.${because(reason)}`,
  CardDeclined: ({ amountCents, reason }, { member }) =>
    `${possessive(member)} card was declined for ${formatCents(amountCents)}.${because(reason)}`,
  PaymentAbandoned: (_, { member }) => `${member} did not finish a payment.`,
  RefundRequested: ({ amountCents, reason, charges = [] }, { actor, member, charge }) => {
    const decided = charges.map((each) =>
      each.becomes === 'canceled'
        ? `${charge(each.chargeId)} is canceled`
        : `${charge(each.chargeId)} is due on ${formatDay(each.dueDate)}`,
    );
    const then = decided.length === 0 ? '' : `: ${listed(decided)}`;
    return `${actor} ordered a refund of ${formatCents(amountCents)} of ${possessive(member)} payment${then}.${because(reason)}`;
  },
  RefundRefused: ({ amountCents, reason }, { member }) =>
    `The refund of ${formatCents(amountCents)} of ${possessive(member)} payment was not made.${because(reason)}`,
  PaymentRefunded: (data, names) => {
    const amount = `${formatCents(data.amountCents)} of ${possessive(names.member)} payment`;
    const refunded =
      data.requestedBy === undefined
        ? `${amount} was refunded at Stripe, not in Bursar`
        : `${names.person(data.requestedBy)} refunded ${amount}`;
    return `${refunded}${consequences(data, names)}`;
  },
  RefundFailed: (data, names) =>
    `A refund of ${formatCents(data.amountCents)} did not reach ${names.member}: the money is back: it ${again(data, names)}.${because(data.reason)}`,
  PaymentReturned: (data, names) =>
    `The bank returned ${formatCents(data.amountCents)} of ${possessive(names.member)} payment${consequences(data, names)}`,
  PaymentDisputed: (data, names) =>
    `${formatCents(data.amountCents)} of ${possessive(names.member)} payment is disputed${consequences(data, names)}`,
  PaymentReversed: (data, names) => {
    const { kind, amountCents, bankFeeCents = 0 } = data;
    const payment = `${possessive(names.member)} payment of ${formatCents(amountCents)}`;
    const fee = bankFeeCents === 0 ? '' : ` The bank took ${formatCents(bankFeeCents)} for it.`;
    const to = data.movedTo === undefined ? '' : names.person(data.movedTo.memberId);
    return `${reversedWords[kind](names.actor, payment, formatDay(data.occurredOn), to)}${consequences(data, names)}${fee}`;
  },
  PaymentReinstated: (data, names) =>
    `${possessive(names.member)} payment of ${formatCents(data.amountCents)} was not moved: it ${again(data, names)}.${because(data.reason)}`,
  PaymentDetailsChanged: ({ amountCents, before, after, reason }, { actor, member }) =>
    `${actor} changed ${possessive(member)} payment of ${formatCents(amountCents)} ${detailsWords(before)}: it came ${detailsWords(after)}.${because(reason)}`,
  DeclineReversed: ({ reason }, { actor, member }) =>
    `${actor} took back that ${possessive(member)} payment was declined.${because(reason)}`,
  VerificationReopened: (data, names) => {
    const { amountCents, method, reopened, creditReopened, excessCents } = data;
    const payment = `${possessive(names.member)} payment of ${formatCents(amountCents)} ${methodWords[method]}`;
    const due = [...reopened, ...creditReopened];
    const parts = [
      'it waits again',
      ...(due.length > 0 ? [dueAgain(due, names)] : []),
      ...(excessCents > 0 ? [`${formatCents(excessCents)} of credit is gone`] : []),
    ];
    return `${names.actor} undid the verification of ${payment}: ${listed(parts)}.`;
  },
  DisputeWon: ({ amountCents }, { member }) =>
    `The dispute over ${possessive(member)} payment was won: ${formatCents(amountCents)} came back.`,
  FraudWarningReceived: (_, { member }) =>
    `The card’s network warns that ${possessive(member)} payment may be fraud: a dispute may follow.`,
  DisputeLost: (_, { member }) =>
    `The dispute over ${possessive(member)} payment was lost: the money does not come back.`,
};

/** Who took back which payment, and when the money left. */
const reversedWords: Readonly<
  Record<ReversalKind, (actor: string, payment: string, day: string, to: string) => string>
> = {
  mistake: (actor, payment, day) => `${actor} reversed ${payment} on ${day}, which was a mistake`,
  bounced: (actor, payment, day) => `${actor} recorded that ${payment} by check bounced on ${day}`,
  'taken-back': (actor, payment, day) => `${actor} recorded that ${payment} was taken back on ${day}`,
  moved: (actor, payment, day, to) => `${actor} moved ${payment} on ${day} to ${to}`,
};

const feeWords: Readonly<Record<StripeFeeKind, string>> = {
  card: 'card fee',
  ach: 'bank debit fee',
  dispute: 'dispute fee',
  return: 'return fee',
  application: 'application fee',
};

/** The end of a sentence about money that went back. */
function consequences(reversal: PaymentReversal, names: Names): string {
  return `${reopened(reversal, names)}.${because(reversal.reason)}`;
}

/** Where the money was taken from: ": due again is Dues, and $5.00 of credit is gone". */
export function reopened(
  { reopened, fromCreditCents, shortfallCents }: PaymentReversal,
  names: ChargeNames,
): string {
  const parts = [
    ...(reopened.length > 0 ? [dueAgain(reopened, names)] : []),
    ...(fromCreditCents > 0 ? [`${formatCents(fromCreditCents)} of credit is gone`] : []),
    ...(shortfallCents > 0 ? [`${formatCents(shortfallCents)} is charged`] : []),
  ];
  return parts.length === 0 ? '' : `: ${listed(parts)}`;
}

/** What the money does now: "pays Dues again, $5.00 of it is credit". */
export function again({ allocations, excessCents }: FundsReinstated, names: ChargeNames): string {
  const paid = allocations.length > 0 ? [`pays ${allocated(allocations, names)} again`] : [];
  const excess = excessCents > 0 ? [`leaves ${formatCents(excessCents)} as credit`] : [];
  const effects = [...paid, ...excess];
  return effects.length === 0 ? 'pays nothing' : listed(effects);
}
