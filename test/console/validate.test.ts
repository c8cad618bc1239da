import test from 'ava';
import { updateMember } from '../../api/member/contract.ts';
import { checkMember, datesOn, emptyMember, type MemberValues } from '../../console/members/validate.ts';
import type { MemberDates } from '../../ledger/values/memberRules.ts';

const today = '2026-11-21';
const ann: MemberValues = { ...emptyMember, fname: ' Ann ', lname: 'Lee', email: 'ann@example.edu' };

test('a member with the required fields only is right, trimmed, and has no empty fields', (t) => {
  const check = checkMember(ann, today);
  if (!check.ok) return t.fail(JSON.stringify(check.errors));
  const given = Object.entries(check.member).filter(([, value]) => value !== undefined);
  t.deepEqual(Object.fromEntries(given), {
    fname: 'Ann',
    lname: 'Lee',
    email: 'ann@example.edu',
    active: true,
  });
});

test('every wrong field is named at once, in the words of the spec', (t) => {
  const check = checkMember(
    {
      ...emptyMember,
      email: 'Ann@Example.edu',
      phone: 'none',
      address: '1 Main St; 2',
      zip: '123',
      state: 'ZZ',
      dob: '2026-11-21',
      graduationYear: '2025',
    },
    today,
  );
  t.deepEqual(check.ok ? {} : check.errors, {
    fname: 'The First Name field is required.',
    lname: 'The Last Name field is required.',
    email: 'Email address must be lower-case',
    phone: 'Please enter a valid phone number',
    address: "Address may contain letters, digits, spaces and marks like ' . - , # / only",
    zip: 'Zip must be exactly 5 digits',
    state: 'State must be a US state or DC in two letters, like CA',
    dob: 'Please enter a valid date',
    graduationYear: 'Please enter a valid graduation date',
  });
});

test('who is a member already may have graduated; who is new may not', (t) => {
  const graduated = { ...ann, graduationYear: '2025' };
  const update = { ...graduated, _id: '00000000-0000-4000-8000-000000000001' };
  const isRight = (previous?: MemberDates) =>
    updateMember.input.check(datesOn(today, previous)).safeParse(update).success;
  t.true(isRight({ graduationYear: 2025 }));
  t.false(isRight({ graduationYear: 2024 }));
  t.false(checkMember(graduated, today).ok);
  t.true(checkMember({ ...ann, graduationYear: '2026' }, today).ok);
});

test('names may have accents and apostrophes, at most 30 letters and no digits', (t) => {
  t.true(checkMember({ ...ann, fname: 'Zoë', lname: "O'Brien-Núñez" }, today).ok);
  t.true(checkMember({ ...ann, lname: 'x'.repeat(30) }, today).ok);
  t.false(checkMember({ ...ann, lname: 'x'.repeat(31) }, today).ok);
  t.false(checkMember({ ...ann, lname: 'Lee2' }, today).ok);
});
