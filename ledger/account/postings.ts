import type { AccountEvent, ManualPaymentMethod } from './events.ts';

/** One line of a journal entry. Exactly one of the two amounts is above 0; both are integer cents. */
export interface Posting {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** What members owe. Its balance per member is what that member's charges still owe. */
export const RECEIVABLE = 'Receivable';
export const LATE_FEE_INCOME = 'Late fee income';
/** Contra income: what early payers were let off. */
export const EARLY_DISCOUNTS = 'Early discounts';
/** Liability: members' free credit. */
export const MEMBER_CREDITS = 'Member credits';
/** Liability: members' credit that is set aside for a payment not accepted yet. */
export const RESERVED_CREDITS = 'Reserved credits';
/** Expense: credit that an administrator gave. */
export const CREDITS_GRANTED = 'Credits granted';

/** Where money received by hand ends up. A check is paid into the bank. */
export const receiptAccounts: Readonly<Record<ManualPaymentMethod, string>> = {
  cash: 'Cash',
  check: 'Bank',
  venmo: 'Venmo',
  zelle: 'Zelle',
  'bank-transfer': 'Bank',
  other: 'Other receipts',
};

/** The income account of a charge type. */
export function incomeAccount(chargeType: string): string {
  return `Income: ${chargeType}`;
}

/**
 * The journal entry of an event: balanced, that is, its debits equal its credits (design section 8, "Journal"). An event that moves
 * no money, such as an amended memo, has no postings.
 */
export function postingsOf(event: AccountEvent): readonly Posting[] {
  switch (event.type) {
    case 'ChargeAssessed': {
      const { terms } = event.data;
      return entry(
        debit(RECEIVABLE, terms.amountCents),
        credit(incomeAccount(terms.chargeType), terms.amountCents),
      );
    }
    case 'ChargeAmended': {
      const { terms, previous } = event.data;
      return entry(
        credit(RECEIVABLE, previous.amountCents),
        debit(incomeAccount(previous.chargeType), previous.amountCents),
        debit(RECEIVABLE, terms.amountCents),
        credit(incomeAccount(terms.chargeType), terms.amountCents),
      );
    }
    case 'ChargeVoided': {
      const { terms, lateFeeCents, discountCents } = event.data;
      return entry(
        credit(RECEIVABLE, terms.amountCents + lateFeeCents - discountCents),
        debit(incomeAccount(terms.chargeType), terms.amountCents),
        debit(LATE_FEE_INCOME, lateFeeCents),
        credit(EARLY_DISCOUNTS, discountCents),
      );
    }
    case 'LateFeeApplied':
      return transfer(RECEIVABLE, LATE_FEE_INCOME, event.data.amountCents);
    case 'EarlyDiscountGranted':
      return transfer(EARLY_DISCOUNTS, RECEIVABLE, event.data.amountCents);
    case 'PaymentRecorded':
      return transfer(receiptAccounts[event.data.method], RECEIVABLE, event.data.amountCents);
    case 'CreditIssued':
      // Money taken off a charge leaves the sub-ledger that it was paid into, so that Receivable stays what charges still owe.
      return transfer(
        event.data.source.kind === 'granted' ? CREDITS_GRANTED : RECEIVABLE,
        MEMBER_CREDITS,
        event.data.amountCents,
      );
    case 'CreditReserved':
      return transfer(MEMBER_CREDITS, RESERVED_CREDITS, event.data.amountCents);
    case 'CreditSpent':
      return transfer(RESERVED_CREDITS, RECEIVABLE, event.data.amountCents);
    case 'CreditReleased':
      return transfer(RESERVED_CREDITS, MEMBER_CREDITS, event.data.amountCents);
    default: {
      const unknown: never = event;
      throw new Error(`no postings are defined for ${JSON.stringify(unknown)}`);
    }
  }
}

/** What an event's postings do to one account, in cents: debits less credits. */
export function changeOf(account: string, postings: readonly Posting[]): number {
  let change = 0;
  for (const posting of postings)
    if (posting.account === account) change += posting.debitCents - posting.creditCents;
  return change;
}

/** One side of an entry: debits are positive. */
interface Side {
  readonly account: string;
  readonly cents: number;
}

function debit(account: string, cents: number): Side {
  return { account, cents };
}

function credit(account: string, cents: number): Side {
  return { account, cents: -cents };
}

/** The plain entry of two accounts. */
function transfer(debited: string, credited: string, cents: number): readonly Posting[] {
  return entry(debit(debited, cents), credit(credited, cents));
}

/** Net the sides per account and leave out what comes to nothing. */
function entry(...sides: readonly Side[]): readonly Posting[] {
  const net = new Map<string, number>();
  for (const { account, cents } of sides) net.set(account, (net.get(account) ?? 0) + cents);
  return [...net]
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({
      account,
      debitCents: Math.max(cents, 0),
      creditCents: Math.max(-cents, 0),
    }));
}
