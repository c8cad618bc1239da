import { z } from 'zod';
import { roleMistake } from '../../ledger/values/role.ts';
import { isState } from '../../ledger/values/states.ts';
import { day, defineCall, done, id, text } from './call.ts';

/** The rules of spec 3 section 5, "Add member". Empty text means that the field is unknown. */
const lettersAndSpaces = (label: string, max: number) =>
  text(max).refine(
    (value) => /^[\p{L}\p{M}'’. -]*$/u.test(value),
    `${label} may contain letters and spaces only`,
  );
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema]).optional();

const fname = lettersAndSpaces('First Name', 30).refine(
  (value) => value !== '',
  'The First Name field is required.',
);
const lname = lettersAndSpaces('Last Name', 30).refine(
  (value) => value !== '',
  'The Last Name field is required.',
);
export const memberEmail = text(254)
  .refine((value) => value !== '', 'The Email field is required.')
  .refine((value) => value === value.toLowerCase(), 'Email address must be lower-case')
  .refine(
    (value) => /^[a-z0-9._%+'-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(value),
    'Please enter a valid email',
  );

const details = {
  phone: optional(
    text(20).refine((value) => /^[+()\d .-]{7,20}$/.test(value), 'Please enter a valid phone number'),
  ),
  address: optional(
    text(100).refine(
      (value) => /^[\p{L}\p{M}\d\s.,#'’/-]*$/u.test(value),
      'may contain letters, digits, dashes and spaces only',
    ),
  ),
  city: optional(lettersAndSpaces('City', 30)),
  state: optional(
    text(30)
      .transform((value) => value.toUpperCase())
      .refine(isState, 'State must be a US state or DC in two letters, like CA'),
  ),
  zip: optional(text(5).refine((value) => /^\d{5}$/.test(value), 'must be exactly 5 digits')),
  /** The server also checks the range: between 100 years ago and yesterday. */
  dob: optional(day),
  /** The server also checks that a new member's year is not in the past. */
  graduationYear: optional(
    z.coerce
      .number('Please enter a valid graduation date')
      .int('Please enter a valid graduation date')
      .min(1900, 'Please enter a valid graduation date')
      .max(2200, 'Please enter a valid graduation date'),
  ),
};

export const memberInput = z.object({
  fname,
  lname,
  email: memberEmail,
  ...details,
  active: z.boolean().default(true),
});

/** A member as the calls and the REST list answer it. Derived columns as in spec 3 section 2. */
export const member = z.object({
  /** Same as `_id`; react-admin needs this name. */
  id: z.string(),
  _id: z.string(),
  fname: z.string(),
  lname: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  dob: z.string(),
  graduationYear: z.number().nullable(),
  active: z.boolean(),
  role: z.string(),
  /** May use Messages: an administrator always, others when they were given the permission. */
  canMessage: z.boolean(),
  /** ISO instant, or null when the member never signed in. */
  lastLogin: z.string().nullable(),
  /** Bad if anything unpaid is past its due date (spec 3 section 4). */
  standing: z.enum(['Good', 'Bad']),
  /** Dollars owed today, late fees that have been reached included. */
  remaining: z.number(),
  /** ISO instant of the last accepted payment. */
  lastPayment: z.string().nullable(),
});
export type Member = z.output<typeof member>;

export const searchMember = defineCall({
  name: 'search-member',
  method: 'GET',
  summary:
    'Members: all, the active ones (`active=true`), or one (`_id`). A member may ask for themselves only.',
  input: z.object({ active: z.enum(['true', 'false']).optional(), _id: id.optional() }),
  output: z.array(member),
});

export const searchUser = defineCall({
  name: 'search-user',
  method: 'GET',
  summary: 'The roles and last sign-ins of the people of the organization.',
  input: z.object({}),
  output: z.array(
    z.object({ uuid: z.string(), email: z.string(), role: z.string(), lastLogin: z.string().nullable() }),
  ),
});

export const searchRoles = defineCall({
  name: 'search-roles',
  method: 'GET',
  summary: 'The roles that can be given: the three fixed ones and those that the organization made up.',
  input: z.object({}),
  output: z.array(z.string()),
});

export const createMember = defineCall({
  name: 'create-member',
  method: 'POST',
  summary: 'Add one member.',
  input: memberInput,
  output: done.extend({ _id: z.string() }),
});

export const updateMember = defineCall({
  name: 'update-member',
  method: 'POST',
  summary: 'Change the profile of a member (an administrator) or of oneself.',
  input: z.object({
    _id: id,
    fname,
    lname,
    email: memberEmail.optional(),
    ...details,
    active: z.boolean().optional(),
  }),
  output: done,
});

const idArray = z
  .array(z.object({ _id: id }))
  .min(1, 'The Members field is required.')
  .max(5000);

export const deleteMember = defineCall({
  name: 'delete-member',
  method: 'POST',
  summary: 'Remove members from the list. Their accounts and histories stay.',
  input: z.object({ idArray }),
  output: done,
});

/** One line of the CSV file, already given the calls' field names. */
export const bulkAddMembers = defineCall({
  name: 'bulk-add-members',
  method: 'POST',
  summary:
    'Add many members. All rows are checked before anything is written; `errors` name `data.<row>.<field>`.',
  input: z.object({
    data: z.array(memberInput).min(1, 'The file has no members').max(5000, 'At most 5000 members at a time'),
  }),
  output: done.extend({ added: z.number() }),
});

/** A role as somebody names it. */
export const roleName = text(40)
  .refine((value) => value !== '', 'The Role Type field is required.')
  .superRefine((value, ctx) => {
    const message = value === '' ? undefined : roleMistake(value);
    if (message !== undefined) ctx.addIssue({ code: 'custom', message });
  });

export const updateRole = defineCall({
  name: 'update-role',
  method: 'POST',
  summary: 'Give a role to several members.',
  input: z.object({
    idArray,
    role: roleName,
  }),
  output: done,
});

export const getSignIn = defineCall({
  name: 'get-sign-in',
  method: 'GET',
  summary:
    'How a member signs in, and in how many browsers they are signed in at the moment. A member may ask for themselves only.',
  input: z.object({ _id: id }),
  output: z.object({
    hasPassword: z.boolean(),
    /** ISO instant since when their two-step sign-in is on; null while it is off. */
    twoStepSince: z.string().nullable(),
    sessions: z.number(),
  }),
});

export const signOutMembers = defineCall({
  name: 'sign-out-members',
  method: 'POST',
  summary: 'Sign members out of every browser. They may sign in again.',
  input: z.object({ ids: idArray }),
  output: done,
});

export const resendConfirmation = defineCall({
  name: 'resend-confirmation',
  method: 'POST',
  summary:
    'Mail members a new link to set their password. Those who have one keep it until they use the link.',
  input: z.object({ ids: idArray }),
  output: done,
});

export const allowMessages = defineCall({
  name: 'allow-messages',
  method: 'POST',
  summary: 'Let members who are not administrators use Messages, or no longer.',
  input: z.object({ idArray, allowed: z.boolean() }),
  output: done,
});
