import type { EventTypes } from '../eventTypes.ts';
import { debit, mirrored, type Occurred } from '../posting.ts';
import { type ChargeWrittenOff, ofCharge, oneCharge, writtenOff } from './chargeEvents.ts';

/**
 * What takes a decision on a charge back. Each is posted as the mirror of what it corrects, on that one's
 * day. Integer cents.
 */
export type ChargeCorrectionEvent = WriteOffReversed | BadDebtRecovered;

/** A write-off, or what was not recovered of it, is asked for again. */
export interface WriteOffReversed {
  readonly type: 'WriteOffReversed';
  readonly data: ChargeWrittenOff['data'];
}

/** Money came for what was written off: that much is owed again, and paid by the payment that follows. */
export interface BadDebtRecovered {
  readonly type: 'BadDebtRecovered';
  readonly data: Occurred & { readonly chargeId: string; readonly amountCents: number };
}

export const chargeCorrectionEvents: EventTypes<ChargeCorrectionEvent> = {
  WriteOffReversed: { charges: oneCharge, posts: (data) => mirrored(writtenOff(data)) },
  BadDebtRecovered: { charges: oneCharge, posts: ofCharge(debit, 'badDebtsRecovered') },
};
