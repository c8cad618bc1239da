/**
 * What a member owes, in three figures that are the same wherever they are shown (architecture 8, "What is
 * owed"; docs/decisions/0046): due now, scheduled, and the ledger balance. Integer cents.
 */
export interface Owed {
  /** Due on charges that have started: late fees reached are counted, discounts on offer taken off. */
  readonly dueNowCents: number;
  /** The part of it that is past its due date. */
  readonly overdueCents: number;
  /** Due on charges before their start date. */
  readonly scheduledCents: number;
}

/** A charge on a day: what is due on it, 0 when it was removed. Integer cents. */
export interface OwedCharge {
  readonly status: 'Paid' | 'Pending' | 'Overdue' | 'Current';
  readonly dueCents: number;
}

/** Add up what is owed on charges. */
export function owedOf(charges: Iterable<OwedCharge>): Owed {
  const owed = { dueNowCents: 0, overdueCents: 0, scheduledCents: 0 };
  for (const { status, dueCents } of charges) {
    if (status === 'Pending') owed.scheduledCents += dueCents;
    else owed.dueNowCents += dueCents;
    if (status === 'Overdue') owed.overdueCents += dueCents;
  }
  return owed;
}

/** What the books have of a charge on a day, and why it is not what is due. Integer cents. */
export interface BookedCharge extends OwedCharge {
  /** Its part of the ledger balance: of the journal's Members' receivable. */
  readonly ledgerCents: number;
  /** A late fee that is reached and not in the journal yet. */
  readonly lateFeeCents: number;
  /** What the early discount on offer takes off. */
  readonly discountCents: number;
  /** Paid by that day, although it was charged on a later one, or became credit only then. */
  readonly aheadCents: number;
}

/** From what is due to the ledger balance: due now + scheduled - late fees + discounts - paid ahead. */
export type Bridge = Owed & Omit<BookedCharge, keyof OwedCharge>;

/** Add up what is owed on charges, and what takes it to the ledger balance. */
export function bridgeOf(charges: readonly BookedCharge[]): Bridge {
  const bridge = { ...owedOf(charges), ledgerCents: 0, lateFeeCents: 0, discountCents: 0, aheadCents: 0 };
  for (const { ledgerCents, lateFeeCents, discountCents, aheadCents } of charges) {
    bridge.ledgerCents += ledgerCents;
    bridge.lateFeeCents += lateFeeCents;
    bridge.discountCents += discountCents;
    bridge.aheadCents += aheadCents;
  }
  return bridge;
}
