import type { EventTypes } from '../eventTypes.ts';
import { debit, entry, mirrored, type Occurred } from '../posting.ts';
import {
  type ChargeVoided,
  type ChargeWrittenOff,
  type LateFeeWaived,
  lost,
  ofCharge,
  oneCharge,
  worth,
  writtenOff,
} from './chargeEvents.ts';
import type { Deferrable } from './deferral.ts';

/**
 * What takes a decision on a charge back. Each is posted as the mirror of what it corrects, on that one's
 * day. Integer cents.
 */
export type ChargeCorrectionEvent =
  | ChargeReinstated
  | LateFeeReinstated
  | WriteOffReversed
  | BadDebtRecovered;

/** A charge that was removed stands again. Credit that it had become is spent on it by events that follow. */
export interface ChargeReinstated {
  readonly type: 'ChargeReinstated';
  readonly data: ChargeVoided['data'];
}

/** The late fee that was waived counts again; one that had not been reached (0) may come. */
export interface LateFeeReinstated {
  readonly type: 'LateFeeReinstated';
  readonly data: LateFeeWaived['data'];
}

/** A write-off, or what was not recovered of it, is asked for again. */
export interface WriteOffReversed {
  readonly type: 'WriteOffReversed';
  readonly data: ChargeWrittenOff['data'];
}

/** Money came for what was written off: that much is owed again, and paid by the payment that follows. */
export interface BadDebtRecovered {
  readonly type: 'BadDebtRecovered';
  readonly data: Occurred & Deferrable & { readonly chargeId: string; readonly amountCents: number };
}

export const chargeCorrectionEvents = {
  ChargeReinstated: { charges: oneCharge, posts: (data) => entry(...lost(worth(data))) },
  LateFeeReinstated: { charges: oneCharge, posts: ofCharge(debit, 'lateFeesWaived') },
  WriteOffReversed: { charges: oneCharge, posts: (data) => mirrored(writtenOff(data)) },
  BadDebtRecovered: { charges: oneCharge, posts: ofCharge(debit, 'badDebtsRecovered') },
} satisfies EventTypes<ChargeCorrectionEvent>;
