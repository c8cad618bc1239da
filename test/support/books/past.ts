import type { ChargeSum } from './chargeSums.ts';
import { dayOf, type Fact } from './facts.ts';
import { type CollectedSum, sumsOf } from './sums.ts';

/** What was so at the end of a day, as far as it was recorded by the end of another. */
export interface Past {
  readonly asOf: string;
  readonly asKnownOn: string;
}

export interface PastSums {
  /** The charges that had been made by then. */
  readonly charges: readonly ChargeSum[];
  /** Charges that were made later, with what was paid on them by then. */
  readonly later: readonly ChargeSum[];
  readonly collected: readonly CollectedSum[];
}

export function pastOf(facts: readonly Fact[], { asOf, asKnownOn }: Past, timeZone: string): PastSums {
  const known = facts.filter(({ metadata }) => dayOf(metadata.at, timeZone) <= asKnownOn);
  const changes = known.filter(({ type }) => type === 'PaymentDetailsChanged').map(({ data }) => data);
  /** A payment by hand whose day was changed was made on its last one. */
  const happenedOn = ({ type, data }: Fact) => {
    const { occurredOn = '9', paymentId } = data;
    const change = changes.findLast((each) => each.paymentId === paymentId);
    const isPayment = type === 'PaymentRecorded' || type === 'PaymentDetailsChanged';
    return (isPayment ? change?.after?.paidOn : undefined) ?? occurredOn;
  };
  const later = new Set<string>();
  const happened = known.flatMap((row): Fact[] => {
    if (happenedOn(row) <= asOf) return row.type === 'PaymentDetailsChanged' ? [] : [row];
    if (row.type !== 'ChargeAssessed' && row.type !== 'OpeningBalanceCharged') return [];
    later.add(row.data.chargeId ?? '');
    return [row];
  });
  const { charges, collected } = sumsOf(happened, asOf);
  const isLater = ({ id }: ChargeSum) => later.has(id);
  return { charges: charges.filter((each) => !isLater(each)), later: charges.filter(isLater), collected };
}
