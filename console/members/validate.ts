import type { z } from 'zod';
import { byRules } from '../../api/platform/contract/call.ts';
import { memberInput } from '../../api/platform/contract/profile.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { type MemberDates, memberErrors } from '../../ledger/values/memberRules.ts';
import { sentenceAbout } from '../../ui/app/errors.ts';

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
export const memberLabels: Readonly<Record<MemberField, string>> = {
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

type MemberErrors = Partial<Record<MemberField, string>>;

/** Either the member to send, or for each wrong field why it is wrong. */
export type MemberCheck =
  | { readonly ok: true; readonly member: CheckedMember }
  | { readonly ok: false; readonly errors: MemberErrors };

/** What is compared with today (spec 3 section 5), on top of the schema of a call. */
export function datesOn(today: CalendarDate, previous?: MemberDates) {
  return byRules((member: MemberDates) => memberErrors(member, today, previous));
}

/**
 * The rules of spec 3 section 5: the API's schema, and those that depend on today.
 * @param today the organization's calendar day
 */
export function checkMember(values: MemberValues, today: CalendarDate): MemberCheck {
  const parsed = memberInput.check(datesOn(today)).safeParse(values);
  if (parsed.success) return { ok: true, member: parsed.data };
  const errors: MemberErrors = {};
  for (const { path, message } of parsed.error.issues)
    if (isMemberField(path[0])) errors[path[0]] ??= sentenceAbout(memberLabels[path[0]], message);
  return { ok: false, errors };
}

function isMemberField(field: unknown): field is MemberField {
  return typeof field === 'string' && field in emptyMember;
}
