import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../../ledger/values/email.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES, validatePhone } from '../../../ledger/values/input.ts';
import {
  MAX_IMPORTED_PROSPECTS,
  prospectRatings,
  prospectYears,
} from '../../../ledger/values/prospectRules.ts';
import { byRule, clearable, defineCall, done, id, inDigits, text } from '../../platform/contract/call.ts';
import { memberFields, namesAreWhole } from '../../platform/contract/profile.ts';
import { filePaths, idArray, nameOf } from '../contract.ts';

/** Prospects, and what members think of them (spec 3). */

const rating = inDigits(z.number())
  .refine((number) => prospectRatings.some((each) => each === number), 'must be 1, 2, 3, 4 or 5')
  .transform((number) => number as (typeof prospectRatings)[number]);
const approve = z.enum(['yes', 'no', 'n/a']);

/** One's own vote with a prospect's form. `n/a`, and a rating that is left out, leave it as it was. */
const ballot = { rating: clearable(rating), approve: approve.optional() };

/** Who a prospect is, but for the picture. */
export const prospectInput = z.object({
  name: nameOf('Name'),
  email: clearable(z.string().max(254).refine(isEmail, WRONG_EMAIL)),
  phone: clearable(text(20).check(byRule(validatePhone))),
  year: clearable(z.enum(prospectYears, 'must be 1st Year, 2nd Year, 3rd Year, 4th Year or 5th Year')),
  major: clearable(text(100)),
  instagram: clearable(text(100)),
  snapchat: clearable(text(100)),
});

const profileInput = {
  ...prospectInput.shape,
  /** The Location that upload-prospect-doc answered; left out, it stays as it is. */
  picture: z.string().max(300).optional(),
};

const prospect = z.object({
  _id: z.string(),
  groupId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  year: z.string(),
  major: z.string(),
  instagram: z.string(),
  snapchat: z.string(),
  /** The key of the picture; empty without one. */
  picture: z.string(),
  /** A link to it, for a while. */
  pictureUrl: z.string(),
  /** One's own vote; 0 and `n/a` before there is one. */
  rating: z.number(),
  approve: z.enum(['yes', 'no', 'n/a']),
  /** Of all ratings; null without any. */
  avgRating: z.number().nullable(),
  /** Whole percent of yes among yes and no votes; null without any. */
  avgApproveRate: z.number().nullable(),
  /** ISO instant at which it was added. */
  ts: z.string(),
  /** Who they are among the members since they became one; empty before. */
  memberId: z.string(),
  isMember: z.boolean(),
  signedUp: z.boolean(),
  mayEdit: z.boolean(),
});
export type Prospect = z.output<typeof prospect>;

export const getProspects = defineCall({
  name: 'get-prospects',
  method: 'GET',
  summary: 'The prospects of a group, newest first, with one’s own vote and the averages of all.',
  input: z.object({ groupId: id }),
  output: z.array(prospect),
});

export const addProspect = defineCall({
  name: 'add-prospect',
  method: 'POST',
  summary: 'Add a prospect to a group, with one’s own vote.',
  input: z.object({ ...profileInput, ...ballot, groupId: id }),
  output: done.extend({ data: z.object({ _id: z.string() }) }),
});

export const importProspects = defineCall({
  name: 'import-prospects',
  method: 'POST',
  takesList: true,
  summary: 'Add prospects to a group: all, or none when a row is wrong or there already, which it names.',
  input: z.object({
    groupId: id,
    data: z.array(prospectInput).min(1, 'Send at least one prospect.').max(MAX_IMPORTED_PROSPECTS),
  }),
  output: done.extend({ added: z.number() }),
});

export const updateProspect = defineCall({
  name: 'update-prospect',
  method: 'POST',
  summary: 'Change who a prospect is, and one’s own vote.',
  input: z.object({ ...profileInput, ...ballot, groupId: id, _id: id }),
  output: done,
});

export const makeProspectMember = defineCall({
  name: 'make-prospect-member',
  method: 'POST',
  summary: 'Make a prospect a member with role pledge, who gets the mail that every new member gets.',
  input: memberFields
    .pick({ fname: true, lname: true, singleName: true, email: true, phone: true })
    .extend({ groupId: id, _id: id })
    .check(namesAreWhole),
  output: done.extend({ memberId: z.string() }),
});

export const deleteProspects = defineCall({
  name: 'delete-prospects',
  method: 'POST',
  takesList: true,
  summary: 'Delete prospects, and all that is known of who they are.',
  input: z.object({ idArray, filePaths }),
  output: done,
});

export const uploadProspectDoc = defineCall({
  name: 'upload-prospect-doc',
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_FILE_BYTES,
  summary:
    'Store a picture of a prospect: a png, jpg, jpeg, heic, doc, pdf, ppt, docx, mp4, mov, xlsx, xls, csv or txt of at most 100 MiB.',
  input: z.object({ fileDoc: z.file('Please choose a file.').max(MAX_FILE_BYTES, FILE_TOO_LARGE) }),
  output: z.object({
    /** Send it as `picture`. */
    Location: z.string(),
    url: z.string(),
  }),
});

export const registerVote = defineCall({
  name: 'register-vote',
  method: 'POST',
  takesList: true,
  summary:
    'Vote on prospects of a group. A new vote replaces one’s former one; null takes it back, and n/a or what is left out leaves it as it was.',
  input: z.object({
    /** One’s own id; it may be left out. */
    uuid: id.optional(),
    groupId: id,
    ratings: z
      .array(
        z.object({
          prospectId: id,
          rating: rating.nullable().optional(),
          approve: approve.nullable().optional(),
        }),
      )
      .min(1, 'Please rate at least one prospect.')
      .max(1_000),
  }),
  output: done,
});
