import { type CalendarDate, INVALID_DAY, plusDays, plusYears } from './calendar.ts';
import { type FieldViolation, firstViolations, violationIf } from './violation.ts';

/** The dates of a member that are compared with today. */
export interface MemberDates {
  readonly dob?: CalendarDate | undefined;
  readonly graduationYear?: number | undefined;
}

export const INVALID_GRADUATION = 'Please enter a valid graduation date';

/** The days of birth that are accepted: between 100 years ago and yesterday (spec 3 section 5). */
export function birthdaysOn(today: CalendarDate): {
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
} {
  return { earliest: plusYears(today, -100), latest: plusDays(today, -1) };
}

/**
 * The rules of spec 3 section 5, "Add member", that need today.
 * @param previous only changed dates are checked, so that a graduated member can still change their address
 */
export function memberErrors(
  { dob, graduationYear }: MemberDates,
  today: CalendarDate,
  previous: MemberDates = {},
): (FieldViolation & { readonly field: keyof MemberDates })[] {
  const { earliest, latest } = birthdaysOn(today);
  const isBorn = dob === undefined || dob === previous.dob || (dob >= earliest && dob <= latest);
  const isAhead =
    graduationYear === undefined ||
    graduationYear === previous.graduationYear ||
    graduationYear >= Number(today.slice(0, 4));
  return firstViolations<keyof MemberDates>([
    ['dob', violationIf(!isBorn, 'DateOfBirthOutOfRange', INVALID_DAY)],
    ['graduationYear', violationIf(!isAhead, 'GraduationYearPast', INVALID_GRADUATION)],
  ]);
}

/** Where somebody lives, in one line: "12 Main St, Springfield, IL 62701"; empty when it is not known. */
export function addressOf({
  details: { address, city, state, zip },
}: {
  readonly details: {
    readonly address?: string | undefined;
    readonly city?: string | undefined;
    readonly state?: string | undefined;
    readonly zip?: string | undefined;
  };
}): string {
  const place = [state, zip].filter(Boolean).join(' ');
  return [address, city, place].filter(Boolean).join(', ');
}
