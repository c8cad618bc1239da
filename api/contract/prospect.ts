import { z } from 'zod';
import { FILE_TOO_LARGE, MAX_FILE_BYTES, whyNotPhone } from '../../ledger/values/input.ts';
import {
  MAX_PROSPECT_NAME,
  prospectRatings,
  prospectYears,
  whyNotProspectName,
} from '../../ledger/values/prospectRules.ts';
import { byRule, clearable, defineCall, done, id, requiredDay, text } from './call.ts';
import { memberInput } from './member.ts';

/** Recruitment (spec 3): groups of prospects, and what members think of them. */

const nameOf = (label: string) =>
  text(MAX_PROSPECT_NAME).check(byRule((name) => whyNotProspectName(label, name)));

const groupInput = {
  name: nameOf('Name of Group'),
  startDate: requiredDay('Start Date'),
  endDate: requiredDay('End Date'),
  goals: z.preprocess(
    // An empty text is no 0.
    (value) => (typeof value === 'string' && value.trim() === '' ? Number.NaN : value),
    z.coerce
      .number('The goal must be a whole number.')
      .int('The goal must be a whole number.')
      .min(0, 'The goal must not be negative.')
      .max(100_000, 'The goal is too large.'),
  ) as unknown as z.ZodType<number, number | string>,
};

export const prospectGroup = z.object({
  _id: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  goals: z.number(),
  org_code: z.string(),
});
export type ProspectGroup = z.output<typeof prospectGroup>;

export const getProspectGroups = defineCall({
  name: 'get-prospect-groups',
  method: 'GET',
  summary: 'The recruitment groups, the one that starts last first.',
  input: z.object({}),
  output: z.array(prospectGroup),
});

export const addProspectGroups = defineCall({
  name: 'add-prospect-groups',
  method: 'POST',
  summary: 'Add a recruitment group.',
  input: z.object(groupInput),
  output: done.extend({ _id: z.string() }),
});

export const updateProspectGroups = defineCall({
  name: 'update-prospect-groups',
  method: 'POST',
  summary: 'Change a recruitment group.',
  input: z.object({ ...groupInput, _id: id }),
  output: done,
});

const idArray = z
  .array(z.object({ _id: id }))
  .min(1, 'Choose at least one.')
  .max(1_000);
/** Keys of files; those of the rows that are deleted go with them, whether they are named or not. */
const filePaths = z.array(z.string().max(300)).max(1_000).default([]);

export const deleteProspectGroups = defineCall({
  name: 'delete-prospect-groups',
  method: 'POST',
  summary: 'Delete recruitment groups with their prospects, and all that is known of who those are.',
  input: z.object({ idArray, filePaths }),
  output: done,
});

/** One's own vote. `n/a`, and a rating that is left out, leave it as it was. */
const ballot = {
  rating: clearable(
    z.coerce
      .number<number | string>()
      .refine((rating) => prospectRatings.some((each) => each === rating), 'must be 1, 2, 3, 4 or 5')
      .transform((rating) => rating as (typeof prospectRatings)[number]),
  ),
  approve: z.enum(['yes', 'no', 'n/a']).optional(),
};

const profileInput = {
  name: nameOf('Name'),
  email: clearable(z.email('Please enter a valid email').max(254)),
  phone: clearable(text(20).check(byRule(whyNotPhone))),
  year: clearable(z.enum(prospectYears)),
  major: clearable(text(100)),
  instagram: clearable(text(100)),
  snapchat: clearable(text(100)),
  /** The Location that upload-prospect-doc answered; left out, it stays as it is. */
  picture: z.string().max(300).optional(),
};

export const prospect = z.object({
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
  /** Whole percent of those who said yes or no that said yes; null without any. */
  avgApproveRate: z.number().nullable(),
  /** ISO instant at which it was added. */
  ts: z.string(),
  /** Who they are among the members since they became one; empty before. */
  memberId: z.string(),
  /** Whether the caller may change and delete it. */
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

export const getProspectStatistics = defineCall({
  name: 'get-prospect-statistics',
  method: 'GET',
  summary: 'How far a group has come: votes, average rating, and prospects by day.',
  input: z.object({ groupId: id }),
  output: z.object({
    prospectStatistics: z.object({
      membersVoted: z.object({
        /** Active members who may vote, and how many of them did. */
        totalVotes: z.number(),
        receivedVotes: z.number(),
        /** Whole percent. */
        votesPercentage: z.number(),
      }),
      avgProspectGroupRating: z.number(),
      chartData: z.object({
        startDate: z.string(),
        endDate: z.string(),
        /** Prospects that there were on each day on which one was added. */
        graphResponse: z.record(z.string(), z.number()),
      }),
    }),
  }),
});

export const addProspect = defineCall({
  name: 'add-prospect',
  method: 'POST',
  summary: 'Add a prospect to a group, with one’s own vote.',
  input: z.object({ ...profileInput, ...ballot, groupId: id }),
  output: done.extend({ data: z.object({ _id: z.string() }) }),
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
  input: memberInput
    .pick({ fname: true, lname: true, email: true, phone: true })
    .extend({ groupId: id, _id: id }),
  output: done.extend({ memberId: z.string() }),
});

export const deleteProspects = defineCall({
  name: 'delete-prospects',
  method: 'POST',
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
  summary: 'Vote on prospects of a group. A new vote replaces one’s former one.',
  input: z.object({
    /** One’s own id; it may be left out. */
    uuid: id.optional(),
    groupId: id,
    ratings: z
      .array(z.object({ prospectId: id, ...ballot }))
      .min(1, 'Please rate at least one prospect.')
      .max(1_000),
  }),
  output: done,
});
