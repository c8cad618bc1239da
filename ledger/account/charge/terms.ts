import { deriveId } from '../../log/eventId.ts';
import type { CalendarDate } from '../../values/calendar.ts';

/** What a charge asks for. Amounts are integer cents. */
export interface ChargeTerms {
  /** The charge type that it is income of; for type Other, the type made of its name. */
  readonly chargeTypeId: string;
  /** The name of one of the organization's charge types, or Other. */
  readonly chargeType: string;
  /** The name of the charge when its type is Other. */
  readonly other?: string;
  /** Where the money goes: `bank`, `venmo`, `zelle`, or `<type> <last four digits>` (spec 2 section 3). */
  readonly account: string;
  readonly amountCents: number;
  /** From this day on the charge is active; before it, it is Pending. */
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly memo: string;
  readonly lateFee?: LateFeeTerms;
  readonly earlyDiscount?: EarlyDiscountTerms;
}

/** A fee that is added from `startDate` on, while anything is due. */
export interface LateFeeTerms {
  readonly amountCents: number;
  readonly startDate: CalendarDate;
}

/** A discount for who settles the charge up to and including `endDate`. */
interface EarlyDiscountTerms {
  readonly amountCents: number;
  readonly endDate: CalendarDate;
}

/** What a charge is called: its type, or its own name where the type is Other. */
export function chargeName({ chargeType, other }: Pick<ChargeTerms, 'chargeType' | 'other'>): string {
  return other === undefined || other === '' ? chargeType : other;
}

/** The id of a fine: derived, so that an absence is fined once. */
export function fineIdOf(meetingId: string, memberId: string): string {
  return deriveId(`fine\n${meetingId}\n${memberId}`);
}
