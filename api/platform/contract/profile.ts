import { z } from 'zod';
import { validatePhone } from '../../../ledger/values/input.ts';
import { INVALID_GRADUATION } from '../../../ledger/values/memberRules.ts';
import { isNameText, nameCharacters } from '../../../ledger/values/plainText.ts';
import { isState } from '../../../ledger/values/states.ts';
import { firstViolations, required, violationIf } from '../../../ledger/values/violation.ts';
import { byRule, byRules, clearable, day, id, inDigits, requiredText, text } from './call.ts';
import { memberEmail } from './wire.ts';

/** The rules of spec 3 section 5, "Add member". Empty text means that the field is unknown. */
export const lettersAndSpaces = (schema: z.ZodString, label: string) =>
  schema.refine((value) => isNameText(value), `${label} ${nameCharacters()}`);
const fname = lettersAndSpaces(requiredText('First Name', 30), 'First Name');
/** Empty only with `singleName`. */
const lname = lettersAndSpaces(text(30), 'Last Name').default('');
/** Says that the person has one name, which is `fname`. */
const singleName = z.boolean().optional();

/** Spec 3 section 5 wants both names; a person with one is added by a flag of its own. */
export const namesAreWhole = byRules(
  ({ lname, singleName }: { readonly lname: string; readonly singleName?: boolean | undefined }) =>
    firstViolations([
      ['lname', violationIf(lname === '' && singleName !== true, 'LastNameMissing', required('Last Name'))],
      [
        'lname',
        violationIf(
          lname !== '' && singleName === true,
          'LastNameGiven',
          'A person with one name has no last name',
        ),
      ],
    ]),
);

/** Beside what names have, and line breaks. */
const ADDRESS_MARKS = '\\d\\s,#/';

const details = {
  phone: clearable(text(20).check(byRule(validatePhone))),
  address: clearable(
    text(100).refine((value) => isNameText(value, ADDRESS_MARKS), nameCharacters(ADDRESS_MARKS)),
  ),
  city: clearable(lettersAndSpaces(text(30), 'City')),
  state: clearable(
    text(30)
      .transform((value) => value.toUpperCase())
      .refine(isState, 'State must be a US state or DC in two letters, like CA'),
  ),
  zip: clearable(text(5).refine((value) => /^\d{5}$/.test(value), 'must be exactly 5 digits')),
  /** The range of both depends on today: `memberErrors` in ledger/values/memberRules.ts. */
  dob: clearable(day),
  graduationYear: clearable(
    inDigits(
      z
        .number(INVALID_GRADUATION)
        .int(INVALID_GRADUATION)
        .min(1900, INVALID_GRADUATION)
        .max(2200, INVALID_GRADUATION),
    ),
  ),
};

export const memberFields = z.object({
  fname,
  lname,
  singleName,
  email: memberEmail,
  ...details,
  active: z.boolean().default(true),
});
export const memberInput = memberFields.check(namesAreWhole);

/** A field that is left out stays as it was. */
export const profileChange = z
  .object({
    _id: id,
    fname,
    lname,
    singleName,
    email: memberEmail.optional(),
    ...details,
    active: z.boolean().optional(),
  })
  .check(namesAreWhole);

/** A row of a roster. A field that is left out stays as it was where a member has the email. */
export const importedMember = memberFields.omit({ active: true }).check(namesAreWhole);

export const importResult = z.object({
  outcome: z.enum(['added', 'updated', 'unchanged', 'refused']),
  /** Why it was refused. */
  message: z.string().optional(),
});
export type ImportResult = z.output<typeof importResult>;
