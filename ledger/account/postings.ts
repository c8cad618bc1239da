import {
  BANK,
  credit,
  debit,
  entry,
  type Posting,
  type Side,
  STRIPE_CLEARING,
  transfer,
} from '../posting.ts';
import { RETURNED_PAYMENT_TYPE } from '../values/charge.ts';
import {
  type AccountEvent,
  type Allocation,
  type ChargeTerms,
  type CreditSource,
  chargeName,
  type ManualPaymentMethod,
  type MemberPaymentMethod,
  type MoneyTakenBack,
  sumOf,
} from './events.ts';

/** What members owe. Its balance per member is what that member's charges still owe. */
export const RECEIVABLE = 'Receivable';
const LATE_FEE_INCOME = 'Late fee income';
/** Contra income: late fees that had been applied and were waived. */
const LATE_FEES_WAIVED = 'Late fees waived';
/** Expense: what was given up. */
const WRITE_OFFS = 'Write-offs';
/** Contra income: what early payers were let off. */
const EARLY_DISCOUNTS = 'Early discounts';
/** Liability: members' free credit. */
export const MEMBER_CREDITS = 'Member credits';
/** Liability: members' credit that is set aside for a payment not accepted yet. */
export const RESERVED_CREDITS = 'Reserved credits';
/** Expense: credit that an administrator gave. */
const CREDITS_GRANTED = 'Credits granted';

/** Liability for the moment between a payment and the credit that its excess becomes. */
export const OVERPAYMENTS = 'Overpayments';
/** Expense: what Stripe keeps of card payments. */
const PROCESSING_FEES = 'Processing fees';
/** Income: the part of it that members paid on top. */
const FEES_PASSED_ON = 'Processing fees passed on';
/** Money that left after it had been spent as credit, until the member is charged for it. */
export const RETURNED_PAYMENTS = 'Returned payments';

/** Liability: what refunds, returns and disputes have yet to take from the organisation's Stripe balance. */
export const OWED_FOR_TAKE_BACKS = 'Owed for payments taken back';

/** Where money ends up. A check is paid into the bank. */
const receiptAccounts: Readonly<Record<ManualPaymentMethod | MemberPaymentMethod, string>> = {
  cash: 'Cash',
  check: BANK,
  venmo: 'Venmo',
  zelle: 'Zelle',
  'bank-transfer': BANK,
  other: 'Other receipts',
  card: STRIPE_CLEARING,
  ach: STRIPE_CLEARING,
};

/** The income account of a charge: by its type, or by the name that the treasurer gave to a charge of type Other. */
function incomeAccount(terms: Pick<ChargeTerms, 'chargeType' | 'other'>): string {
  return terms.chargeType === RETURNED_PAYMENT_TYPE ? RETURNED_PAYMENTS : `Income: ${chargeName(terms)}`;
}

/**
 * The journal entry of an event: balanced, that is, its debits equal its credits (architecture 8, "Journal"). An event that moves
 * no money, such as an amended memo, has no postings.
 */
export function postingsOf(event: AccountEvent): readonly Posting[] {
  switch (event.type) {
    case 'ChargeAssessed': {
      const { terms, chargeId } = event.data;
      return entry(
        debit(RECEIVABLE, terms.amountCents, chargeId),
        credit(incomeAccount(terms), terms.amountCents),
      );
    }
    case 'ChargeAmended': {
      const { terms, previous, chargeId } = event.data;
      return entry(
        credit(RECEIVABLE, previous.amountCents, chargeId),
        debit(incomeAccount(previous), previous.amountCents),
        debit(RECEIVABLE, terms.amountCents, chargeId),
        credit(incomeAccount(terms), terms.amountCents),
      );
    }
    case 'ChargeVoided': {
      const { terms, lateFeeCents, discountCents, writtenOffCents = 0, chargeId } = event.data;
      return entry(
        credit(RECEIVABLE, terms.amountCents + lateFeeCents - discountCents - writtenOffCents, chargeId),
        debit(incomeAccount(terms), terms.amountCents),
        debit(LATE_FEE_INCOME, lateFeeCents),
        credit(EARLY_DISCOUNTS, discountCents),
        credit(WRITE_OFFS, writtenOffCents),
      );
    }
    case 'LateFeeApplied':
      return ofCharge(debit, event.data, LATE_FEE_INCOME);
    case 'LateFeeWaived':
      return ofCharge(credit, event.data, LATE_FEES_WAIVED);
    case 'LateFeeRevoked':
      return ofCharge(credit, event.data, LATE_FEE_INCOME);
    case 'EarlyDiscountGranted':
      return ofCharge(credit, event.data, EARLY_DISCOUNTS);
    case 'EarlyDiscountRevoked':
      return ofCharge(debit, event.data, EARLY_DISCOUNTS);
    case 'ChargeWrittenOff':
      return ofCharge(credit, event.data, WRITE_OFFS);
    case 'PaymentRecorded': {
      const { method, amountCents, allocations } = event.data;
      return entry(debit(receiptAccounts[method], amountCents), ...paid(allocations));
    }
    case 'PaymentAccepted': {
      const { method, transferCents, feeCents, feePassedOn, allocations, excessCents } = event.data;
      return entry(
        debit(receiptAccounts[method], transferCents),
        debit(PROCESSING_FEES, feeCents),
        credit(FEES_PASSED_ON, feePassedOn ? feeCents : 0),
        ...paid(allocations),
        credit(OVERPAYMENTS, excessCents),
      );
    }
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
      return takenBack(event.data);
    case 'RefundFailed':
    case 'DisputeWon': {
      const { amountCents, transferCents, owedCents = 0, feeCents, allocations, excessCents } = event.data;
      return entry(
        debit(STRIPE_CLEARING, transferCents),
        debit(OWED_FOR_TAKE_BACKS, owedCents),
        debit(PROCESSING_FEES, amountCents - transferCents - owedCents),
        credit(FEES_PASSED_ON, feeCents),
        ...paid(allocations),
        credit(OVERPAYMENTS, excessCents),
      );
    }
    case 'ShareRecovered': {
      const { amountCents, notOwedCents = 0 } = event.data;
      return entry(
        debit(OWED_FOR_TAKE_BACKS, amountCents - notOwedCents),
        // When the money went back, this part of it was booked as a fee that is not paid.
        debit(PROCESSING_FEES, notOwedCents),
        credit(STRIPE_CLEARING, amountCents),
      );
    }
    case 'PaymentInitiated':
    case 'PaymentSubmitted':
    case 'PaymentPending':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'CardDeclined':
    case 'PaymentAbandoned':
    case 'RefundRequested':
    case 'RefundRefused':
    case 'DisputeLost':
      return [];
    case 'CreditIssued':
      return entry(
        creditOrigin(event.data.source, event.data.amountCents),
        credit(MEMBER_CREDITS, event.data.amountCents),
      );
    case 'CreditWithdrawn':
      return transfer(MEMBER_CREDITS, CREDITS_GRANTED, event.data.amountCents);
    case 'CreditReserved':
      return transfer(MEMBER_CREDITS, RESERVED_CREDITS, event.data.amountCents);
    case 'CreditSpent':
      return entry(debit(RESERVED_CREDITS, event.data.amountCents), ...paid(event.data.allocations));
    case 'CreditReleased':
      return transfer(RESERVED_CREDITS, MEMBER_CREDITS, event.data.amountCents);
    default: {
      const unknown: never = event;
      throw new Error(`no postings are defined for ${JSON.stringify(unknown)}`);
    }
  }
}

/**
 * Money that an event brought for charges or credit, in cents; negative when it took it back. Fees that were paid on top are no part of it.
 */
export function receivedCents(event: AccountEvent): number {
  switch (event.type) {
    case 'PaymentRecorded':
      return event.data.amountCents;
    case 'PaymentAccepted':
    case 'RefundFailed':
    case 'DisputeWon':
      return sumOf(event.data.allocations) + event.data.excessCents;
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
      return event.data.feeCents - event.data.amountCents;
    default:
      return 0;
  }
}

/** What a charge is worth moved, by one amount and against one account. */
function ofCharge(
  side: typeof debit,
  { chargeId, amountCents }: { readonly chargeId: string; readonly amountCents: number },
  against: string,
): readonly Posting[] {
  const other = side === debit ? credit : debit;
  return entry(side(RECEIVABLE, amountCents, chargeId), other(against, amountCents));
}

/** Less is owed on each charge. */
function paid(allocations: readonly Allocation[]): Side[] {
  return allocations.map(({ chargeId, amountCents }) => credit(RECEIVABLE, amountCents, chargeId));
}

/** The organisation's Stripe balance bears what had reached it; the rest of what went back was Stripe's fee, which is not paid then. */
function takenBack(taken: MoneyTakenBack): readonly Posting[] {
  const {
    amountCents,
    transferCents,
    owedCents = 0,
    feeCents,
    reopened,
    fromCreditCents,
    chargedCents,
  } = taken;
  return entry(
    ...reopened.map((each) => debit(RECEIVABLE, each.amountCents, each.chargeId)),
    debit(MEMBER_CREDITS, fromCreditCents),
    debit(RETURNED_PAYMENTS, chargedCents),
    debit(FEES_PASSED_ON, feeCents),
    credit(STRIPE_CLEARING, transferCents),
    credit(OWED_FOR_TAKE_BACKS, owedCents),
    credit(PROCESSING_FEES, amountCents - transferCents - owedCents),
  );
}

/** Money taken off a charge leaves the sub-ledger that it was paid into, so that Receivable stays what charges still owe. */
function creditOrigin(source: CreditSource, cents: number): Side {
  switch (source.kind) {
    case 'granted':
      return debit(CREDITS_GRANTED, cents);
    case 'overpayment':
      return debit(OVERPAYMENTS, cents);
    case 'chargeVoided':
    case 'chargeAmended':
    case 'lateFeeWaived':
    case 'lateFeeRevoked':
      return debit(RECEIVABLE, cents, source.chargeId);
  }
}
