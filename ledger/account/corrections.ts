import type { Recorded } from '../catalogue.ts';
import type { AccountEvent } from './events.ts';

/** What each correction takes back, on that one's day. */
const corrected: Partial<Record<AccountEvent['type'], AccountEvent['type']>> = {
  ChargeReinstated: 'ChargeVoided',
  LateFeeReinstated: 'LateFeeWaived',
  CreditPayoutReversed: 'CreditPaidOut',
  WriteOffReversed: 'ChargeWrittenOff',
};

/** The events of an account that were taken back, by their ids, each with the event that took it back. */
export function correctionsOf(
  events: readonly Recorded<AccountEvent>[],
): ReadonlyMap<string, Recorded<AccountEvent>> {
  const corrections = new Map<string, Recorded<AccountEvent>>();
  for (const [index, correction] of events.entries()) {
    const type = corrected[correction.type];
    if (type === undefined) continue;
    const found = events
      .slice(0, index)
      .findLast(
        (event) =>
          event.type === type &&
          !corrections.has(event.id) &&
          subjectOf(event) === subjectOf(correction) &&
          event.data.occurredOn === correction.data.occurredOn,
      );
    if (found !== undefined) corrections.set(found.id, correction);
  }
  return corrections;
}

/** The charge or payout that an event is about. */
function subjectOf({ data }: AccountEvent): string | undefined {
  if ('creditPayoutId' in data) return data.creditPayoutId;
  return 'chargeId' in data ? data.chargeId : undefined;
}
