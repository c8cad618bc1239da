import { type CalendarDate, INVALID_DAY, plusYears } from './calendar.ts';
import { validateFile } from './input.ts';
import { isNameText, nameCharacters } from './plainText.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** "Years: 1st to 5th Year" (spec 3 section 9). */
export const prospectYears = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year'] as const;
export type ProspectYear = (typeof prospectYears)[number];

/** Ratings, in whole steps; shown as 1.0 to 5.0 (spec 3 section 9). */
export const prospectRatings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof prospectRatings)[number];

/** Who a prospect is. It stands beside the log: they never signed up, so that all of it must be erasable. */
export interface ProspectProfile {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly year: string;
  readonly major: string;
  readonly instagram: string;
  readonly snapchat: string;
  /** The key of a file; empty without one. */
  readonly picture: string;
}

/** Characters of the name of a group or a prospect. */
export const MAX_PROSPECT_NAME = 100;

/** Letters, digits and spaces (spec 3 section 5), and what belongs to names. */
export function validateProspectName(label: string, name: string): Violation | undefined {
  if (name === '') return { code: 'NameMissing', message: required(label) };
  const isName = isNameText(name, '\\d&');
  return violationIf(!isName, 'NameCharacters', `${label} ${nameCharacters('\\d&')}`);
}

/** The most prospects that one call or file adds. */
export const MAX_IMPORTED_PROSPECTS = 1_000;

/**
 * Prospects of a group with the same key are the same person: by email or, without one, by name and phone.
 */
export function prospectKey(who: Readonly<Record<'name' | 'email' | 'phone', string>>): string {
  if (who.email !== '') return who.email.toLowerCase();
  return who.name === '' ? '' : `${who.name.toLowerCase()} ${who.phone.replace(/\D/g, '')}`;
}

/** The types of file that a prospect's picture may have, by extension (spec 3 section 5). */
export const prospectFileTypes: readonly string[] =
  'png jpg jpeg heic doc pdf ppt docx mp4 mov xlsx xls csv txt'.split(' ');
export const WRONG_PROSPECT_FILE =
  'The file must be a png, jpg, jpeg, heic, doc, pdf, ppt, docx, mp4, mov, xlsx, xls, csv or txt.';

/** What is wrong with a file by its size in bytes and its name; the server also looks at its content. */
export function validateProspectFile(file: {
  readonly name: string;
  readonly size: number;
}): Violation | undefined {
  return validateFile(file, prospectFileTypes, WRONG_PROSPECT_FILE);
}

/** The days of a recruitment group. */
export interface GroupDays {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * The days that a group may have: start from 100 years ago to the end of this year, end within a year of
 * today.
 */
export function groupDaysOn(today: CalendarDate): Readonly<Record<'earliest' | 'latest', GroupDays>> {
  return {
    earliest: { startDate: plusYears(today, -100), endDate: plusYears(today, -1) },
    latest: { startDate: `${today.slice(0, 4)}-12-31`, endDate: plusYears(today, 1) },
  };
}

/** The sign-up form closes after the group's last day. */
export function isSignUpOver({ endDate }: Pick<GroupDays, 'endDate'>, today: CalendarDate): boolean {
  return today > endDate;
}

/**
 * The rules of spec 3 section 5, "Group", that need today.
 * @param previous only changed days are compared with today, so that an old group can still be renamed
 */
export function groupErrors(
  days: GroupDays,
  today: CalendarDate,
  previous?: GroupDays,
): (FieldViolation & { readonly field: keyof GroupDays })[] {
  const { earliest, latest } = groupDaysOn(today);
  const isOutside = (field: keyof GroupDays) =>
    days[field] !== previous?.[field] && (days[field] < earliest[field] || days[field] > latest[field]);
  const isReversed = days.endDate < days.startDate;
  return firstViolations<keyof GroupDays>([
    ['startDate', violationIf(isOutside('startDate'), 'StartDateOutOfRange', INVALID_DAY)],
    ['endDate', violationIf(isReversed, 'EndBeforeStart', 'The end date must not be before the start date.')],
    ['endDate', violationIf(isOutside('endDate'), 'EndDateOutOfRange', INVALID_DAY)],
  ]);
}
