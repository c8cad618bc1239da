import { z } from 'zod';
import { MAX_PROSPECT_NAME, validateProspectName } from '../../ledger/values/prospectRules.ts';
import { byRule, defineCall, done, id, inDigits, requiredDay, text } from '../platform/contract/call.ts';

/** The groups of recruitment (spec 3). */

export const nameOf = (label: string) =>
  text(MAX_PROSPECT_NAME).check(byRule((name) => validateProspectName(label, name)));

const groupInput = {
  name: nameOf('Name of Group'),
  startDate: requiredDay('Start Date'),
  endDate: requiredDay('End Date'),
  goals: inDigits(
    z
      .number('The goal must be a whole number.')
      .int('The goal must be a whole number.')
      .min(0, 'The goal must not be negative.')
      .max(100_000, 'The goal is too large.'),
  ),
};

const prospectGroup = z.object({
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

export const idArray = z
  .array(z.object({ _id: id }))
  .min(1, 'Choose at least one.')
  .max(1_000);
/** Keys of files; those of the rows that are deleted go with them, whether they are named or not. */
export const filePaths = z.array(z.string().max(300)).max(1_000).default([]);

export const deleteProspectGroups = defineCall({
  name: 'delete-prospect-groups',
  method: 'POST',
  takesList: true,
  summary: 'Delete recruitment groups with their prospects, and all that is known of who those are.',
  input: z.object({ idArray, filePaths }),
  output: done,
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
