import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { stateCodeOf } from '../../ledger/values/states.ts';
import type { Checked, CsvFile } from '../../ui/csv/csvFile.ts';
import { isoDayOf } from '../../ui/csv/isoDayOf.ts';
import { type CheckedMember, checkMember, type MemberField, type MemberValues } from './validate.ts';

/**
 * A roster (spec 3 section 5, "CSV"). The API takes no more rows either (`bulk-add-members`).
 * @param today the organization's calendar day
 */
export function rosterFile(today: CalendarDate): CsvFile<MemberField, CheckedMember> {
  return {
    thing: 'member',
    columns: [
      { header: 'First Name*', field: 'fname' },
      { header: 'Last Name*', field: 'lname' },
      { header: 'Email*', field: 'email' },
      { header: 'Phone', field: 'phone' },
      { header: 'Address', field: 'address' },
      { header: 'City', field: 'city' },
      { header: 'State', field: 'state' },
      { header: 'Zip', field: 'zip' },
      { header: 'DOB', field: 'dob' },
      { header: 'Expected Graduation Year', field: 'graduationYear' },
    ],
    maxRows: 5000,
    tidy: (field, cell) => (field === 'state' ? stateCodeOf(cell) : field === 'dob' ? isoDayOf(cell) : cell),
    check: (values) => check(values, today),
    keyOf: ({ email }) => email,
    duplicates: {
      existing: 'Email Already Exists! Please use a different email address.',
      same: 'The same email',
    },
  };
}

function check(values: MemberValues, today: CalendarDate): Checked<MemberField, CheckedMember> {
  const checked = checkMember(values, today);
  const errors = {
    ...(checked.ok ? {} : checked.errors),
    ...(values.phone !== '' &&
      !/^(\d *){10}$/.test(values.phone) && {
        phone: 'Please enter the phone number as 10 digits without symbols',
      }),
    ...(values.email !== values.email.toLowerCase() && { email: 'Please enter the email in lower-case' }),
  };
  return checked.ok && Object.keys(errors).length === 0
    ? { ok: true, item: checked.member }
    : { ok: false, errors };
}
