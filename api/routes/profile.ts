import type { z } from 'zod';
import type { MemberProfile } from '../../ledger/member/events.ts';
import type { memberInput, updateMember } from '../contract/member.ts';

const optionalFields = ['phone', 'address', 'city', 'state', 'zip', 'dob', 'graduationYear'] as const;

/** The profile of a new member. Unknown fields are left out. */
export function profileOf(input: z.output<typeof memberInput>): MemberProfile {
  const { fname, lname, email } = input;
  return { fname, lname, email, ...knownDetails(input) };
}

/** The profile after an update: a field that is not sent stays as it is; one that is sent empty becomes unknown. */
export function changedProfile(
  before: MemberProfile,
  input: z.output<typeof updateMember.input>,
): MemberProfile {
  const { fname, lname, email = before.email } = input;
  const kept = Object.fromEntries(
    optionalFields.filter((field) => !(field in input)).map((field) => [field, before[field]]),
  );
  return { fname, lname, email, ...knownDetails({ ...kept, ...input }) };
}

function knownDetails(
  input: Partial<Record<keyof MemberProfile, unknown>>,
): Omit<MemberProfile, 'fname' | 'lname' | 'email'> {
  return Object.fromEntries(
    optionalFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  );
}
