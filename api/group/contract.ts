import { z } from 'zod';
import { MAX_GROUP_NAME, validateGroupName } from '../../ledger/values/groupRules.ts';
import { byRule, defineCall, done, id, text } from '../platform/contract/call.ts';

/** The groups of members, such as a class, an office or who lives in. */

const name = text(MAX_GROUP_NAME).check(byRule((value) => validateGroupName(value)));

const members = z.array(z.object({ _id: id })).max(5000);

const group = z.object({
  _id: z.string(),
  name: z.string(),
  /** Who are in it, by name; without members who were removed. */
  members: z.array(z.string()),
  /** What they owe today; dollars. */
  dueNow: z.number(),
});
export type Group = z.output<typeof group>;

export const getGroups = defineCall({
  name: 'get-groups',
  method: 'GET',
  summary: 'The groups by name, with the ids of their members.',
  input: z.object({}),
  output: z.array(group),
});

export const addGroup = defineCall({
  name: 'add-group',
  method: 'POST',
  takesList: true,
  summary: 'Create a group, with members or without.',
  input: z.object({ name, idArray: members.default([]) }),
  output: done.extend({ _id: z.string() }),
});

export const updateGroup = defineCall({
  name: 'update-group',
  method: 'POST',
  takesList: true,
  summary: 'Rename a group, add members to it, remove members from it. What is left out stays.',
  input: z.object({
    _id: id,
    name: name.optional(),
    add: members.default([]),
    remove: members.default([]),
  }),
  output: done,
});

export const deleteGroup = defineCall({
  name: 'delete-group',
  method: 'POST',
  summary: 'Delete a group. Its members and what they owe stay.',
  input: z.object({ _id: id }),
  output: done,
});
