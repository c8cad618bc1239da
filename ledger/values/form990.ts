import { getDay } from 'date-fns/getDay';
import { parseISO } from 'date-fns/parseISO';
import { type CalendarDate, plusDays, plusMonths } from './calendar.ts';
import { type Violation, violationIf } from './violation.ts';

export const EIN_INVALID = 'The EIN must have 9 digits, as in 12-3456789.';

/** The most characters that somebody types for an EIN, with spaces around its dash. */
export const MAX_EIN_TEXT = 20;

/**
 * Why this is no employer identification number: nine digits, of which the first two may stand apart by a
 * dash or spaces (IRS Publication 1635). Empty: there is none.
 */
export function validateEin(text: string): Violation | undefined {
  const digits = text.trim();
  const isOne = /^\d{2}[\s-]*\d{7}$/.test(digits) && !digits.startsWith('00');
  return violationIf(digits !== '' && !isOne, 'EinInvalid', EIN_INVALID);
}

/** An EIN as it is kept and shown, "12-3456789"; empty for none. */
export function einOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? '' : `${digits.slice(0, 2)}-${digits.slice(2)}`;
}

/** The yearly return of a tax-exempt organization; 990-N is the e-Postcard. */
export type Form990 = '990-N' | '990-EZ' | '990';

/** How old an organization is at the end of the year: in its first year, below three years, or older. */
export type OrganizationAge = 'first' | 'young' | 'established';

/**
 * "Normally $50,000 or less": three years or more of age, the average of this year and the two before;
 * between one and three, $60,000 on average over its first two; up to one year, $75,000.
 * Source: Instructions for Form 990-EZ, Appendix B, "Gross receipts normally $50,000 (or $5,000) or less";
 * 26 CFR 1.6033-2(g)(3); Rev. Proc. 2011-15.
 */
const normally: Readonly<Record<OrganizationAge, { readonly years: number; readonly mostCents: number }>> = {
  first: { years: 1, mostCents: 7_500_000 },
  young: { years: 2, mostCents: 6_000_000 },
  established: { years: 3, mostCents: 5_000_000 },
};

/** 990-EZ needs both to be below. Source: Instructions for Form 990-EZ, "Who must file". */
export const EZ_RECEIPTS_CENTS = 20_000_000;
const EZ_ASSETS_CENTS = 50_000_000;

export interface Form990Answer {
  readonly form: Form990;
  /** Gross receipts on average over the years that count and are known, rounded to the cent. */
  readonly averageCents: number;
  /** What that average may be for a 990-N. */
  readonly mostCents: number;
  /** The years that count, this one included. */
  readonly years: number;
  /** How many of these are known. */
  readonly known: number;
}

/**
 * Which form 990 applies. With gross receipts normally small it is 990-N, whatever the assets.
 * @param receiptsCents gross receipts of this year and of those before, the latest first; undefined: unknown
 * @param assetsCents total assets at the year's end
 */
export function whichForm990(of: {
  readonly receiptsCents: readonly [number, ...(number | undefined)[]];
  readonly assetsCents: number;
  readonly age: OrganizationAge;
}): Form990Answer {
  const { years, mostCents } = normally[of.age];
  const known = of.receiptsCents.slice(0, years).filter((cents) => cents !== undefined);
  const sum = known.reduce((total, cents) => total + cents, 0);
  const isSmall = sum <= mostCents * known.length;
  const isEz = of.receiptsCents[0] < EZ_RECEIPTS_CENTS && of.assetsCents < EZ_ASSETS_CENTS;
  return {
    form: isSmall ? '990-N' : isEz ? '990-EZ' : '990',
    averageCents: Math.round(sum / known.length),
    ...{ mostCents, years, known: known.length },
  };
}

/**
 * When the return of a year is due: on the 15th of the 5th month after its end (26 USC 6072(e)), or on the
 * next business day where that is a Saturday, Sunday or legal holiday in the District of Columbia
 * (26 USC 7503).
 */
export function form990Due(lastDay: CalendarDate): {
  readonly due: CalendarDate;
  /** The business day on which it is due at last; the same day where that is one. */
  readonly until: CalendarDate;
} {
  const due = `${plusMonths(lastDay, 5).slice(0, 7)}-15`;
  let until = due;
  while (isDayOff(until)) until = plusDays(until, 1);
  return { due, until };
}

const SUNDAY = 0;
const MONDAY = 1;
const FRIDAY = 5;
const SATURDAY = 6;

/** Weekends, and those holidays that a 15th or the Monday after it can be. */
function isDayOff(day: CalendarDate): boolean {
  const weekday = getDay(parseISO(day));
  if (weekday === SATURDAY || weekday === SUNDAY) return true;
  const [month, date] = day.split('-').slice(1).map(Number) as [number, number];
  // Martin Luther King's and Washington's Birthday: the third Monday.
  if (weekday === MONDAY && (month === 1 || month === 2)) return date >= 15 && date <= 21;
  // Emancipation Day, April 16, is kept on the Friday before or the Monday after a weekend.
  if (month !== 4) return false;
  return date === 16 || (weekday === FRIDAY && date === 15) || (weekday === MONDAY && date === 17);
}
