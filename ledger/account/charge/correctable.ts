import type { CalendarDate } from '../../values/calendar.ts';
import type { AccountEvent } from '../events.ts';

/** What was decided on a charge and can be taken back. Amounts are integer cents. */
export interface Correctable {
  /** The write-offs that stand, oldest first, and what was recovered of what had been written off. */
  readonly writeOffs: readonly WriteOff[];
  readonly recoveredCents: number;
  readonly voiding: Undoable | undefined;
  readonly waiver: (Undoable & { readonly amountCents: number }) | undefined;
}

interface Undoable {
  readonly occurredOn: CalendarDate;
  readonly creditCents: number;
}

interface WriteOff {
  readonly occurredOn: CalendarDate;
  readonly amountCents: number;
  readonly recoveredCents: number;
}

export const nothingCorrectable: Correctable = {
  writeOffs: [],
  recoveredCents: 0,
  voiding: undefined,
  waiver: undefined,
};

export function isUndecided({ writeOffs, recoveredCents, voiding, waiver }: Correctable): boolean {
  return writeOffs.length === 0 && recoveredCents === 0 && voiding === undefined && waiver === undefined;
}

export function correctableAfter(charge: Correctable, event: AccountEvent): Partial<Correctable> {
  const { writeOffs, recoveredCents, voiding, waiver } = charge;
  switch (event.type) {
    case 'ChargeWrittenOff': {
      const { amountCents, recoveredCents: again = 0, occurredOn } = event.data;
      return {
        writeOffs: [...writeOffs, { amountCents, recoveredCents: again, occurredOn }],
        recoveredCents: recoveredCents - again,
      };
    }
    case 'WriteOffReversed': {
      const { amountCents, recoveredCents: again = 0 } = event.data;
      return { writeOffs: less(writeOffs, amountCents), recoveredCents: recoveredCents + again };
    }
    case 'BadDebtRecovered': {
      const { amountCents } = event.data;
      return { writeOffs: less(writeOffs, amountCents), recoveredCents: recoveredCents + amountCents };
    }
    case 'ChargeVoided':
      return { voiding: { occurredOn: event.data.occurredOn, creditCents: 0 } };
    case 'LateFeeWaived': {
      const { occurredOn, amountCents } = event.data;
      return { waiver: { occurredOn, amountCents, creditCents: 0 } };
    }
    case 'CreditIssued': {
      const { source, amountCents: creditCents } = event.data;
      if (source.kind === 'chargeVoided') return { voiding: voiding && { ...voiding, creditCents } };
      return source.kind === 'lateFeeWaived' ? { waiver: waiver && { ...waiver, creditCents } } : {};
    }
    case 'ChargeReinstated':
      return { voiding: undefined };
    case 'LateFeeReinstated':
      return { waiver: undefined };
    default:
      return {};
  }
}

/** The write-offs after this much of them is reversed, the last one first. */
function less(writeOffs: readonly WriteOff[], cents: number): readonly WriteOff[] {
  const last = writeOffs.at(-1);
  if (last === undefined) return writeOffs;
  const before = writeOffs.slice(0, -1);
  const left = last.amountCents - cents;
  if (left <= 0) return less(before, -left);
  return [...before, { ...last, amountCents: left, recoveredCents: Math.min(last.recoveredCents, left) }];
}
