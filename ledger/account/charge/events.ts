import { type AccountKey, incomeOf } from '../../chart.ts';
import type { ByAnother, ByRule } from '../../decider.ts';
import type { EventTypes } from '../../eventTypes.ts';
import {
  credit,
  debit,
  entry,
  mirrored,
  negated,
  type Occurred,
  type Posting,
  type Side,
} from '../../posting.ts';
import { OPENING_BALANCE_TYPE, RETURNED_PAYMENT_TYPE } from '../../values/chargeRules.ts';
import { type Deferrable, deferrable, earningDatesOf } from './deferral.ts';
import type { ChargeTerms } from './terms.ts';

/** What happens to a charge but for payments and credits. Integer cents. */
export type ChargeEvent =
  | ChargeAssessed
  | OpeningBalanceCharged
  | ChargeAmended
  | ChargeVoided
  | LateFeeApplied
  | LateFeeWaived
  | LateFeeRevoked
  | LateFeesStopped
  | LateFeesResumed
  | EarlyDiscountGranted
  | EarlyDiscountRevoked
  | ChargeWrittenOff
  | ChargeReinstated
  | LateFeeReinstated
  | WriteOffReversed
  | BadDebtRecovered;

/** The member was removed: no late fee that starts later comes on any charge of the account. */
interface LateFeesStopped {
  readonly type: 'LateFeesStopped';
  readonly data: Occurred & { readonly chargeIds: readonly string[] };
}

/** The member was reinstated: late fees come as if they had never stopped. */
interface LateFeesResumed {
  readonly type: 'LateFeesResumed';
  readonly data: Occurred & { readonly chargeIds: readonly string[] };
}

export interface ChargeAssessed {
  readonly type: 'ChargeAssessed';
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly terms: ChargeTerms;
    readonly meetingId?: string;
    /** The member is emailed about it; absent: not at once. */
    readonly notify?: true;
  };
}

/** What the member owed before the organization began with Bursar; on that day. A charge like any other. */
interface OpeningBalanceCharged {
  readonly type: 'OpeningBalanceCharged';
  readonly data: Occurred & { readonly chargeId: string; readonly terms: ChargeTerms };
}

/** What had been paid above the new amount becomes credit by a `CreditIssued` that follows. */
export interface ChargeAmended {
  readonly type: 'ChargeAmended';
  readonly by?: ByAnother;
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly terms: ChargeTerms;
    readonly previous: ChargeTerms;
    /** The early discount that it has, which moves with its start date. Absent when none. */
    readonly discountCents?: number;
    /** What was written off and recovered, which moves as well. Absent when none. */
    readonly recoveredCents?: number;
  };
}

/** What had been paid on the charge becomes credit by a `CreditIssued` that follows. */
interface ChargeVoided {
  readonly type: 'ChargeVoided';
  readonly by?: ByAnother;
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly terms: ChargeTerms;
    readonly lateFeeCents: number;
    readonly discountCents: number;
    /** Absent when nothing had been written off, or recovered since. */
    readonly writtenOffCents?: number;
    readonly recoveredCents?: number;
    readonly reason: string;
  };
}

/** On the fee's start date, once per charge until revoked (architecture 8), always by `rule:late-fee`. */
interface LateFeeApplied {
  readonly type: 'LateFeeApplied';
  readonly by?: ByRule;
  readonly data: Occurred & { readonly chargeId: string; readonly amountCents: number };
}

/**
 * The charge gets no late fee any more. `amountCents` is the applied fee, 0 before it was reached.
 * What had been paid of it becomes credit by a `CreditIssued` that follows.
 */
interface LateFeeWaived {
  readonly type: 'LateFeeWaived';
  readonly by?: ByRule;
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly reason: string;
  };
}

/** The payment `settledBy` was sent before the fee's start date, and came (or came back) only now. */
interface LateFeeRevoked {
  readonly type: 'LateFeeRevoked';
  readonly by?: ByRule;
  readonly data: Occurred & {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly settledBy: string;
  };
}

/** When the discounted amount is settled. `settledBy`: the payment or reservation, or the last of several. */
interface EarlyDiscountGranted {
  readonly type: 'EarlyDiscountGranted';
  readonly by?: ByRule;
  readonly data: Occurred &
    Deferrable & {
      readonly chargeId: string;
      readonly amountCents: number;
      readonly settledBy: string;
    };
}

/** A return or dispute reopened the charge. A won dispute grants the discount again. */
interface EarlyDiscountRevoked {
  readonly type: 'EarlyDiscountRevoked';
  readonly data: Occurred &
    Deferrable & {
      readonly chargeId: string;
      readonly amountCents: number;
      readonly revokedBy: string;
    };
}

interface ChargeWrittenOff {
  readonly type: 'ChargeWrittenOff';
  readonly data: Occurred &
    Deferrable & {
      readonly chargeId: string;
      readonly amountCents: number;
      /** The part that had been recovered before: it is no new loss, but a recovery less. Absent when 0. */
      readonly recoveredCents?: number;
      readonly reason: string;
    };
}

const oneCharge = ({ chargeId }: { readonly chargeId: string }) => [chargeId];

// What takes a decision back is posted as the mirror of what it corrects, on that one's day.

/** A charge that was removed stands again. Credit that it had become is spent on it by events that follow. */
interface ChargeReinstated {
  readonly type: 'ChargeReinstated';
  readonly data: ChargeVoided['data'];
}

/** The late fee that was waived counts again; one that had not been reached (0) may come. */
interface LateFeeReinstated {
  readonly type: 'LateFeeReinstated';
  readonly data: LateFeeWaived['data'];
}

/** A write-off, or what was not recovered of it, is owed again. */
interface WriteOffReversed {
  readonly type: 'WriteOffReversed';
  readonly data: ChargeWrittenOff['data'];
}

/** Money came for what was written off: that much is owed again, and paid by the payment that follows. */
interface BadDebtRecovered {
  readonly type: 'BadDebtRecovered';
  readonly data: Occurred & Deferrable & { readonly chargeId: string; readonly amountCents: number };
}

export const chargeEvents = {
  ChargeAssessed: { charges: oneCharge, posts: (data) => entry(...chargePostings(data)) },
  OpeningBalanceCharged: { charges: oneCharge, posts: (data) => entry(...chargePostings(data)) },
  ChargeAmended: {
    charges: oneCharge,
    posts: (data) =>
      entry(
        ...lossPostings([
          ...negated(chargePostings({ ...data, terms: data.previous })),
          ...chargePostings(data),
        ]),
      ),
  },
  ChargeVoided: {
    charges: oneCharge,
    posts: (data) => entry(...lossPostings(negated(chargePostings(data)))),
  },
  LateFeeApplied: { charges: oneCharge, posts: ofCharge(debit, 'lateFees') },
  LateFeeWaived: { charges: oneCharge, posts: ofCharge(credit, 'lateFeesWaived') },
  LateFeeRevoked: { charges: oneCharge, posts: ofCharge(credit, 'lateFees') },
  EarlyDiscountGranted: { charges: oneCharge, posts: ofCharge(credit, 'earlyDiscounts') },
  EarlyDiscountRevoked: { charges: oneCharge, posts: ofCharge(debit, 'earlyDiscounts') },
  ChargeWrittenOff: { charges: oneCharge, posts: writtenOff },
  LateFeesStopped: { charges: ({ chargeIds }) => chargeIds },
  LateFeesResumed: { charges: ({ chargeIds }) => chargeIds },
  ChargeReinstated: { charges: oneCharge, posts: (data) => entry(...lossPostings(chargePostings(data))) },
  LateFeeReinstated: { charges: oneCharge, posts: ofCharge(debit, 'lateFeesWaived') },
  WriteOffReversed: { charges: oneCharge, posts: (data) => mirrored(writtenOff(data)) },
  BadDebtRecovered: { charges: oneCharge, posts: ofCharge(debit, 'badDebtsRecovered') },
} satisfies EventTypes<ChargeEvent>;

/** What members are charged for money that left, or from before Bursar, is no income. */
const notIncome: Readonly<Record<string, AccountKey>> = {
  [RETURNED_PAYMENT_TYPE]: 'returnedPayments',
  [OPENING_BALANCE_TYPE]: 'netAssets',
};

/** Against income; for a charge of money that went back it is a loss (docs/decisions/0059). */
function lossPostings(sides: readonly Side[]): readonly Side[] {
  return sides.map((side) =>
    side.account === 'returnedPayments' ? { ...side, account: 'badDebts' as const } : side,
  );
}

function incomeAccount({ chargeType, chargeTypeId }: ChargeTerms): AccountKey {
  return notIncome[chargeType] ?? incomeOf(chargeTypeId);
}

/** What a charge is worth on a day: deferred before its start date, else earned. */
function chargePostings({
  chargeId,
  terms,
  lateFeeCents = 0,
  discountCents = 0,
  writtenOffCents = 0,
  recoveredCents = 0,
  occurredOn,
}: ChargeAssessed['data'] & Partial<ChargeVoided['data']>): readonly Side[] {
  return deferrable(earningDatesOf(terms, occurredOn), [
    debit('receivable', terms.amountCents + lateFeeCents - discountCents - writtenOffCents, chargeId),
    credit(incomeAccount(terms), terms.amountCents),
    credit('lateFees', lateFeeCents),
    debit('earlyDiscounts', discountCents),
    debit('badDebts', writtenOffCents + recoveredCents),
    credit('badDebtsRecovered', recoveredCents),
  ]);
}

function writtenOff(data: ChargeWrittenOff['data']): readonly Posting[] {
  const { chargeId, amountCents, recoveredCents = 0, turns } = data;
  const sides = [
    debit('badDebts', amountCents - recoveredCents),
    debit('badDebtsRecovered', recoveredCents),
    credit('receivable', amountCents, chargeId),
  ];
  return entry(...deferrable(turns, sides));
}

/** What a charge is worth moved, by one amount and against one account. */
function ofCharge(side: typeof debit, against: AccountKey) {
  const other = side === debit ? credit : debit;
  return ({ chargeId, amountCents, turns }: OneAmount): readonly Posting[] =>
    entry(...deferrable(turns, [side('receivable', amountCents, chargeId), other(against, amountCents)]));
}

interface OneAmount extends Deferrable {
  readonly chargeId: string;
  readonly amountCents: number;
}
