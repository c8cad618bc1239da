import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '../catalogue.ts';
import type { AccountEvent } from './events.ts';

/** What each correction takes back. */
const corrected: Partial<Record<AccountEvent['type'], readonly AccountEvent['type'][]>> = {
  ChargeReinstated: ['ChargeVoided'],
  LateFeeReinstated: ['LateFeeWaived'],
  CreditPayoutReversed: ['CreditPaidOut'],
  WriteOffReversed: ['ChargeWrittenOff'],
  PaymentReversed: ['PaymentRecorded', 'PaymentAccepted', 'PaymentDetailsChanged'],
  PaymentDetailsChanged: ['PaymentRecorded', 'PaymentDetailsChanged'],
  DeclineReversed: ['PaymentDeclined'],
};

/** The events of an account that were taken back, by their ids, each with the event that took it back. */
export function correctionsOf(
  events: readonly Recorded<AccountEvent>[],
): ReadonlyMap<string, Recorded<AccountEvent>> {
  const corrections = new Map<string, Recorded<AccountEvent>>();
  for (const [index, correction] of events.entries()) {
    const types = corrected[correction.type];
    if (types === undefined) continue;
    const found = events
      .slice(0, index)
      .findLast(
        (event) =>
          types.includes(event.type) &&
          !corrections.has(event.id) &&
          isDeepStrictEqual(subjectOf(event), subjectOf(correction)),
      );
    if (found !== undefined) corrections.set(found.id, correction);
  }
  return corrections;
}

/** The payment or payout that an event is about; else the charge, and the day, which a correction repeats. */
function subjectOf({ data }: AccountEvent) {
  if ('paymentId' in data) return data.paymentId;
  if ('creditPayoutId' in data) return [data.creditPayoutId, data.occurredOn];
  return 'chargeId' in data ? [data.chargeId, data.occurredOn] : undefined;
}
