import { chargeName } from '../../ledger/account/charge/terms.ts';
import type { AccountEvent, CreditIssued, PaymentReversal } from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { ReversalKind } from '../../ledger/values/paymentRules.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { changesOf } from './charges.ts';
import { again, reopened } from './payments.ts';
import {
  allocated,
  because,
  type ChargeNames,
  detailsWords,
  dueAgain,
  methodWords,
  paidBy,
} from './words.ts';

type Lines = {
  readonly [Type in AccountEvent['type']]?: (
    data: Extract<AccountEvent, { type: Type }>['data'],
    names: ChargeNames,
  ) => string;
};

/**
 * What a member's statement says of each event that moves what is owed or the free credit, or that takes one
 * back: what it was, without who did it, since the member reads it. The amount stands beside it.
 */
const lines = {
  ChargeAssessed: ({ terms }) => `Charge: ${chargeName(terms)}, due ${formatDay(terms.dueDate)}`,
  OpeningBalanceCharged: ({ terms, occurredOn }) =>
    `Opening balance as of ${formatDay(occurredOn)}, due ${formatDay(terms.dueDate)}`,
  ChargeAmended: ({ previous, terms }) => `Change of ${chargeName(previous)}: ${changesOf(previous, terms)}`,
  ChargeVoided: ({ terms, reason }) => `${chargeName(terms)} removed${why(reason)}`,
  ChargeReinstated: ({ terms, reason }) =>
    `${chargeName(terms)} reinstated, due ${formatDay(terms.dueDate)}${why(reason)}`,
  LateFeeApplied: ({ chargeId }, { charge }) => `Late fee on ${charge(chargeId)}`,
  LateFeeWaived: ({ chargeId, reason }, { charge }) => `Late fee on ${charge(chargeId)} waived${why(reason)}`,
  LateFeeReinstated: ({ chargeId, reason }, { charge }) =>
    `Late fee on ${charge(chargeId)} reinstated${why(reason)}`,
  LateFeeRevoked: ({ chargeId }, { charge }) =>
    `Late fee on ${charge(chargeId)} taken back: the money was sent in time`,
  ChargeWrittenOff: ({ chargeId, reason }, { charge }) => `${charge(chargeId)} written off${why(reason)}`,
  WriteOffReversed: ({ chargeId, reason }, { charge }) =>
    `Write-off of ${charge(chargeId)} reversed: it is due again${why(reason)}`,
  BadDebtRecovered: ({ chargeId }, { charge }) =>
    `${charge(chargeId)} charged again: money came for what had been written off`,
  EarlyDiscountGranted: ({ chargeId }, { charge }) => `Early discount on ${charge(chargeId)}`,
  EarlyDiscountRevoked: ({ chargeId }, { charge }) =>
    `Early discount on ${charge(chargeId)} taken back: what had paid it was taken back`,
  PaymentRecorded: (data, names) => {
    const { allocations, excessCents = 0, movedFrom, occurredOn: paidOn, ...details } = data;
    const from = movedFrom === undefined ? '' : ' from the account of another member';
    return `Payment ${detailsWords({ ...details, paidOn })}${from}${goalOf(allocations, excessCents, names)}`;
  },
  PaymentAccepted: ({ method, allocations, excessCents, addedFeeCents }, names) => {
    const fee = addedFeeCents === 0 ? '' : `, with ${formatCents(addedFeeCents)} of card fee`;
    return `Payment ${methodWords[method]}${fee}${goalOf(allocations, excessCents, names)}`;
  },
  PaymentDetailsChanged: ({ after, reason }) =>
    `Payment changed: it came ${detailsWords(after)}${why(reason)}`,
  PaymentRefunded: (data, names) => `Refund${consequences(data, names)}`,
  RefundFailed: (data, names) =>
    `Refund that did not arrive: the money ${again(data, names)}${why(data.reason)}`,
  PaymentReturned: (data, names) => `Payment returned by the bank${consequences(data, names)}`,
  PaymentDisputed: (data, names) => `Payment disputed${consequences(data, names)}`,
  DisputeWon: () => 'Dispute won: the money came back',
  PaymentReversed: (data, names) => `${reversedWords[data.kind]}${consequences(data, names)}`,
  PaymentReinstated: (data, names) => `Payment not moved: it ${again(data, names)}${why(data.reason)}`,
  VerificationReopened: ({ reopened: due, creditReopened }, names) => {
    const again = [...due, ...creditReopened];
    const reason = again.length === 0 ? '' : `, ${dueAgain(again, names)}`;
    return `Verification of the payment undone: it waits again${reason}`;
  },
  CreditIssued: ({ source }, names) => issued(source, names),
  CreditWithdrawn: ({ reason }) => `Credit taken back${why(reason)}`,
  OpeningCreditEntered: ({ memo, occurredOn }) =>
    `Opening balance of credit as of ${formatDay(occurredOn)}${memo === '' ? '' : `: ${memo.replace(/\.$/, '')}`}`,
  OpeningCreditCorrected: ({ amountCents, reason, occurredOn }) => {
    const now = amountCents === 0 ? 'there was none' : `it was ${formatCents(amountCents)}`;
    return `Opening balance of credit as of ${formatDay(occurredOn)} corrected: ${now}${why(reason)}`;
  },
  CreditPaidOut: ({ method, reason }) => `Credit paid out ${paidBy[method]}${why(reason)}`,
  CreditPayoutReversed: ({ method, reason }) =>
    `Credit that was paid out ${paidBy[method]} is free again${why(reason)}`,
  ReimbursementPaid: ({ expenseName }) => `Reimbursement of ${expenseName}, as credit`,
  ReimbursementRemoved: ({ expenseName }) => `Reimbursement of ${expenseName} removed: the credit is gone`,
  CreditReserved: () => 'Credit set aside for a payment',
  CreditSpent: ({ allocations }, names) => `Credit used for ${allocated(allocations, names)}`,
  CreditReleased: () => 'Credit that had been set aside is free again',
} as const satisfies Lines;

/** The types of the events of which a statement has lines. */
export const statementTypes: readonly string[] = Object.keys(lines);

/** An event as a line of a statement, e.g. "Charge: Dues, due Dec 1, 2026". Other events have none. */
export function statementLineOf({ type, data }: AccountEvent, names: ChargeNames): string {
  const all = lines as Readonly<Record<string, (data: AccountEvent['data'], names: ChargeNames) => string>>;
  return all[type]?.(data, names) ?? '';
}

function issued(source: CreditIssued['data']['source'], { charge }: ChargeNames): string {
  switch (source.kind) {
    case 'granted':
      return source.reason === '' ? 'Credit given' : `Credit given: ${source.reason.replace(/\.$/, '')}`;
    case 'overpayment':
      return 'Credit: a payment brought more than was due';
    case 'lateFeeWaived':
      return `Credit: the late fee on ${charge(source.chargeId)} had been paid and was waived`;
    case 'settledInTime':
      return `Credit: money that was received earlier had settled ${charge(source.chargeId)}`;
    case 'chargeVoided':
      return `Credit: it had been paid on ${charge(source.chargeId)}, which was removed`;
    case 'chargeAmended':
      return `Credit: it had been paid on ${charge(source.chargeId)}, which was lowered`;
    default:
      return unreachable(source);
  }
}

const reversedWords: Readonly<Record<ReversalKind, string>> = {
  mistake: 'Payment reversed, which was recorded by mistake',
  bounced: 'Check bounced',
  'taken-back': 'Payment taken back',
  moved: 'Payment moved to the account of another member',
};

/** " for Dues, $5.00 of it as credit". */
function goalOf(
  allocations: Parameters<typeof allocated>[0],
  excessCents: number,
  names: ChargeNames,
): string {
  const paid = allocations.length === 0 ? '' : ` for ${allocated(allocations, names)}`;
  if (excessCents === 0) return paid;
  return paid === '' ? ' as credit' : `${paid}, ${formatCents(excessCents)} of it as credit`;
}

function consequences(reversal: PaymentReversal, names: ChargeNames): string {
  return `${reopened(reversal, names)}${why(reversal.reason)}`;
}

/** ". Reason: so it was" or nothing: a line ends without a full stop. */
function why(reason: string): string {
  return because(reason).replace(/^ (.*)\.$/, '. $1');
}
