import { type AccountKey, incomeOf } from '../chart.ts';
import { credit, debit, entry, type Posting, type Side } from '../posting.ts';
import { RETURNED_PAYMENT_TYPE } from '../values/charge.ts';
import type {
  Allocation,
  ChargeTerms,
  CreditSource,
  ManualPaymentMethod,
  MemberPaymentMethod,
  MoneyRestored,
  MoneyTakenBack,
} from './events.ts';

/** Where money ends up. A check is paid into the bank, and Zelle pays into it. */
export const receiptAccounts: Readonly<Record<ManualPaymentMethod | MemberPaymentMethod, AccountKey>> = {
  cash: 'undepositedCash',
  check: 'checking',
  venmo: 'venmo',
  zelle: 'checking',
  'bank-transfer': 'checking',
  other: 'otherReceipts',
  card: 'stripe',
  ach: 'stripe',
};

/** The income account of a charge: its type's. What members are charged for money that left is no income. */
export function incomeAccount({ chargeType, chargeTypeId }: ChargeTerms): AccountKey {
  return chargeType === RETURNED_PAYMENT_TYPE ? 'returnedPayments' : incomeOf(chargeTypeId);
}

/** What a charge is worth moved, by one amount and against one account. */
export function ofCharge(side: typeof debit, against: AccountKey) {
  const other = side === debit ? credit : debit;
  return ({
    chargeId,
    amountCents,
  }: {
    readonly chargeId: string;
    readonly amountCents: number;
  }): readonly Posting[] => entry(side('receivable', amountCents, chargeId), other(against, amountCents));
}

/** Less is owed on each charge. */
export function paid(allocations: readonly Allocation[]): Side[] {
  return allocations.map(({ chargeId, amountCents }) => credit('receivable', amountCents, chargeId));
}

/** The Stripe balance bears what had reached it; the rest was Stripe's fee, which is not paid then. */
export function takenBack({
  amountCents,
  transferCents,
  owedCents = 0,
  feeCents,
  reopened,
  fromCreditCents,
  chargedCents,
}: MoneyTakenBack): readonly Posting[] {
  return entry(
    ...reopened.map((each) => debit('receivable', each.amountCents, each.chargeId)),
    debit('memberCredits', fromCreditCents),
    debit('returnedPayments', chargedCents),
    debit('cardFeesRecovered', feeCents),
    credit('stripe', transferCents),
    credit('owedForTakeBacks', owedCents),
    credit('cardFees', amountCents - transferCents - owedCents),
  );
}

/** The Stripe balance has again what had left it, and what had not left it yet is owed no more. */
export function restored({
  amountCents,
  transferCents,
  owedCents = 0,
  feeCents,
  allocations,
  excessCents,
}: MoneyRestored): readonly Posting[] {
  return entry(
    debit('stripe', transferCents),
    debit('owedForTakeBacks', owedCents),
    debit('cardFees', amountCents - transferCents - owedCents),
    credit('cardFeesRecovered', feeCents),
    ...paid(allocations),
    credit('overpayments', excessCents),
  );
}

/** Money taken off a charge leaves the sub-ledger that it was in: receivables stay what charges owe. */
export function creditOrigin(source: CreditSource, cents: number): Side {
  switch (source.kind) {
    case 'granted':
      return debit('creditsGranted', cents);
    case 'overpayment':
      return debit('overpayments', cents);
    case 'chargeVoided':
    case 'chargeAmended':
    case 'lateFeeWaived':
      return debit('receivable', cents, source.chargeId);
  }
}
