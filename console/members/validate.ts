import type { z } from 'zod';
import { memberInput } from '../../api/contract/member.ts';
import { type CalendarDate, plusDays, plusYears } from '../../ledger/values/calendar.ts';
import { sentenceAbout } from '../../ui/errors.ts';

/** The fields of the member forms and of a CSV row, as they are typed: text, '' when left empty. */
export interface MemberValues {
  fname: string;
  lname: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  dob: string;
  graduationYear: string;
}
export type MemberField = keyof MemberValues;

export const emptyMember: Readonly<MemberValues> = {
  fname: '',
  lname: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  dob: '',
  graduationYear: '',
};

/** The fields' names in the forms and the file, for messages that begin with the rule. */
const labels: Readonly<Record<MemberField, string>> = {
  fname: 'First Name',
  lname: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  dob: 'Date of Birth',
  graduationYear: 'Expected Graduation Year',
};

/** A member that may be sent to the API. */
export type CheckedMember = z.output<typeof memberInput>;

export type MemberErrors = Partial<Record<MemberField, string>>;

/** Either the member to send, or for each wrong field why it is wrong. */
export type MemberCheck =
  | { readonly ok: true; readonly member: CheckedMember }
  | { readonly ok: false; readonly errors: MemberErrors };

/** The days of birth that are accepted: between 100 years ago and yesterday (spec 3 section 5). */
export function birthdaysOn(today: CalendarDate): {
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
} {
  return { earliest: plusYears(today, -100), latest: plusDays(today, -1) };
}

/**
 * The rules of spec 3 section 5 in its words: the API's schema, and those that depend on today. A new member
 * must not have graduated yet.
 *
 * @param today the organization's calendar day
 */
export function checkMember(values: MemberValues, today: CalendarDate, isNew: boolean): MemberCheck {
  const errors: MemberErrors = {};
  const typed = trimmed(values);
  const parsed = memberInput.safeParse(typed);
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0];
    if (isMemberField(field)) errors[field] ??= sentenceAbout(labels[field], messageOfIssue(issue));
  }
  const { earliest, latest } = birthdaysOn(today);
  if (typed.dob !== '' && (typed.dob < earliest || typed.dob > latest)) {
    errors.dob ??= 'Please enter a valid date';
  }
  if (isNew && typed.graduationYear !== '' && Number(typed.graduationYear) < Number(today.slice(0, 4))) {
    errors.graduationYear ??= 'Please enter a valid graduation date';
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, member: parsed.data }
    : { ok: false, errors };
}

export function isMemberField(field: unknown): field is MemberField {
  return typeof field === 'string' && field in emptyMember;
}

function trimmed(values: MemberValues): MemberValues {
  const entries = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return { ...emptyMember, ...Object.fromEntries(entries) };
}

/** Optional fields are unions with "empty"; the helpful message is that of the last branch. */
function messageOfIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const rule = issue.errors.at(-1)?.[0];
  return rule === undefined ? issue.message : messageOfIssue(rule);
}
