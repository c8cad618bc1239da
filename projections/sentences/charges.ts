import { chargeName } from '../../ledger/account/charge/terms.ts';
import type { ChargeEvent, ChargeTerms, CollectionsEvent } from '../../ledger/account/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { because, listed, possessive, type Sentences } from './words.ts';

export const chargeSentences: Sentences<ChargeEvent> = {
  ChargeAssessed: ({ terms }, { actor, member }) =>
    `${actor} charged ${member} ${formatCents(terms.amountCents)} for ${chargeName(terms)}, due ${formatDay(terms.dueDate)}.`,
  OpeningBalanceCharged: ({ terms, occurredOn }, { actor, member }) =>
    `${actor} entered ${possessive(member)} opening balance of ${formatCents(terms.amountCents)} as of ${formatDay(occurredOn)}, due ${formatDay(terms.dueDate)}.`,
  ChargeAmended: ({ previous, terms }, { actor, member }) =>
    `${actor} changed ${possessive(member)} charge ${chargeName(previous)}: ${changesOf(previous, terms)}.`,
  ChargeVoided: ({ terms, reason }, { actor, member }) =>
    `${actor} removed ${possessive(member)} charge ${chargeName(terms)} of ${formatCents(terms.amountCents)}.${because(reason)}`,
  LateFeeApplied: ({ chargeId, amountCents }, { actor, member, charge }) =>
    `${actor} added a late fee of ${formatCents(amountCents)} to ${possessive(member)} charge ${charge(chargeId)}.`,
  LateFeesStopped: (_, { member }) =>
    `No more late fees come on ${possessive(member)} account after the removal.`,
  LateFeesResumed: (_, { member }) => `Late fees come again on ${possessive(member)} account.`,
  LateFeeWaived: ({ chargeId, amountCents, reason }, { actor, member, charge }) => {
    const fee = amountCents === 0 ? 'the late fee to come' : `the late fee of ${formatCents(amountCents)}`;
    return `${actor} waived ${fee} on ${possessive(member)} charge ${charge(chargeId)}.${because(reason)}`;
  },
  LateFeeRevoked: ({ chargeId, amountCents }, { member, charge }) =>
    `The late fee of ${formatCents(amountCents)} on ${possessive(member)} charge ${charge(chargeId)} was taken back: the money that settles the charge was sent in time.`,
  ChargeWrittenOff: ({ chargeId, amountCents, reason }, { actor, member, charge }) =>
    `${actor} wrote off ${formatCents(amountCents)} of ${possessive(member)} charge ${charge(chargeId)}.${because(reason)}`,
  ChargeReinstated: ({ terms, reason }, { actor, member }) =>
    `${actor} reinstated ${possessive(member)} charge ${chargeName(terms)} of ${formatCents(terms.amountCents)}, due ${formatDay(terms.dueDate)}.${because(reason)}`,
  LateFeeReinstated: ({ chargeId, amountCents, reason }, { actor, member, charge }) => {
    const fee = amountCents === 0 ? 'the late fee to come' : `the late fee of ${formatCents(amountCents)}`;
    return `${actor} reinstated ${fee} on ${possessive(member)} charge ${charge(chargeId)}.${because(reason)}`;
  },
  WriteOffReversed: ({ chargeId, amountCents, reason }, { actor, member, charge }) =>
    `${actor} reversed the write-off of ${formatCents(amountCents)} of ${possessive(member)} charge ${charge(chargeId)}: it is due again.${because(reason)}`,
  BadDebtRecovered: ({ chargeId, amountCents }, { actor, member, charge }) =>
    `${actor} recorded the recovery of ${formatCents(amountCents)} that had been written off of ${possessive(member)} charge ${charge(chargeId)}.`,
  EarlyDiscountGranted: ({ chargeId, amountCents }, { member, charge }) =>
    `${member} got ${formatCents(amountCents)} off ${charge(chargeId)} for paying early.`,
  EarlyDiscountRevoked: ({ chargeId, amountCents }, { member, charge }) =>
    `${member} lost the ${formatCents(amountCents)} off ${charge(chargeId)} for paying early: what had paid it was taken back.`,
};

export function changesOf(before: ChargeTerms, after: ChargeTerms): string {
  const fee = ({ lateFee }: ChargeTerms) =>
    lateFee === undefined
      ? 'none'
      : `${formatCents(lateFee.amountCents)} from ${formatDay(lateFee.startDate)}`;
  const discount = ({ earlyDiscount }: ChargeTerms) =>
    earlyDiscount === undefined
      ? 'none'
      : `${formatCents(earlyDiscount.amountCents)} until ${formatDay(earlyDiscount.endDate)}`;
  const aspects: readonly [string, string, string][] = [
    ['type', chargeName(before), chargeName(after)],
    ['account', before.account, after.account],
    ['amount', formatCents(before.amountCents), formatCents(after.amountCents)],
    ['start date', formatDay(before.startDate), formatDay(after.startDate)],
    ['due date', formatDay(before.dueDate), formatDay(after.dueDate)],
    ['memo', quoted(before.memo), quoted(after.memo)],
    ['late fee', fee(before), fee(after)],
    ['early discount', discount(before), discount(after)],
  ];
  const changed = aspects.filter(([, old, now]) => old !== now);
  if (changed.length === 0) return 'nothing that shows';
  return listed(changed.map(([aspect, old, now]) => `${aspect} ${old} → ${now}`));
}

function quoted(text: string): string {
  return text === '' ? 'empty' : `“${text}”`;
}

export const collectionsSentences: Sentences<CollectionsEvent> = {
  AccountSentToCollections: ({ amountCents, termsVersion }, { actor, member }) =>
    `${actor} sent ${formatCents(amountCents)} of ${possessive(member)} overdue charges to collections, agreeing to the terms ${termsVersion}.`,
  AccountRecalledFromCollections: ({ reason }, { actor, member }) =>
    `${actor} recalled ${possessive(member)} account from collections.${because(reason)}`,
};
