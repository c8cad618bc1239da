import type { MoneyRestored, MoneyTakenBack, PaymentEvent } from '../../ledger/account/events.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { allocated, because, listed, methodWords, type Names, possessive } from './words.ts';

const types: Readonly<Record<PaymentEvent['type'], true>> = {
  PaymentInitiated: true,
  PaymentSubmitted: true,
  PaymentPending: true,
  PaymentAccepted: true,
  PaymentFailed: true,
  PaymentDeclined: true,
  CardDeclined: true,
  PaymentAbandoned: true,
  RefundRequested: true,
  RefundRefused: true,
  PaymentRefunded: true,
  RefundFailed: true,
  PaymentReturned: true,
  PaymentDisputed: true,
  ShareRecovered: true,
  DisputeWon: true,
  DisputeLost: true,
};

export function isPaymentEvent(event: BursarEvent): event is PaymentEvent {
  return Object.hasOwn(types, event.type);
}

/** What happened to a payment by card, bank, Venmo or Zelle, as a sentence. */
export function paymentSentence(event: PaymentEvent, names: Names): string {
  const { actor, member } = names;
  switch (event.type) {
    case 'PaymentInitiated': {
      const { amountCents, method, allocations } = event.data;
      return `${member} began to pay ${formatCents(amountCents)} ${methodWords[method]} for ${allocated(allocations, names)}.`;
    }
    case 'PaymentSubmitted': {
      const { amountCents, method, payer, allocations } = event.data;
      const from = payer === '' ? '' : ` from ${payer}`;
      return `${member} sent ${formatCents(amountCents)} ${methodWords[method]}${from} for ${allocated(allocations, names)}, to be verified.`;
    }
    case 'PaymentPending':
      return `${possessive(member)} payment is on its way: the bank has been asked for the money.`;
    case 'PaymentAccepted': {
      const { amountCents, feeCents, method, allocations, excessCents } = event.data;
      const paid = allocations.length === 0 ? '' : ` for ${allocated(allocations, names)}`;
      const parts = [
        ...(feeCents > 0 ? [`${formatCents(feeCents)} of it is the processing fee`] : []),
        ...(excessCents > 0 ? [`${formatCents(excessCents)} was more than due`] : []),
      ];
      const aside = parts.length === 0 ? '' : ` (${listed(parts)})`;
      const payment = `payment of ${formatCents(amountCents)} ${methodWords[method]}${paid}${aside}`;
      return method === 'venmo' || method === 'zelle'
        ? `${actor} verified ${possessive(member)} ${payment}.`
        : `${possessive(member)} ${payment} was received.`;
    }
    case 'PaymentFailed':
      return `${possessive(member)} payment failed.${because(event.data.reason)}`;
    case 'PaymentDeclined':
      return `${actor} declined ${possessive(member)} payment.${because(event.data.reason)}`;
    case 'CardDeclined':
      return `${possessive(member)} card was declined for ${formatCents(event.data.amountCents)}.${because(event.data.reason)}`;
    case 'PaymentAbandoned':
      return `${member} did not finish a payment.`;
    case 'RefundRequested':
      return `${actor} ordered a refund of ${formatCents(event.data.amountCents)} of ${possessive(member)} payment.${because(event.data.reason)}`;
    case 'RefundRefused':
      return `The refund of ${formatCents(event.data.amountCents)} of ${possessive(member)} payment was not made.${because(event.data.reason)}`;
    case 'PaymentRefunded': {
      const { amountCents, requestedBy, reason } = event.data;
      const amount = `${formatCents(amountCents)} of ${possessive(member)} payment`;
      const refunded =
        requestedBy === undefined
          ? `${amount} was refunded at Stripe, not in Bursar`
          : `${names.person(requestedBy)} refunded ${amount}`;
      return `${refunded}${reopened(event.data, names)}.${because(reason)}${owed(event.data)}`;
    }
    case 'RefundFailed':
      return `A refund of ${formatCents(event.data.amountCents)} did not reach ${member}: the money is back and ${again(event.data, names)}.${because(event.data.reason)}`;
    case 'PaymentReturned':
      return `The bank returned ${formatCents(event.data.amountCents)} of ${possessive(member)} payment${reopened(event.data, names)}.${because(event.data.reason)}${owed(event.data)}`;
    case 'PaymentDisputed':
      return `${formatCents(event.data.amountCents)} of ${possessive(member)} payment is disputed${reopened(event.data, names)}.${because(event.data.reason)}${owed(event.data)}`;
    case 'ShareRecovered':
      return `${formatCents(event.data.amountCents)} left the organization’s Stripe balance for ${possessive(member)} payment: it had been taken back, and not all could be taken then.`;
    case 'DisputeWon':
      return `The dispute over ${possessive(member)} payment was won: ${formatCents(event.data.amountCents)} came back.`;
    case 'DisputeLost':
      return `The dispute over ${possessive(member)} payment was lost: the money does not come back.`;
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
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

/** What the organisation's Stripe balance could not bear yet: " $5.00 of it is still to be taken …". */
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
