import { type EventTypes, typeOf } from '../eventTypes.ts';
import { credit, debit, entry, transfer } from '../posting.ts';
import { sumOf } from './allocations.ts';
import type { AccountEvent, Allocation, MoneyRestored, MoneyTakenBack } from './events.ts';
import {
  creditOrigin,
  incomeAccount,
  ofCharge,
  paid,
  receiptAccounts,
  restored,
  takenBack,
} from './postings.ts';

type AboutCharge = { readonly chargeId: string };
type WithAllocations = { readonly allocations: readonly Allocation[] };

const oneCharge = ({ chargeId }: AboutCharge) => [chargeId];
const allocated = ({ allocations }: WithAllocations) => allocations.map(({ chargeId }) => chargeId);
const meantFor = ({ chargeIds }: { readonly chargeIds: readonly string[] }) => chargeIds;

/** Refunds, returns and disputes. */
const moneyTakenBack = {
  posts: takenBack,
  charges: ({ reopened }: MoneyTakenBack) => reopened.map(({ chargeId }) => chargeId),
  received: ({ feeCents, amountCents }: MoneyTakenBack) => feeCents - amountCents,
};
const moneyRestored = {
  posts: restored,
  charges: allocated,
  received: ({ allocations, excessCents }: MoneyRestored) => sumOf(allocations) + excessCents,
};

export const accountEvents: EventTypes<AccountEvent> = {
  ChargeAssessed: {
    charges: oneCharge,
    posts: ({ terms, chargeId }) =>
      entry(
        debit('receivable', terms.amountCents, chargeId),
        credit(incomeAccount(terms), terms.amountCents),
      ),
  },
  ChargeAmended: {
    charges: oneCharge,
    posts: ({ terms, previous, chargeId }) =>
      entry(
        credit('receivable', previous.amountCents, chargeId),
        debit(incomeAccount(previous), previous.amountCents),
        debit('receivable', terms.amountCents, chargeId),
        credit(incomeAccount(terms), terms.amountCents),
      ),
  },
  ChargeVoided: {
    charges: oneCharge,
    posts: ({ terms, lateFeeCents, discountCents, writtenOffCents = 0, chargeId }) =>
      entry(
        credit('receivable', terms.amountCents + lateFeeCents - discountCents - writtenOffCents, chargeId),
        debit(incomeAccount(terms), terms.amountCents),
        debit('lateFees', lateFeeCents),
        credit('earlyDiscounts', discountCents),
        credit('badDebts', writtenOffCents),
      ),
  },
  LateFeeApplied: { charges: oneCharge, posts: ofCharge(debit, 'lateFees') },
  LateFeeWaived: { charges: oneCharge, posts: ofCharge(credit, 'lateFeesWaived') },
  LateFeeRevoked: { charges: oneCharge, posts: ofCharge(credit, 'lateFees') },
  EarlyDiscountGranted: { charges: oneCharge, posts: ofCharge(credit, 'earlyDiscounts') },
  EarlyDiscountRevoked: { charges: oneCharge, posts: ofCharge(debit, 'earlyDiscounts') },
  ChargeWrittenOff: { charges: oneCharge, posts: ofCharge(credit, 'badDebts') },
  PaymentRecorded: {
    charges: allocated,
    posts: ({ method, amountCents, allocations }) =>
      entry(debit(receiptAccounts[method], amountCents), ...paid(allocations)),
    received: ({ amountCents }) => amountCents,
  },
  PaymentInitiated: { charges: allocated },
  PaymentSubmitted: { charges: allocated },
  PaymentPending: { charges: allocated },
  PaymentAccepted: {
    charges: meantFor,
    posts: ({ method, transferCents, feeCents, feePassedOn, allocations, excessCents }) =>
      entry(
        debit(receiptAccounts[method], transferCents),
        debit('cardFees', feeCents),
        credit('cardFeesRecovered', feePassedOn ? feeCents : 0),
        ...paid(allocations),
        credit('overpayments', excessCents),
      ),
    received: ({ allocations, excessCents }) => sumOf(allocations) + excessCents,
  },
  PaymentFailed: { charges: meantFor },
  PaymentDeclined: { charges: meantFor },
  CardDeclined: { charges: meantFor },
  PaymentAbandoned: { charges: meantFor },
  RefundRequested: {},
  RefundRefused: {},
  PaymentRefunded: moneyTakenBack,
  RefundFailed: moneyRestored,
  PaymentReturned: moneyTakenBack,
  PaymentDisputed: moneyTakenBack,
  ShareRecovered: {
    posts: ({ amountCents, notOwedCents = 0 }) =>
      entry(
        debit('owedForTakeBacks', amountCents - notOwedCents),
        // When the money went back, this part of it was booked as a fee that is not paid.
        debit('cardFees', notOwedCents),
        credit('stripe', amountCents),
      ),
  },
  DisputeWon: moneyRestored,
  DisputeLost: {},
  CreditIssued: {
    charges: ({ source }) => ('chargeId' in source ? [source.chargeId] : []),
    posts: ({ source, amountCents }) =>
      entry(creditOrigin(source, amountCents), credit('memberCredits', amountCents)),
  },
  CreditWithdrawn: { posts: ({ amountCents }) => transfer('memberCredits', 'creditsGranted', amountCents) },
  CreditReserved: { posts: ({ amountCents }) => transfer('memberCredits', 'reservedCredits', amountCents) },
  CreditSpent: {
    charges: allocated,
    posts: ({ amountCents, allocations }) =>
      entry(debit('reservedCredits', amountCents), ...paid(allocations)),
  },
  CreditReleased: { posts: ({ amountCents }) => transfer('reservedCredits', 'memberCredits', amountCents) },
};

/** The charges that an event is about. */
export function chargesOf(event: AccountEvent): readonly string[] {
  return typeOf(accountEvents, event).charges?.(event.data) ?? [];
}

/** Money for charges or credit, in cents, without fees on top; negative when taken back. */
export function receivedCents(event: AccountEvent): number {
  return typeOf(accountEvents, event).received?.(event.data) ?? 0;
}
