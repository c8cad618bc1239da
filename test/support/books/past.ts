import type { ChargeSum } from './chargeSums.ts';
import { type CollectedSum, sumsOf } from './sums.ts';

/**
 * What was so at the end of a day, as far as it was recorded by the end of another: the rows of `log.events`
 * that fit both days, added up. Like sums.ts it imports nothing of Bursar's. Integer cents.
 */

interface Row {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: { readonly at: string };
}

interface Days {
  readonly asOf: string;
  readonly asKnownOn: string;
}

export interface PastSums {
  /** The charges that had been made by then. */
  readonly charges: readonly ChargeSum[];
  readonly collected: readonly CollectedSum[];
  /** Paid by then on charges that were made later: of all members, and of each charge of one. */
  readonly ahead: number;
  readonly aheadOf: (memberId: string) => readonly number[];
}

/** @param dayOf the organization's day of an instant */
export function pastOf(
  rows: readonly Row[],
  { asOf, asKnownOn }: Days,
  dayOf: (at: string) => string,
): PastSums {
  const known = rows.filter(({ metadata }) => dayOf(metadata.at) <= asKnownOn);
  const changes = known
    .filter(({ type }) => type === 'PaymentDetailsChanged')
    .map(({ data }) => data as Dated);
  /** A payment by hand whose day was changed was made on its last one. */
  const happenedOn = ({ type, data }: Row) => {
    const { occurredOn = '9', paymentId } = data as Dated;
    const change = changes.findLast((each) => each.paymentId === paymentId);
    const isPayment = type === 'PaymentRecorded' || type === 'PaymentDetailsChanged';
    return (isPayment ? change?.after?.paidOn : undefined) ?? occurredOn;
  };
  const later = new Set<string>();
  const happened = known.flatMap((row): Row[] => {
    if (happenedOn(row) <= asOf) return row.type === 'PaymentDetailsChanged' ? [] : [row];
    if (row.type !== 'ChargeAssessed' && row.type !== 'OpeningBalanceCharged') return [];
    later.add((row.data as Dated).chargeId ?? '');
    return [row];
  });
  const { charges, collected } = sumsOf(happened, asOf);
  const paidAhead = charges.filter(({ id }) => later.has(id));
  const aheadOf = (memberId: string) =>
    paidAhead.filter((charge) => charge.memberId === memberId).map(({ paid }) => paid);
  return {
    charges: charges.filter(({ id }) => !later.has(id)),
    collected,
    ahead: paidAhead.reduce((sum, { paid }) => sum + paid, 0),
    aheadOf,
  };
}

interface Dated {
  readonly occurredOn?: string;
  readonly paymentId?: string;
  readonly chargeId?: string;
  readonly after?: { readonly paidOn: string };
}
