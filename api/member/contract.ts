import { z } from 'zod';
import { required } from '../../ledger/values/violation.ts';
import { defineCall, done, id } from '../platform/contract/call.ts';
import { importedMember, importResult, memberInput, profileChange } from '../platform/contract/profile.ts';
import { roleName } from '../platform/contract/wire.ts';

/** A member as the calls and the REST list answer it. Derived columns as in spec 3 section 2. */
const member = z.object({
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
  /** Was mailed an invitation; false for those who were added without one. */
  invited: z.boolean(),
  role: z.string(),
  /** May use Messages: an administrator always, others when they were given the permission. */
  canMessage: z.boolean(),
  /** May take attendance and decide on excuses: the same. */
  canTakeAttendance: z.boolean(),
  /** Gets no reminders of what is due. */
  remindersPaused: z.boolean(),
  /** ISO instant, or null when the member never signed in. */
  lastLogin: z.string().nullable(),
  /** Bad if anything unpaid is past its due date (spec 3 section 4). */
  standing: z.enum(['Good', 'Bad']),
  /** Good from the organization's percent of attended meetings on, and where nothing is marked. */
  attendanceStanding: z.enum(['Good', 'Bad']),
  /** Due now, dollars: what is owed on charges that have started. */
  remaining: z.number(),
  /** Dollars owed on charges before their start date. */
  scheduled: z.number(),
  /** ISO instant of the last accepted payment. */
  lastPayment: z.string().nullable(),
  /** The day since which the account is with collections, or null. */
  collectionsSince: z.string().nullable(),
  /** The names of their groups. */
  groups: z.array(z.string()),
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
  input: profileChange,
  output: done,
});

const idArray = z
  .array(z.object({ _id: id }))
  .min(1, required('Members'))
  .max(5000);

export const deleteMember = defineCall({
  name: 'delete-member',
  method: 'POST',
  takesList: true,
  summary: 'Remove members from the list. Their accounts and histories stay.',
  input: z.object({ idArray }),
  output: done,
});

export const reinstateMember = defineCall({
  name: 'reinstate-member',
  method: 'POST',
  summary: 'List a removed member again, under the same id and email. A link to set a password is mailed.',
  input: z.object({ _id: id }),
  output: done,
});

/** False: new members are mailed no invitation; `resend-confirmation` invites them later. */
const invite = z.boolean().default(true);

/** One line of the CSV file, already given the calls' field names. */
export const bulkAddMembers = defineCall({
  name: 'bulk-add-members',
  method: 'POST',
  takesList: true,
  summary:
    'Add many members. All rows are checked before anything is written; `errors` name `data.<row>.<field>`.',
  input: z.object({
    data: z.array(memberInput).min(1, 'The file has no members').max(5000, 'At most 5000 members at a time'),
    invite,
  }),
  output: done.extend({ added: z.number() }),
});

/** Rows of one call: few enough that the progress of a large roster is seen. */
const MAX_IMPORTED_ROWS = 200;

export const importMembers = defineCall({
  name: 'import-members',
  method: 'POST',
  takesList: true,
  summary:
    'Add the people of a roster, and change those whose email is a member’s. Answers for each row in their order; a refused row stops no other.',
  input: z.object({
    data: z
      .array(importedMember)
      .min(1, 'The file has no members')
      .max(MAX_IMPORTED_ROWS, `At most ${MAX_IMPORTED_ROWS} members at a time`),
    invite,
  }),
  output: done.extend({ results: z.array(importResult) }),
});

export const updateRole = defineCall({
  name: 'update-role',
  method: 'POST',
  takesList: true,
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
  takesList: true,
  summary: 'Sign members out of every browser. They may sign in again.',
  input: z.object({ ids: idArray }),
  output: done,
});

export const resendConfirmation = defineCall({
  name: 'resend-confirmation',
  method: 'POST',
  takesList: true,
  summary:
    'Mail members a new link to set their password. Those who have one keep it until they use the link.',
  input: z.object({ ids: idArray }),
  output: done,
});

export const allowMessages = defineCall({
  name: 'allow-messages',
  method: 'POST',
  takesList: true,
  summary: 'Let members who are not administrators use Messages, or no longer.',
  input: z.object({ idArray, allowed: z.boolean() }),
  output: done,
});

export const allowAttendance = defineCall({
  name: 'allow-attendance',
  method: 'POST',
  takesList: true,
  summary: 'Let members who are not administrators take attendance and decide on excuses, or no longer.',
  input: z.object({ idArray, allowed: z.boolean() }),
  output: done,
});

export const pauseReminders = defineCall({
  name: 'pause-reminders',
  method: 'POST',
  takesList: true,
  summary: 'Send members no reminders of what is due, or send them again.',
  input: z.object({ idArray, paused: z.boolean() }),
  output: done,
});
